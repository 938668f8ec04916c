; branch_ways.s: lane takes path lane % WAYS; each path is its own chain of 128 dependent multiply-adds.
;
; The paths run one after the other: the cost grows with the number of ways, as if each lane had to walk all of them. From
; eight ways on the code does not fit, and each way costs a little more.
; Run it:   lockstep run programs/silicon/branch_ways.s --define WAYS=8

.default WAYS, 4
.include "../lib/silicon/measure.s"
.dispatch 1x32
.buffer u1, 32
.expect u1[0], 32, f32 fill(2.0)
.expect max_mask_depth == 1

    START
    mov         r1.x, f(2.0)
    rem.u32     r0.x, lane_id, u(WAYS)
.repeat WAYS, way
.local NEXT
    eq.u32      r2.x, r0.x, u(way)
    push_mask   NEXT
    mask_nz     r2.x
.repeat 128
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.endr
    pop_mask
NEXT:
.endr
    STOP        r1.x
    shl         r3.x, lane_id, 2
    st          u1.x, r3.x, r1.x
    ret
