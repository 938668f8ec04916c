; latency.s: a chain of 256 operations, each of which needs the result of the one before: what one takes, with a share of
; the loop around. CHAIN is the number of the operation, in the order below.
;
; These are inputs of the machine: its latencies are set by what a real GPU takes for the same chains.
; Run it:   lockstep run programs/silicon/latency.s --define CHAIN=8

.default CHAIN, 0
.include "../lib/silicon/measure.s"
.dispatch 1x32
.shared 32
.buffer u1, 32
.expect barriers == 0

.macro LINK
.if CHAIN == 0
    add.f32     r1.x, r1.x, f(1.0)
.elif CHAIN == 1
    mul.f32     r1.x, r1.x, f(1.0)
.elif CHAIN == 2
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.elif CHAIN == 3
    mad.u32     r1.x, r1.x, u(3), u(1)
.elif CHAIN == 4
    shl         r1.x, r1.x, 1
.elif CHAIN == 5
    sqrt.f32    r1.x, r1.x
.elif CHAIN == 6
    sin.f32     r1.x, r1.x
.elif CHAIN == 7
    div.f32     r1.x, r1.x, r2.x
.elif CHAIN == 8
    div.u32     r1.x, r1.x, r2.x
.elif CHAIN == 9
    shuffle_xor r1.x, r1.x, u(1)
.elif CHAIN == 10
    and         r1.x, r1.x, u(31)
    shuffle     r1.x, r2.x, r1.x
.elif CHAIN == 11
    ballot      w1.x, r1.x
    and         r1.x, w1.x, r2.x
.elif CHAIN == 12
    ld          r1.x, shared.x, r1.x
.elif CHAIN == 13
    bcnt        r1.x, r1.x
.else
    ftoi        r1.x, r1.x
    itof        r1.x, r1.x
.endif
.endm

    mov         r2.x, lane_id
    mov         r1.x, u(0)
    mov         w0.x, u(16)
    START
TURN:
.repeat 16
    LINK
.endr
    AGAIN       TURN
    STOP        r1.x
    shl         r3.x, lane_id, 2
    st          u1.x, r3.x, r1.x
    ret
