; talk_waterfall.s: the waterfall loop of the talk, for 1, 2, 3 ... 32 different values in a wave.
;
;     for (k = 1; k <= 32; k++) {
;         value = lane % k;                               // k different values
;         for (;;) {
;             scalar = WaveReadLaneFirst(value);
;             if (scalar == value) { sum += scalar; break; }      // "do something"
;         }
;     }
;
; A round serves all lanes that have the value of the first active lane, and then these are inactive. So there
; are as many rounds as different values.
;
; Run it:   lockstep run programs/talk_waterfall.s
; See it:   lockstep trace programs/talk_waterfall.s -o talk_waterfall.png
;
; What to look at: the staircases: one round, two rounds, three and so on, all of the same length. Cycles grow
; linearly: 9 for each value. With all values equal that is 9, with 32 different ones 288. They are those between two
; looks at the clock, and stand in u1.

.machine waves=1 alus=1 issue=1
.dispatch 1x64
.buffer u0, 64                          ; 1: sum is right
.buffer u1, 64 * 32                     ; cycles for 1, 2 ... 32 values, of each wave
.expect u0[0], 64, fill(1)
.expect u1[0], 32, iota(9, 9) when wave_size=32 machine=written
.expect u1[0], 32, iota(9, 9) when wave_size=64 machine=written
.expect u1[0], u32 9 18 27 36 36 36 36 36 when wave_size=4 machine=written
.expect u1[0], 32, fill(9) when wave_size=1 machine=written

    shl         r0.x, thread_id, 2
    mov         w0.x, u(1)              ; k
    mul.u32     w0.z, wave_id, 128      ; where the wave's words are, less a word
    sub.u32     w0.z, w0.z, 4
NEXT_K:
    rem.u32     r1.x, lane_id, w0.x     ; value
    add.u32     r4.x, r4.x, r1.x        ; what sum should be
    mov         w1.x, clock
    push_mask   DONE
AGAIN:
    readfirst   w1.y, r1.x              ; scalar
    eq.u32      r2.x, r1.x, w1.y
    push_mask   SERVED
    mask_nz     r2.x
    add.u32     r3.x, r3.x, w1.y        ; do something: sum
    pop_mask
SERVED:
    ne.u32      r2.x, r1.x, w1.y
    mask_nz     r2.x                    ; break
    jmp         AGAIN
DONE:
    sub.u32     w1.x, clock, w1.x
    sub.u32     w1.x, w1.x, 1
    shl         w1.z, w0.x, 2
    add.u32     w1.z, w1.z, w0.z
    st          u1.x, w1.z, w1.x
    add.u32     w0.x, w0.x, 1
    le.u32      w1.w, w0.x, 32
    jmp_nz      w1.w, NEXT_K
    eq.u32      r3.x, r3.x, r4.x
    st          u0.x, r0.x, r3.x
    ret
