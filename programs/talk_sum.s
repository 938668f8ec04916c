; talk_sum.s: the talk's machine of four lanes adds the results of all its lanes, in two ways.
;
;     c = a + b;  d = a * c;                      // every lane for itself
;     serial = d0 + d1 + d2 + d3;                 // lane 0 alone: a neighbour a step, n - 1 = 3 steps
;
;     d += lane even ? d of the next lane : 0;    // lanes 0 and 2
;     d += lane == 0 ? d of the lane after : 0;   // lane 0, from lane 2: log2(n) = 2 steps
;
; exec says which lanes take part in a step. A shuffle reads inactive lanes all the same.
;
; Run it:   lockstep run programs/talk_sum.s
; See it:   lockstep trace programs/talk_sum.s -o talk_sum.png
;
; What to look at: the first black rectangle is the serial sum: lane 0 works, three lanes watch. In the second one
; lane 2 helps for a while: the tree. It saves one step of three, but writes exec once more: 6 instructions (and the
; writes of exec and the store) against 4. With 32 lanes it is 31 steps against 5: talk_log_n.s. mem_latency is 1,
; because memory is not the subject.
;
; The masks are written as numbers, as on the slides: it needs waves of four lanes or more.

.machine preset=talk memory=flat mem_latency=1
.dispatch 1x4
.buffer t0, u32 2 4 7 1                 ; a
.buffer t1, u32 5 8 3 2                 ; b
.buffer u0, 4
.buffer u1, 2
.expect u0[0], u32 14 48 70 3           ; d of each lane
.expect u1[0], u32 135 135              ; the serial sum, and that of the tree
.expect wave_instructions == 24

    shl          r0.x, lane_id, 2
    ld           r1.x, t0.x, r0.x
    ld           r2.x, t1.x, r0.x
    add.u32      r3.x, r1.x, r2.x       ; c
    mul.u32      r4.x, r1.x, r3.x       ; d
    st           u0.x, r0.x, r4.x

    mov          exec.x, u(0b0001)      ; lane 0 adds one lane after the other
    shuffle_down r5.x, r4.x, 1
    add.u32      r6.x, r4.x, r5.x
    shuffle_down r5.x, r4.x, 2
    add.u32      r6.x, r6.x, r5.x
    shuffle_down r5.x, r4.x, 3
    add.u32      r6.x, r6.x, r5.x
    st           u1.x, 0, r6.x
    mov          exec.x, u(0b1111)

    mov          exec.x, u(0b0101)      ; lanes 0 and 2 add their neighbours
    shuffle_down r5.x, r4.x, 1
    add.u32      r4.x, r4.x, r5.x
    mov          exec.x, u(0b0001)      ; lane 0 adds what lane 2 has
    shuffle_down r5.x, r4.x, 2
    add.u32      r4.x, r4.x, r5.x
    st           u1.x, 4, r4.x
    mov          exec.x, u(0b1111)
    ret
