; ld to a wave register: one address for the whole wave, one access; exec has nothing to do with it.
;
; u0: rows of four words. u1, u2: a word for each thread.

.dispatch 1x50
.machine waves=64
.shared 16
.buffer t0, 64, iota(100, 1)
.buffer u3, 4, iota(7, 1)
.buffer u0, 24
.buffer u1, 50
.buffer u2, 50

    ; what is the same for all waves is stored by the first one
    or        w9.z, group_id, wave_id
    eq.u32    w9.z, w9.z, 0
    neg.i32   w9.xy, w9.z

    shl       r0.x, thread_id, 2

    ; addresses: a number, a wave register, a built-in value; several components, in another order
    mov       w1.xy, u2(8 16)
    ld        w2.x, t0.x, 4
    ld        w2.y, t0.x, w1.x
    ld        w2.wz, t0.xw, w1.y
    @w9.x st  u0.xyzw, 0, w2.xyzw
    mul.u32   w1.z, group_size, 4
    ld        w2.x, t0.x, w1.z
    ld        w2.y, u3.y, group_id
    mov       w3.x, u(3)
    ld        w2.zw, u[w3.x].wz, 0
    @w9.x st  u0.xyzw, 16, w2.xyzw

    ; the destination is the address
    mov       w2.xyzw, u(12)
    ld        w2.xyzw, t0.wzyx, w2.z
    @w9.x st  u0.xyzw, 32, w2.xyzw

    ; group memory
    @w9.x st  shared.xyzw, 16, u4(5 6 7 8)
    barrier
    ld        w2.xyzw, shared.xyzw, 16
    @w9.x st  u0.xyzw, 48, w2.xyzw

    ; no active lane: loaded all the same
    mov       w5.xy, exec.xy
    mov       exec.xy, u2(0 0)
    ld        w2.xyzw, t0.xyzw, 64
    ld        r1.x, t0.x, 0         ; this loads nothing
    mov       exec.xy, w5.xy
    @w9.x st  u0.xyzw, 64, w2.xyzw
    st        u1.x, r0.x, r1.x

    ; each wave its own word; the value is the same for all lanes
    shl       w1.x, wave_id, 2
    ld        w2.x, t0.x, w1.x
    add.u32   r1.x, wave_id, 100
    eq.u32    r1.x, r1.x, w2.x
    st        u2.x, r0.x, r1.x
    ret

.expect u0[0], u32  101 102 107 104
.expect u0[4], u32  150 8 10 9
.expect u0[8], u32  106 105 104 103
.expect u0[12], u32 5 6 7 8
.expect u0[16], u32 116 117 118 119
.expect u1[0], 50, fill(0)
.expect u2[0], 50, fill(1)
.expect loaded_words == 21 when wave_size=64    ; a word for each component, whatever the lanes
