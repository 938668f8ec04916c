; coalesce.s: loads whose lanes are STRIDE words apart.
;
;     sum = 0;
;     for (i = 0; i < 8; i++)
;         sum += memory[(thread_id * STRIDE + i * 1024 * STRIDE) % 65536];
;
; A wave's addresses are coalesced into lines of 128 bytes, of which sectors of 32 bytes are moved. With a stride of 1
; the 32 lanes share a line, with 32 each has its own; from 8 on each has a sector of its own, so no more bytes are
; moved, but more lines are looked up.
;
; Run it:   lockstep run programs/coalesce.s
; See it:   lockstep sweep programs/coalesce.s --over define:STRIDE=0,1,2,4,8,16,32 -o coalesce.png
;
; What to look at: time grows with the stride, and memory_lines says why: a wave's load takes one line at stride 1,
; and 32 at stride 32.

.default STRIDE, 1

.machine waves=8
.dispatch 8x32
.buffer t0, 65536, fill(1)
.buffer u0, 256
.expect u0[0], 256, fill(8)
.expect memory_lines == 8 * (8 * max(1, STRIDE) + 1) when machine=written

    mul.u32   r0.x, thread_id, STRIDE * 4
.repeat 8, i
    and       r1.x, r0.x, 0x3ffff
    ld        r2.x, t0.x, r1.x
    add.u32   r3.x, r3.x, r2.x
    add.u32   r0.x, r0.x, 4096 * STRIDE
.endr
    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, r3.x
    ret
