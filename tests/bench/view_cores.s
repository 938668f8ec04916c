; A wide run for the window: 132 cores with 64 waves each, with lanes that diverge all the time.
;
;   lockstep run tests/bench/view_cores.s

.machine cores=132 waves=64 alus=4 issue=4 wave_size=32 memory=flat
.dispatch 16896x32
    mov     r0.x, lane_id
    mov     r4.x, u(0)
    loop
        lt.u32  r2.x, r4.x, u(60)
        while   r2.x
        mov     r1.x, u(0)
        loop
            mad.u32 r1.y, r0.x, u(7), r4.x
            and     r1.y, r1.y, u(3)
            le.u32  r1.z, r1.x, r1.y
            while   r1.z
            add.u32 r1.x, r1.x, u(1)
        endloop
        add.u32 r4.x, r4.x, u(1)
    endloop
    ret
