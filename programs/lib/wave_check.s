; wave_check.s: what tests/isa/wave_sums.s and wave_votes.s share: eight rounds, each with another mask.
;
;     CheckBegin
;     ...                                   ; r4.x: the masks; r50.x: bits of the checks that failed
;     CheckEnd
;
; Round 0 and 4: all lanes; 1 and 5: odd threads; 2 and 6: one lane of one wave; 3 and 7: random ones. Before
; round 4 some lanes retire. The code between runs in each round, with these active lanes; u0 gets r50.x for every
; thread, u1 in how many rounds it was active. w100 to w103 and r50 to r53 belong to this file.
.include "wave.s"
.buffer t0, 50, random(7, 0, 255)
.buffer u0, 50, fill(77)
.buffer u1, 50
.expect u0[0], 50, fill(0)
.expect u1[0], u32 3 5 3 3 3 5 3 6 3 4 1 4 3 5 3 5 4 2 3 4 3 5 2 5 2 4 2 5 3 6 4 3 4 5 3 5 2 6 1 6 3 6 4 5 3 3 4 4 4 5
.dispatch 1x50

; Bit `number` of r50.x is set if the two differ.
.macro Check number, got, want
    ne.u32    r52.x, \got, \want
    shl       r52.x, r52.x, \number
    or        r50.x, r50.x, r52.x
.endm

.macro CheckBegin
    shl       r51.x, thread_id, 2
    ld        r4.x, t0.x, r51.x
    and       r4.x, r4.x, 0b10001000
    or        r4.x, r4.x, 0b00010001
    and       r52.x, group_thread_id, 1
    mul.u32   r52.x, r52.x, 0b00100010
    or        r4.x, r4.x, r52.x
    eq.u32    r52.x, group_thread_id, 37
    mul.u32   r52.x, r52.x, 0b01000100
    or        r4.x, r4.x, r52.x
    rem.u32   r53.x, group_thread_id, 7
    eq.u32    r53.x, r53.x, 3
    mov       r53.z, u(0)                       ; no head: see OneByOne
    mov       w100.x, u(0)
ROUND:
    eq.u32    w100.y, w100.x, 4
    and       r53.y, r53.x, w100.y
    push_mask STAY
    mask_nz   r53.y
    ret
STAY:
    shr.u32   r53.y, r4.x, w100.x
    and       r53.y, r53.y, 1
    push_mask NEXT_ROUND
    mask_nz   r53.y
    add.u32   r50.y, r50.y, 1
.endm

.macro CheckEnd
    st        u0.x, r51.x, r50.x
    st        u1.x, r51.x, r50.y
    pop_mask
NEXT_ROUND:
    add.u32   w100.x, w100.x, 1
    lt.u32    w100.y, w100.x, 8
    jmp_nz    w100.y, ROUND
.endm

; By taking one lane after the other: r30.x = the exclusive scan, r30.y = the inclusive one, w30.x = op over all. A lane
; whose `head` is not 0 starts anew. v and head: of vector registers; neutral: typed. r31 and w31 are lost.
.macro OneByOne op, neutral, v, head=r53.z
.local NEXT, SKIP
    mov       w31.x, u(0)
    mov       w30.x, \neutral
NEXT:
    eq.u32    r31.x, lane_id, w31.x
    any       w31.y, r31.x
    jmp_z     w31.y, SKIP
    readlane  w31.z, \v, w31.x
    readlane  w31.w, \head, w31.x
    sel       w30.x, w31.w, \neutral, w30.x
    sel       r30.x, r31.x, w30.x, r30.x
    \op       w30.x, w30.x, w31.z
    sel       r30.y, r31.x, w30.x, r30.y
SKIP:
    add.u32   w31.x, w31.x, 1
    lt.u32    w31.y, w31.x, wave_size
    jmp_nz    w31.y, NEXT
.endm
