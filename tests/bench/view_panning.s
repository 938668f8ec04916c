; A long run for the window: 64 waves side by side, a million cycles, with lanes that part all the time.
;
;   lockstep run tests/bench/view_panning.s

.machine waves=64 alus=4 issue=4 wave_size=32 memory=flat
.dispatch 64x32
    mov     r0.x, lane_id
    mov     r4.x, u(0)
    loop
        lt.u32  r2.x, r4.x, u(3200)
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
