; fence: wait until the wave's own memory accesses are done.
;
; A value that the wave stores is there after the fence, for itself and for others that come later. In what order waves
; run does not matter to it: it is no barrier. The wait itself is in tests/timing/fence.s.

.dispatch 1x50
.shared 50
.machine waves=64
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50, fill(77)
.buffer u3, 1

    shl       r0.x, thread_id, 2
    add.u32   r1.x, thread_id, 300

    ; stores to buffers and group memory
    st        u0.x, r0.x, r1.x
    st        shared.x, r0.x, r1.x
    fence
    ld        r2.x, u0.x, r0.x
    ld        r2.y, shared.x, r0.x
    fence                            ; loads too
    add.u32   r2.x, r2.x, r2.y
    st        u1.x, r0.x, r2.x

    ; an atomic, of one lane of each wave; nothing in flight; one fence after another
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(1 0)
    atomic_add.u32 r3.x, u3.x, 0, 1
    fence
    fence
    ; no active lane
    mov       exec.xy, u2(0 0)
    fence
    mov       exec.xy, w4.xy

    ; under a mask
    and       r4.x, thread_id, 1
    push_mask A
    mask_nz   r4.x
    st        u2.x, r0.x, r1.x
    fence
    pop_mask
A:
    ret

.expect u0[0], 50, iota(300, 1)
.expect u1[0], 50, iota(600, 2)
.expect u2[0], u32 77 301 77 303 77 305 77 307 77 309 77 311 77 313 77 315 77 317 77 319 77 321 77 323 77 325 77 \
    327 77 329 77 331 77 333 77 335 77 337 77 339 77 341 77 343 77 345 77 347 77 349
.expect u3[0], u32 50 when wave_size=1
.expect u3[0], u32 2 when wave_size=32
.expect u3[0], u32 1 when wave_size=64
