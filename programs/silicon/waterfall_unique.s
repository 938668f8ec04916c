; waterfall_unique.s: a waterfall loop over key = lane % UNIQUE: each turn takes the key of the first lane that is left,
; and does 32 dependent multiply-adds for all lanes that have it.
;
; One turn for each different value, however many lanes share it.
; Run it:   lockstep run programs/silicon/waterfall_unique.s --define UNIQUE=32

.default UNIQUE, 4
.include "../lib/silicon/measure.s"
.dispatch 1x32
.buffer u1, 32
.expect u1[0], 32, f32 fill(2.0)

    rem.u32     r0.x, lane_id, u(UNIQUE)
    mov         r1.x, f(2.0)
    readfirst   w1.x, r0.x              ; the keys are there
    START
    push_mask   DONE
TURN:
    ballot      w1.x, u(1)              ; the first lane that is left, in the steps that the GPU takes
    mask_first  w1.y, w1.x
    shuffle     r3.x, r0.x, w1.y        ; its key
    eq.u32      r2.x, r0.x, r3.x
    push_mask   REST
    mask_nz     r2.x                    ; those with this key
.repeat 32
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.endr
    pop_mask
REST:
    ne.u32      r2.x, r0.x, r3.x
    mask_nz     r2.x                    ; the others go on
    jmp         TURN
DONE:
    STOP        r1.x
    shl         r3.x, lane_id, 2
    st          u1.x, r3.x, r1.x
    ret
