; walk.s: one lane walks through 64 KB twice, one line of 128 bytes after the other: each address comes from the load before.
;
; In the second of two dispatches the L2 has the lines, and the first round finds the L1 as every dispatch finds it. u0 has the
; cycles of both rounds.
; Run it:   lockstep run programs/silicon/walk.s --print u0[0:2]

.machine preset=hopper-like
.dispatch 1x32
.dispatch 1x32
.buffer u0, 2
.buffer t0, 16384, iota(32, 1)                      ; at each place that of the next line
.expect loads == 2 * 2 * 512

.macro ROUND cycles
.local STEP
    mov         r0.x, u(0)
    mov         w0.x, u(128)
    mov         w60.x, clock
STEP:
.repeat 4
    shl         r1.x, r0.x, 2
    ld          r0.x, t0.x, r1.x
.endr
    sub.u32     w0.x, w0.x, 1
    gt.u32      w0.y, w0.x, 0
    jmp_nz      w0.y, STEP
    mov         r1.x, r0.x                          ; when it is there
    mov         w60.y, clock
    sub.u32     \cycles, w60.y, w60.x
.endm

    ROUND       w1.x
    ROUND       w1.y
    mov         r0.x, u(0)
    st          u0.xy, r0.x, w1.xy
    ret
