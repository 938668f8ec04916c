; exec: the mask of the active lanes, read and written like a wave register of two components.
;
; u0 to u6: a word for each thread, one buffer for each case, 77 where it stores nothing. u10: rows of what exec was.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50, fill(77)
.buffer u5, 50, fill(77)
.buffer u6, 50, fill(77)
.buffer u10, 400
.buffer u11, 100, fill(77)

    shl       r0.x, thread_id, 2
    shl       w0.x, wave_id, 5      ; a row of eight words for each wave

    ; at the start: the lanes that have a thread; all bits set mean the same, lanes without a thread stay out
    mov       w1.xy, exec.xy
    st        u10.xy, w0.x, w1.xy
    mov       exec.xy, u2(0xffffffff 0xffffffff)
    mov       w2.yx, exec.xy        ; another order
    st        u10.zw, w0.x, w2.yx

    ; save, narrow, restore: every third lane
    mov       w3.xy, u2(0x49249249 0x92492492)
    mov       r1.x, u(1)
    mov       exec.xy, w3.xy
    mov       r1.x, u(2)
    mov       w2.xy, exec.xy
    mov       exec.xy, w1.xy
    st        u0.x, r0.x, r1.x
    add.u32   w0.y, w0.x, 16
    st        u10.xy, w0.y, w2.xy

    ; one half at a time; the other stays
    mov       r1.x, u(1)
    mov       exec.x, u(0)
    mov       r1.x, u(2)            ; lanes 32 to 63
    mov       exec.xy, w1.xy
    mov       exec.y, u(0)
    mov       r1.x, u(3)            ; lanes 0 to 31
    mov       exec, w1.x            ; exec alone stands for exec.x
    mov       exec.y, w1.y
    st        u1.x, r0.x, r1.x

    ; any scalar instruction can write it, and read it while it does: here the lower half lane by lane
    mov       r1.x, u(1)
    and       exec.x, exec.x, 0xff00ff00
    mov       r1.x, u(2)
    not       exec.xy, exec.xy      ; the others, but only those with a thread
    add.u32   r1.x, r1.x, 10
    mov       exec.yx, w1.yx
    st        u2.x, r0.x, r1.x

    ; vector instructions read it too: the number of active lanes
    bcnt      r1.xy, exec.xy
    add.u32   r1.x, r1.x, r1.y
    and       r2.x, thread_id, 1
    push_mask A
    mask_nz   r2.x
    bcnt      r1.xy, exec.xy        ; while it is narrower
    add.u32   r1.x, r1.x, r1.y
    pop_mask
A:
    st        u3.x, r0.x, r1.x

    ; with no active lane vector instructions do nothing; the wave continues
    mov       r1.x, u(5)
    mov       exec.xy, u2(0 0)
    mov       r1.x, u(9)
    st        u4.x, r0.x, u(9)
    add.u32   w4.x, w4.x, 3
    mov       exec.xy, w1.xy
    add.u32   r1.x, r1.x, w4.x
    st        u4.x, r0.x, r1.x      ; 8

    ; a mask that was pushed is what comes back, whatever has been written to exec since
    push_mask B
    mov       exec.xy, w3.xy
    st        u5.x, r0.x, u(1)
    pop_mask
B:
    mov       w2.xy, exec.xy
    add.u32   w0.y, w0.x, 24
    st        u10.xy, w0.y, w2.xy

    ; lanes that have retired cannot be brought back: here those of w3, but for 0, 7 and 14 ... What they leave is what
    ; was pushed before; waves in which none is left pop it too
    rem.u32   r2.x, thread_id, 7
    ballot    w5.xy, r2.x
    push_mask C
    and       exec.xy, w3.xy, w5.xy
    ret
C:
    mov       exec.xy, u2(0xffffffff 0xffffffff)
    mov       w2.xy, exec.xy
    shl       w7.x, wave_id, 3
    st        u11.xy, w7.x, w2.xy
    st        u6.x, r0.x, u(6)

    ; with no active lane and nothing on the stack ret ends the wave, though lanes live
    mov       exec.xy, u2(0 0)
    ret
    mov       exec.xy, w1.xy
    st        u6.x, r0.x, u(9)      ; not reached
    ret

.expect u0[0], u32 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 \
    2 1 when wave_size=3
.expect u0[0], u32 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 2 1 1 2 \
    2 1 when wave_size=4
.expect u0[0], u32 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 \
    1 1 when wave_size=32
.expect u0[0], u32 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 \
    2 1 when wave_size=33
.expect u0[0], u32 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 \
    2 1 when wave_size=64
.expect u1[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
    3 3 when wave_size=3
.expect u1[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
    3 3 when wave_size=4
.expect u1[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
    3 3 when wave_size=32
.expect u1[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
    3 3 when wave_size=33
.expect u1[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
    2 2 when wave_size=64
.expect u2[0], u32 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 \
    11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 when wave_size=3
.expect u2[0], u32 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 \
    11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 when wave_size=4
.expect u2[0], u32 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 11 11 11 11 11 \
    11 11 11 2 2 2 2 2 2 2 2 11 11 when wave_size=32
.expect u2[0], u32 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 2 11 11 11 11 \
    11 11 11 11 2 2 2 2 2 2 2 2 11 when wave_size=33
.expect u2[0], u32 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 11 11 11 11 11 11 11 11 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
    2 2 2 2 2 2 2 2 2 2 when wave_size=64
.expect u3[0], u32 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 3 1 3 2 3 2 \
    2 1 when wave_size=3
.expect u3[0], u32 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 \
    2 1 when wave_size=4
.expect u3[0], u32 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 32 16 \
    18 9 18 9 18 9 18 9 18 9 18 9 18 9 18 9 18 9 when wave_size=32
.expect u3[0], u32 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 33 16 \
    33 9 17 9 17 9 17 9 17 9 17 9 17 9 17 9 17 9 when wave_size=33
.expect u3[0], u32 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 \
    50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 50 25 when wave_size=64
.expect u4[0], 50, fill(8)
.expect u5[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 \
    1 77 77 1 77 77 1 77 77 1 77 77 1 77 when wave_size=3
.expect u5[0], u32 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 77 1 1 77 \
    77 1 1 77 77 1 1 77 77 1 1 77 when wave_size=4
.expect u5[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 1 77 77 1 \
    77 77 1 77 77 1 77 77 1 77 77 1 77 77 when wave_size=32
.expect u5[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 \
    1 77 77 1 77 77 1 77 77 1 77 77 1 77 when wave_size=33
.expect u5[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 \
    1 77 77 1 77 77 1 77 77 1 77 77 1 77 when wave_size=64
.expect u6[0], u32 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 \
    6 6 6 77 6 6 77 6 when wave_size=3
.expect u6[0], u32 6 6 6 77 77 6 6 6 77 6 6 77 77 6 6 77 77 6 6 77 77 6 6 77 77 6 6 77 6 6 6 77 77 6 6 6 77 6 6 77 \
    77 6 6 77 77 6 6 77 77 6 when wave_size=4
.expect u6[0], u32 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 6 6 6 77 6 6 77 6 6 77 6 77 6 6 6 6 6 77 6 6 77 \
    6 6 77 6 6 77 6 6 when wave_size=32
.expect u6[0], u32 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 \
    6 6 6 77 6 6 77 6 when wave_size=33
.expect u6[0], u32 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 6 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 77 6 6 \
    6 6 6 77 6 6 77 6 when wave_size=64
.expect u10[0], u32 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 \
    0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 \
    7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 7 0 7 0 1 0 7 0 3 0 3 0 1 0 3 0 when wave_size=3
.expect u10[0], u32 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 \
    15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 15 0 15 0 15 0 9 0 \
    15 0 15 0 15 0 9 0 15 0 3 0 3 0 1 0 3 0 when wave_size=4
.expect u10[0], u32 0xffffffff 0 0xffffffff 0 0x49249249 0 0xffffffff 0 0x0003ffff 0 0x0003ffff 0 0x9249 0 \
    0x0003ffff 0 when wave_size=32
.expect u10[0], u32 0xffffffff 1 0xffffffff 1 0x49249249 0 0xffffffff 1 0x0001ffff 0 0x0001ffff 0 0x9249 0 \
    0x0001ffff 0 when wave_size=33
.expect u10[0], u32 0xffffffff 0x0003ffff 0xffffffff 0x0003ffff 0x49249249 0x00012492 0xffffffff 0x0003ffff \
    when wave_size=64
.expect u11[0], u32 7 0 6 0 6 0 6 0 6 0 6 0 6 0 7 0 6 0 6 0 6 0 6 0 6 0 6 0 7 0 6 0 2 0 when wave_size=3
.expect u11[0], u32 7 0 14 0 6 0 6 0 6 0 6 0 6 0 7 0 14 0 6 0 6 0 6 0 2 0 when wave_size=4
.expect u11[0], u32 0xb6fb6db7 0 0x00036dbe 0 when wave_size=32
.expect u11[0], u32 0xb6fb6db7 1 0x00016fb6 0 when wave_size=33
.expect u11[0], u32 0xb6fb6db7 0x0002df6d when wave_size=64
