; trick_7_indirect.s: wave trick 7: count the groups of the next dispatch while its items are counted.
;
;     uint totalItems = WaveActiveSum(numberOfItems);          // numberOfItems = t0[threadID]
;     if (WaveIsFirstLane()) {
;         InterlockedAdd(n, totalItems, base);
;         uint before = (base + 255) >> 8;                     // groups of 256 for base items
;         uint after = (base + totalItems + 255) >> 8;
;         if (after > before)
;             InterlockedAdd(groupCountX, after - before);     // Y and Z are 1 from the start
;     }
;
; The text has base >> 8 and (base + totalItems) >> 8, and adds 1 to the count when base is 0. That is rounded up by
; one group too many if the items are an exact multiple of 256, as the 512 here: u0[0] has its 3, u0[4] the right 2.
; (Several waves find base 0 if the first ones add nothing: then it is even more.) The groups of the second dispatch,
; ITEMS, come from u0[4]: nobody knows them before. Each of its threads increments a word.
;
; Run it:   lockstep run programs/trick_7_indirect.s
; See it:   lockstep trace programs/trick_7_indirect.s -o trick_7_indirect.png
;
; What to look at: COUNT has one lane left in each wave after the sum, and everything waits for its atomics. Then ITEMS
; comes, 16 waves in four rounds, and stops after two groups. As printed it would get a third one, eight more waves
; that find no items.
;
; Cost: COUNT 172 cycles and 205 wave instructions, with both counts; ITEMS 66 and 48; with 8 cycles between them 246.
; (Other schedulers: 242 to 275.)

.machine memory=flat
.expect ITEMS.waves == 16 when wave_size=32            ; as printed: 24
.expect wave_instructions == 205+48 when wave_size=32
.dispatch COUNT, 1x128
.dispatch ITEMS, u0[4] x 256
.buffer t0, 128, fill(4)                ; 512 items
.buffer u0, u32 0 0 0 0 0 1 1 0         ; 0: groups as printed; 1: n as printed; 3: n; 4, 5, 6: groups
.buffer u1, 512
.expect u0[0], u32 3 512 0 512 2 1 1
.expect u1[0], 512, iota(0, 1)

COUNT:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    mov       w5.x, u(1)                ; the sum: log2(wave_size) turns
    ge.u32    w5.y, w5.x, wave_size
    jmp_nz    w5.y, SUMMED
NEXT:
    shuffle_xor r2.x, r1.x, w5.x
    add.u32   r1.x, r1.x, r2.x
    shl       w5.x, w5.x, 1
    lt.u32    w5.y, w5.x, wave_size
    jmp_nz    w5.y, NEXT
SUMMED:
    eq.u32    r2.x, lane_id, 0
    mask_nz   r2.x                      ; the first lane continues; the others have no more to do
    atomic_add.u32 r3.x, u0.y, 0, r1.x  ; as printed
    atomic_add.u32 r4.x, u0.w, 0, r1.x  ; corrected
    eq.u32    r3.y, r3.x, 0
    add.u32   r3.z, r3.x, r1.x
    shr.u32   r3.x, r3.x, 8
    shr.u32   r3.z, r3.z, 8
    sub.u32   r3.z, r3.z, r3.x
    add.u32   r3.z, r3.z, r3.y
    if r3.z
        atomic_add.u32 r5.x, u0.x, 0, r3.z
    endif
    add.u32   r4.x, r4.x, 255
    add.u32   r4.z, r4.x, r1.x
    shr.u32   r4.x, r4.x, 8
    shr.u32   r4.z, r4.z, 8
    sub.u32   r4.z, r4.z, r4.x
    if r4.z
        atomic_add.u32 r5.x, u0.x, 16, r4.z
    endif
    ret

ITEMS:
    shl       r0.x, thread_id, u(2)
    st        u1.x, r0.x, thread_id
    ret
