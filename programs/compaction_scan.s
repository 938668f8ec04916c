; compaction_scan.s: stream compaction without wave operations: the scan of Blelloch, in groups and then over groups.
;
;     SCAN:  up-sweep: a tree of sums in group memory; the root is the group's number of rays
;            down-sweep: from the root down, each left child gets its parent's sum, the right one also the left's old
;            local[pixel] = scan; sums[group] = root
;     GROUPS: one thread adds up: sums[group] = rays of all groups before
;     STORE: if (needs_ray)
;                list[sums[group] + local[pixel]] = pixel;
;
; This is what compaction.s replaced: there a ballot, a prefix count and one atomic a wave do all of it. As the places
; do not come from a race, the list is in the order of the pixels. The same 256 pixels, four groups of 64.
;
; Run it:   lockstep run programs/compaction_scan.s
; See it:   lockstep trace programs/compaction_scan.s -o compaction_scan.png
;
; What to look at: the trees. Six steps up, six down, a barrier in front of each, and half as many threads at work in
; each step up: the black. Group memory answers fast, so what is blue are barriers and its bank conflicts: the strides
; are powers of two, as the banks. GROUPS is one lane. Then STORE, all in parallel. Two waves fit in a group, and two
; groups in the slots, so SCAN comes twice. (With smaller waves than 16, a group needs more slots: --set waves=64.)
;
; Cost: SCAN 1239 cycles (140 of bank conflicts) and 1420 wave instructions, GROUPS 165 and 15, STORE 188 and 88; with 8
; cycles between the dispatches 1608 and 1523, where CLASSIFY of compaction.s needs 243 and 160. All four: 1809 cycles.

.machine memory=flat
RAYS = 90
N = 64
.expect SCAN.cycles > GROUPS.cycles when wave_size=32
.expect SCAN.cycles > STORE.cycles when wave_size=32
.expect wave_instructions == 1420+15+88+98 when wave_size=32 reconvergence=stack
.expect bank_conflict_cycles == 140 when machine=written
.expect barriers == 112 when wave_size=32
.dispatch SCAN, 4xN
.dispatch GROUPS, 1x1
.dispatch STORE, 4xN
.dispatch CHECK, 4xN
.shared N
.buffer t0, 256, random(5, 0, 9)
.buffer u0, 5                           ; sums; the last one is the number of rays
.buffer u1, 256                         ; local
.buffer u2, 256                         ; the list
.buffer u3, 256
.expect u0[4], u32 RAYS
.expect u0[0], u32 0
.expect u3[0], 256, fill(0)

.macro CLASS
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    lt.u32    r1.y, r1.x, 3             ; needs_ray
.endm

; Threads below w0.x: r3.x and r4.x are the addresses of the last words of a left and a right half of w1.x words
.macro HALVES
    mul.u32   r3.x, group_thread_id, w1.x
    shl       r3.x, r3.x, 1
    add.u32   r3.x, r3.x, w1.x
    sub.u32   r3.x, r3.x, 1
    add.u32   r4.x, r3.x, w1.x
    shl       r3.x, r3.x, 2
    shl       r4.x, r4.x, 2
.endm

SCAN:
    CLASS
    shl       r2.x, group_thread_id, u(2)
    st        shared.x, r2.x, r1.y
    mov       w0.x, u(N / 2)            ; threads that work
    mov       w1.x, u(1)                ; words in a half
UP:
    barrier
    lt.u32    r2.y, group_thread_id, w0.x
    if r2.y
        HALVES
        ld    r3.y, shared.x, r3.x
        ld    r4.y, shared.x, r4.x
        add.u32 r4.y, r4.y, r3.y
        st    shared.x, r4.x, r4.y
    endif
    shl       w1.x, w1.x, 1
    shr.u32   w0.x, w0.x, 1
    jmp_nz    w0.x, UP
    barrier
    eq.u32    r2.y, group_thread_id, 0
    if r2.y
        ld    r3.y, shared.x, 4 * (N - 1)
        shl   r3.x, group_id, u(2)
        st    u0.x, r3.x, r3.y          ; the root: rays of the group
        st    shared.x, 4 * (N - 1), u(0)
    endif
    mov       w0.x, u(1)
    mov       w1.x, u(N / 2)
DOWN:
    barrier
    lt.u32    r2.y, group_thread_id, w0.x
    if r2.y
        HALVES
        ld    r3.y, shared.x, r3.x
        ld    r4.y, shared.x, r4.x
        st    shared.x, r3.x, r4.y
        add.u32 r4.y, r4.y, r3.y
        st    shared.x, r4.x, r4.y
    endif
    shl       w0.x, w0.x, 1
    shr.u32   w1.x, w1.x, 1
    jmp_nz    w1.x, DOWN
    barrier
    ld        r3.x, shared.x, r2.x
    st        u1.x, r0.x, r3.x
    ret

GROUPS:
    mov       r1.x, u(0)
.repeat 4, group
    ld        r2.x, u0.x, 4 * group
    st        u0.x, 4 * group, r1.x
    add.u32   r1.x, r1.x, r2.x
.endr
    st        u0.x, 16, r1.x
    ret

STORE:
    CLASS
    shl       r2.x, group_id, u(2)
    ld        r2.y, u0.x, r2.x
    ld        r2.z, u1.x, r0.x
    add.u32   r2.y, r2.y, r2.z
    shl       r2.y, r2.y, 2
    ballot    w0.xy, r1.y
    @w0.x st  u2.x, r2.y, thread_id
    ret

; Not part of the idea: u3 becomes 1 for the pixels in the list, and 0 again for those that need a ray.
CHECK:
    CLASS
    if r1.y
        atomic_sub.u32 r3.x, u3.x, r0.x, 1
    endif
    lt.u32    r1.y, thread_id, RAYS
    if r1.y
        ld    r5.x, u2.x, r0.x
        shl   r0.x, r5.x, 2
        atomic_add.u32 r3.x, u3.x, r0.x, 1
    endif
    ret
