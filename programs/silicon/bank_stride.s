; bank_stride.s: 64 times 8 loads of group memory at lane * STRIDE words; stride 0: all lanes at one address.
;
; 32 banks of one word. Lanes that meet in a bank wait for each other: an even stride makes them meet, an odd one never.
; Run it:   lockstep run programs/silicon/bank_stride.s --define STRIDE=32

.default STRIDE, 1
.include "../lib/silicon/measure.s"
.dispatch 1x32
.shared 4 * (33 * 31 + 1)
.buffer u1, 32
.expect u1[0], 32, fill(0)
.expect barriers == 0

    mul.u32     r0.x, lane_id, u(4 * STRIDE)
    START
    mov         w0.x, u(64)
TURN:
.repeat 8, i
    ld          r\i.y, shared.x, r0.x
.endr
.repeat 8, i
    add.u32     r9.x, r9.x, r\i.y
.endr
    AGAIN       TURN
    STOP        r9.x
    shl         r0.x, lane_id, 2
    st          u1.x, r0.x, r9.x
    ret
