; compaction.s: stream compaction: a pass finds the pixels that need work, a second one works on these only.
;
;     CLASSIFY: bool needs_ray = t0[pixel] < 3;                // roughness 0 .. 9
;         uint local = WavePrefixCountBits(needs_ray);
;         uint count = WaveActiveCountBits(needs_ray);
;         if (WaveIsFirstLane())
;             InterlockedAdd(rays, count, base);               // and the groups for the next pass
;         base = WaveReadLaneFirst(base);
;         if (needs_ray)
;             list[base + local] = pixel;
;     MARCH: pixel = list[threadID]; march(pixel);             // as many groups as there are rays / 64
;
; NAIVE marches in all waves, with the lanes off that need no ray. CLASSIFY and MARCH are the two passes: the second one
; is launched from the count of the first. CLASSIFY_HALVES is CLASSIFY with the prefix count in two halves, as RDNA2 has
; it: mbcnt_lo and mbcnt_hi. (The text's listing chains hi, then lo; the order does not matter.) A march is 36 steps.
;
; Run it:   lockstep run programs/compaction.s        (add --set wave_size=64 for waves that need both halves)
; See it:   lockstep trace programs/compaction.s --over define:VERSIONS=1,2 -Wno-all -o compaction.png
;
; What to look at: NAIVE marches eight times, with two thirds of the lanes black. CLASSIFY is short and mostly waits.
; MARCH is three waves, all white (and blue and amber) but for the six lanes that are left over at the end; the fourth
; wave has no ray. Two passes read and write more and wait twice: with marches of 12 steps NAIVE would be faster.
;
; Cost: NAIVE 885 cycles and 1248 wave instructions, CLASSIFY 243 and 160, MARCH 471 and 472, so both passes with the 8
; cycles between them 722 and 632. All five dispatches: 2062. (Other schedulers: 1820 to 2062.) CLASSIFY makes one
; increment a wave and not one a ray, so no atomics meet at one address.

.default GROUPS, 4
.default STEPS, 36
.default RAYS, 90                       ; pixels that need one
.default VERSIONS, 7                    ; the sum of 1: NAIVE, 2: CLASSIFY and MARCH, 4: CLASSIFY_HALVES and CHECK
.machine memory=flat
.if VERSIONS == 7
.expect MARCH.cycles < NAIVE.cycles when machine=written
.expect MARCH.wave_instructions < NAIVE.wave_instructions when wave_size=32
.endif
.if GROUPS == 4 && VERSIONS == 7
.expect CLASSIFY.cycles < NAIVE.cycles when machine=written
.expect wave_instructions == 1248+160+472+128+106 when wave_size=32
.expect atomic_conflict_cycles == 0 when wave_size=32
.endif
.if VERSIONS & 1
.dispatch NAIVE, GROUPS x 64
.endif
.if VERSIONS & 2
.dispatch CLASSIFY, GROUPS x 64
.dispatch MARCH, u0[4] x 64
.endif
.if VERSIONS & 4
.dispatch CLASSIFY_HALVES, GROUPS x 64
.dispatch CHECK, GROUPS x 64
.endif
PIXELS = GROUPS * 64
.buffer t0, PIXELS, random(5, 0, 9)
.buffer u0, u32 0 0 0 0 0 1 1           ; 0: rays; 1: rays of CLASSIFY_HALVES; 4, 5, 6: groups for MARCH
.buffer u1, PIXELS                         ; the lists
.buffer u2, PIXELS
.buffer u3, PIXELS                         ; results of NAIVE, less those of MARCH: all 0
.if VERSIONS == 7
.expect u0[0], 2, fill(RAYS)
.expect u0[4], u32 ((RAYS+63)/64) 1 1
.expect u3[0], PIXELS, fill(0)
.endif

.macro CLASS
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    lt.u32    r1.y, r1.x, 3             ; needs_ray
.endm

; r2.x: what 36 steps make of pixel r5.x
.macro MARCHING
    mov       r2.x, r5.x
    mov       w9.x, u(STEPS)
STEP_\@:
    mul.u32   r2.x, r2.x, 5
    add.u32   r2.x, r2.x, 1
    sub.u32   w9.x, w9.x, 1
    jmp_nz    w9.x, STEP_\@
.endm

; w3.x: the first slot for the wave's rays, w0.xy: who needs one
.macro SLOTS counter
    ballot    w0.xy, r1.y
    mask_count w1.x, w0.xy
    mask_first w1.y, exec.xy
    eq.u32    r1.z, lane_id, w1.y
    ballot    w2.xy, r1.z               ; the first lane
    @w2.x atomic_add.u32 r3.x, u0.\counter, 0, w1.x
    readfirst w3.x, r3.x
.endm

NAIVE:
    CLASS
    if r1.y
        mov   r5.x, thread_id
        MARCHING
        shl   r0.x, thread_id, u(2)
        atomic_add.u32 r3.x, u3.x, r0.x, r2.x
    endif
    ret

CLASSIFY:
    CLASS
    SLOTS x
    add.u32   w4.x, w3.x, 63            ; groups for the rays so far, and with these
    add.u32   w4.y, w4.x, w1.x
    shr.u32   w4.xy, w4.xy, 6
    sub.u32   w4.x, w4.y, w4.x
    @w2.x atomic_add.u32 r3.x, u0.x, 16, w4.x
    mbcnt     r4.x, w0.xy
    add.u32   r4.x, r4.x, w3.x
    shl       r4.x, r4.x, 2
    @w0.x st  u1.x, r4.x, thread_id
    ret

MARCH:
    ld        w0.x, u0.x, 0             ; the last group may have more threads than rays
    shl       r0.x, thread_id, u(2)
    lt.u32    r1.y, thread_id, w0.x
    if r1.y
        ld    r5.x, u1.x, r0.x
        MARCHING
        shl   r0.x, r5.x, 2
        atomic_sub.u32 r3.x, u3.x, r0.x, r2.x
    endif
    ret

CLASSIFY_HALVES:
    CLASS
    SLOTS y
    mbcnt_lo  r4.x, w0.x, 0
    mbcnt_hi  r4.x, w0.y, r4.x
    add.u32   r4.x, r4.x, w3.x
    shl       r4.x, r4.x, 2
    @w0.x st  u2.x, r4.x, thread_id
    ret

; Not part of the idea: u3 becomes 1 for the pixels in the second list, and 0 again for those that need a ray.
CHECK:
    CLASS
    if r1.y
        atomic_sub.u32 r3.x, u3.x, r0.x, 1
    endif
    ld        w0.x, u0.y, 0
    lt.u32    r1.y, thread_id, w0.x
    if r1.y
        ld    r5.x, u2.x, r0.x
        shl   r0.x, r5.x, 2
        atomic_add.u32 r3.x, u3.x, r0.x, 1
    endif
    ret
