; trick_2_one_atomic.s: wave trick 2: one atomic for the whole wave instead of one for each lane.
;
;     bool add = t0[thread_id] < 5;
;     uint count = WaveActiveCountBits(add);         // plain: every lane that adds does InterlockedAdd(n, 1, slot)
;     if (WaveIsFirstLane())
;         InterlockedAdd(n, count, slot);
;     slot = WaveReadLaneFirst(slot) + WavePrefixCountBits(add);
;     if (add)
;         list[slot] = 1;
;
; The text stops at the first lane's old value; the prefix count turns it into what each lane would have got from an
; atomic of its own: a slot that nobody else has.
;
; Run it:   lockstep run programs/trick_2_one_atomic.s
; See it:   lockstep trace programs/trick_2_one_atomic.s -o trick_2_one_atomic.png
;
; What to look at: with plain atomics the second wait gets longer from wave to wave, because 13 to 18 lanes of each
; wave stand in line for one word, and the next wave behind them. With the trick all waits are as long as the latency.
; The price is five wave instructions more in each wave.
;
; Cost: the plain atomics take 165 cycles, of which 62 are conflicts, and 40 wave instructions; the trick 117 cycles,
; no conflict, and 60 instructions. With the 8 cycles between the dispatches 290 in all. (Other schedulers: 289 to 297.)

.machine memory=flat
.default GROUPS, 1
.default COUNT, 66                      ; how many threads add
THREADS = GROUPS * 128
.expect TRICK.cycles < PLAIN.cycles when wave_size=32
.expect TRICK.wave_instructions > PLAIN.wave_instructions when wave_size=32
.expect TRICK.atomic_conflict_cycles < PLAIN.atomic_conflict_cycles when wave_size=32
.if GROUPS == 1
.expect wave_instructions == 40+60 when wave_size=32 reconvergence=stack
.expect atomic_conflict_cycles == 62 when machine=written  ; all of them of the plain version
.endif
.dispatch PLAIN, GROUPS x 128
.dispatch TRICK, GROUPS x 128
.buffer t0, THREADS, random(2, 0, 9)
.buffer u0, 2                           ; n of both versions
.buffer u1, THREADS                         ; their lists
.buffer u2, THREADS
.expect u0[0], 2, fill(COUNT)
.for list, u1, u2
.expect \list[0], COUNT, fill(1)
.expect \list[COUNT], (THREADS - COUNT), fill(0)
.endr

PLAIN:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    lt.u32    r1.y, r1.x, 5
    if r1.y
        atomic_add.u32 r2.x, u0.x, 0, 1
        shl   r2.x, r2.x, 2
        st    u1.x, r2.x, u(1)
    endif
    ret

TRICK:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    lt.u32    r1.y, r1.x, 5
    ballot    w0.xy, r1.y               ; who adds
    mask_count w1.x, w0.xy
    mask_first w1.y, exec.xy
    eq.u32    r1.z, lane_id, w1.y
    ballot    w2.xy, r1.z               ; the first lane
    @w2.x atomic_add.u32 r2.x, u0.y, 0, w1.x
    mbcnt     r3.x, w0.xy               ; while the atomic is on its way
    readfirst w3.x, r2.x
    add.u32   r3.x, r3.x, w3.x
    shl       r3.x, r3.x, 2
    @w0.x st  u2.x, r3.x, u(1)
    ret
