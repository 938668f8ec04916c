; occupancy.s: the more registers a thread has, the fewer waves a core can hold.
;
; A kernel of REGISTERS registers chases a pointer, as latency_hiding.s does. The register file has 512 registers for
; each of 32 lanes, and gives them out in eights: room for 16 waves of up to 32 registers, 8 of up to 64, 4 of 128.
;
; Run it:   lockstep run programs/occupancy.s
; See it:   lockstep sweep programs/occupancy.s --over define:REGISTERS=32,40,48,64,80,128 --stat occupancy --stat cycles
;               --kind bars --values -o occupancy.png
;
; What to look at: fewer waves with each step, and more time. The first eight registers more cost four waves of 16, but
; hardly any time: 12 waves are enough for the ALU. With REGISTERS=8..128+8 and --kind steps it is a staircase.

.default REGISTERS, 32

.machine waves=16 alus=1 issue=1 scheduler=oldest memory=flat mem_latency=100 mem_queue=64
.machine register_file=65536 register_granule=8
.dispatch 64x32
.buffer t0, 64, iota(4, 4)
.buffer u0, 2048
.expect u0[0], 2048, fill(8*(4+8+12+16+20+24+28+32))
.if REGISTERS > 32
.expect no-room > 0 when wave_size=32
.endif

    mov       r0.w, u(0)
.repeat REGISTERS / 4 - 1, i            ; the others: r10, r11 ...
    mov       r1\i.xyzw, u(0)
.endr
.repeat 8
    ld        r0.x, t0.x, r0.x
.repeat 8
    add.u32   r0.y, r0.y, r0.x
.endr
.endr
    shl       r0.z, thread_id, 2
    st        u0.x, r0.z, r0.y
    ret
