; An address in a register plus a number of bytes: of loads, stores and atomics, in all kinds of memory; it is only added
; for the access, and the sum wraps around.

.dispatch 1x4
.shared 32
.private 8
.buffer t0, 32, iota(100, 1)     ; word i holds 100 + i
.buffer u0, 64
.default STEP, 16

    shl     r0.x, thread_id, 2
    ld      r1.x, t0.x, r0.x + 64
    ld      r1.zy, t0.yx, r0.x + STEP * 2 - 4
    ld      w0.x, t0.x, group_pos.x + 12
    mov     w1.x, u(8)
    ld      w0.y, t0.x, w1.x + 4
    mov     r2.x, u(0xfffffffc)
    ld      r1.w, t0.x, r2.x + 8
    st      shared.x, r0.x + 16, r1.x
    st      private.x, r0.x + 0, r1.y
    atomic_add.u32 r3.x, shared.x, r0.x + 16, 1000
    ld      r3.y, shared.x, r0.x + 16
    ld      r3.z, private.x, r0.x
    shl     r4.x, thread_id, 4
    st      u0.xyzw, r4.x, r1.xyzw
    st      u0.xyz, r4.x + 64, r3.xyz
    st      u0.x, r0.x + 128, r0.x
    st      u0.xy, thread_pos.y + 160, w0.xy
    ret

.expect u0[0], u32 116 107 108 101  117 108 109 101  118 109 110 101  119 110 111 101
.expect u0[16], u32 116 1116 107 0  117 1117 108 0  118 1118 109 0  119 1119 110 0
.expect u0[32], u32 0 4 8 12
.expect u0[40], u32 103 103
