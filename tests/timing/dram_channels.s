; Bank b is on DRAM channel b modulo dram_channels, here of 2: lines 0 and 2 wait for each other, lines 0 and 1 and lines
; 0 and 3 do not. A channel has a byte a cycle, a line is asked for with 32. The first of two loads is looked up a cycle
; before the second, and there 8 + 1 - 1 + 16 + 32 + 64 + 8 = 128 cycles later.

.machine waves=1 alus=1 issue=1 wave_size=4 l2_banks=4 dram_channels=2 dram_bytes=1 l1_size=0 l2_size=0
.dispatch 1x1
.buffer u0, 256
.buffer u1, 3

    mov     w0.x, clock
    ld      r0.x, u0.x, 0
    ld      r0.y, u0.x, 128
    mov     r1.xy, r0.xy
    sub.u32 w1.x, clock, w0.x
    mov     w0.x, clock
    ld      r0.x, u0.x, 0
    ld      r0.y, u0.x, 256
    mov     r1.xy, r0.xy
    sub.u32 w1.y, clock, w0.x
    mov     w0.x, clock
    ld      r0.x, u0.x, 0
    ld      r0.y, u0.x, 384
    mov     r1.xy, r0.xy
    sub.u32 w1.z, clock, w0.x
    st      u1.xyz, 0, w1.xyz
    ret

.expect u1[0], u32 132 163 132
