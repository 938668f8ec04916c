; talk_shuffle_waterfall.s: a shuffle as a waterfall loop, as the talk's compiler makes it, against an instruction.
;
;     for (;;) {
;         i = index of the first active lane;
;         if (index == i) { result = x of lane i; break; }        // break: the lane is inactive from here on
;     }
;
; A round serves all lanes that want to read the same lane. ROTATE is the slide's example: every lane wants the next
; one, so there are as many rounds as lanes. In BROADCAST all want lane 0: one round. NATIVE rotates by `shuffle`.
;
; Run it:   lockstep run programs/talk_shuffle_waterfall.s
; See it:   lockstep trace programs/talk_shuffle_waterfall.s -o talk_shuffle_waterfall.png
;
; What to look at: the staircase of ROTATE. Every round begins with the lanes that are left, narrows to the one that
; is served, and continues without it: more than half of the rectangle is black. A round has eight instructions (the
; slide's has seven, s_and_saveexec is two here), and two stand around the loop: 258 for 32 lanes, 10 if all want the
; same, and 1 for the native shuffle. The numbers are those between two looks at the clock, and stand in u3, u5 and u6.

.machine waves=1 alus=1 issue=1
.dispatch ROTATE, 1 x 64
.dispatch BROADCAST, 1 x 64
.dispatch NATIVE, 1 x 64
.buffer u0, 64
.buffer u1, 64
.buffer u2, 64
.buffer u3, 64                          ; instructions of the three: each thread has those of its wave
.buffer u5, 64
.buffer u6, 64
.buffer u4, 64
.expect u4[0], 64, fill(1)              ; ROTATE and NATIVE have the same, for every thread
.expect u0[0], u32 8 15 22 1 when wave_size=4
.expect u1[0], u32 1 1 1 1 29 29 29 29 when wave_size=4
.expect u2[0], u32 8 15 22 29 36 43 50 when wave_size=32
.expect NATIVE.wave_instructions < BROADCAST.wave_instructions
.expect BROADCAST.wave_instructions < ROTATE.wave_instructions when wave_size=32
.expect u3[0], 64, fill(10) when wave_size=1 machine=written
.expect u5[0], 64, fill(10) when wave_size=1 machine=written
.expect u6[0], 64, fill(1) when wave_size=1 machine=written
.expect u3[0], 64, fill(34) when wave_size=4 machine=written
.expect u5[0], 64, fill(10) when wave_size=4 machine=written
.expect u6[0], 64, fill(1) when wave_size=4 machine=written
.expect u3[0], 64, fill(258) when wave_size=32 machine=written
.expect u5[0], 64, fill(10) when wave_size=32 machine=written
.expect u6[0], 64, fill(1) when wave_size=32 machine=written
.expect u3[0], 64, fill(514) when wave_size=64 machine=written
.expect u5[0], 64, fill(10) when wave_size=64 machine=written
.expect u6[0], 64, fill(1) when wave_size=64 machine=written

.macro BEGIN                            ; r1.x = the value, r2.x = the next lane
    shl         r0.x, thread_id, 2
    mul.u32     r1.x, thread_id, 7
    add.u32     r1.x, r1.x, 1
    add.u32     r2.x, lane_id, 1
    rem.u32     r2.x, r2.x, wave_size
    mov         r2.x, r2.x              ; waits for the remainder
.endm
.macro COST counts                      ; instructions since the clock was read
    sub.u32     w0.w, clock, w0.w
    sub.u32     w0.w, w0.w, 1
    st          \counts.x, r0.x, w0.w
.endm
.macro WATERFALL                        ; r4.x = r1.x of lane r2.x
.local AGAIN
    mov         w0.w, clock
    mov         w3.xy, exec.xy
AGAIN:
    readfirst   w1.x, r2.x
    eq.u32      r3.x, r2.x, w1.x
    mov         w2.xy, exec.xy
    ballot      exec.xy, r3.x
    readlane    w1.y, r1.x, w1.x
    mov         r4.x, w1.y
    xor         exec.xy, exec.xy, w2.xy
    jmp_execnz  AGAIN
    mov         exec.xy, w3.xy
.endm

ROTATE:
    BEGIN
    WATERFALL
    COST        u3
    st          u0.x, r0.x, r4.x
    ret

BROADCAST:
    BEGIN
    mov         r2.x, u(0)
    WATERFALL
    COST        u5
    st          u1.x, r0.x, r4.x
    ret

NATIVE:
    BEGIN
    mov         w0.w, clock
    shuffle     r4.x, r1.x, r2.x
    COST        u6
    st          u2.x, r0.x, r4.x
    ld          r5.x, u0.x, r0.x
    eq.u32      r5.x, r5.x, r4.x
    st          u4.x, r0.x, r5.x
    ret
