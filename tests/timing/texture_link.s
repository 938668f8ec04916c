; A texel's line is asked for over the link that stores leave on, and waits until it is free. With link_bytes=1 a store of
; 32 words keeps the link for 128 cycles from its look-up in cycle 3. The sample's look-up, in 4, has to wait until 131.
; Then 8 to the L2, 4 - 1 + 16 there, 8 + 64 in DRAM, 8 back: 238. Its 128 bytes come in until 365, and 24 cycles later
; the result is there.

.machine waves=1 alus=1 issue=1 link_bytes=1
.dispatch 1x32
.texture t0, 2x2, fill(0)
.buffer  u0, 32
.buffer  u1, 1
.expect texture_misses == 1
.expect u1[0], u32 390

    shl     r0.x, lane_id, 2            ; cycle 0
    nop                                 ; 1
    st      u0.x, r0.x, r0.x            ; 2
    sample  r1.x, t0.x, s0, f2(0 0)     ; 3
    mov     r3.x, r1.x                  ; 389
    mov     w0.x, clock                 ; 390
    st      u1.x, u(0), w0.x
    ret
