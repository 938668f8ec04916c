; trick_6_group_cache.s: wave trick 6: the waves of a group fill a cache together, and each uses it for its own input.
;
;     groupshared uint cache[32];
;     if (group_thread_id < 32)                      // FetchCache: a word a thread
;         cache[group_thread_id] = t0[group_thread_id];
;     GroupMemoryBarrierWithGroupSync();
;     uint input = t1[threadID / 32];                // ProcessInput: every 32 threads have one
;     for (n = 0, i = threadID % 32; n < 6; n++) {   // DoWorkForLane: six words, where each says which is the next
;         result += cache[i] * input;
;         i = (i + cache[i]) % 32;
;     }
;     InterlockedAdd(out[0], WaveActiveSum(result)); // by the first lane
;
; PLAIN is without group memory: every lane reads the words from the buffer. The text gives each wave an input, and says
; that with waves of 64 the 128 threads work on four; that would be two. Here an input belongs to 32 threads at every
; wave size, so that the sum is the same. A group must fit in the slots: with smaller waves than 32 there must be more
; than four of them (--set wave_size=2 --set waves=64).
;
; Run it:   lockstep run programs/trick_6_group_cache.s
; See it:   lockstep trace programs/trick_6_group_cache.s -o trick_6_group_cache.png
;
; What to look at: PLAIN has six long blue waits, one for each word. CACHE has one, for the input and the
; cache. Only w0 fetches the cache (eight threads of each wave could share the work); the others wait for it at the
; barrier, a few cycles. From there on it is white and amber: the words come after 4 cycles and some bank conflicts. The
; white bands are the sums, five turns of five instructions; the last wait is the atomic.
;
; Cost: PLAIN 327 cycles and 268 wave instructions, CACHE 229 and 287; with 8 cycles between them 564 in all. Words
; loaded from buffers and group memory: 896 both; the cache's own 32 are added.

.machine memory=flat
.expect CACHE.cycles < PLAIN.cycles when wave_size=32
.expect wave_instructions == 268+287 when wave_size=32
.expect loaded_words == 896+896+32 when wave_size=32
.dispatch PLAIN, 1x128
.dispatch CACHE, 1x128
.shared 32
.buffer t0, 32, iota(100, 3)
.buffer t1, u32 1 5 9 13
.buffer u0, 2
.expect u0[0], 2, fill(810432)
WORDS = 6                                              ; words of the cache that a lane uses

; the first lane adds the sum of r2.x over the wave to the word: log2(wave_size) turns
.macro ADD_SUM word
    mov       w5.x, u(1)
    ge.u32    w5.y, w5.x, wave_size
    jmp_nz    w5.y, SUMMED_\@
NEXT_\@:
    shuffle_xor r3.x, r2.x, w5.x
    add.u32   r2.x, r2.x, r3.x
    shl       w5.x, w5.x, 1
    lt.u32    w5.y, w5.x, wave_size
    jmp_nz    w5.y, NEXT_\@
SUMMED_\@:
    eq.u32    r3.y, lane_id, 0
    ballot    w6.xy, r3.y
    @w6.x atomic_add.u32 r3.x, u0.\word, 0, r2.x
.endm

; r2.x: the lane's result from the words of a resource; r4.x is the input
.macro WORK from
    and       r1.x, group_thread_id, 31
    mov       r2.x, u(0)
.repeat WORDS
    shl       r1.y, r1.x, 2
    ld        r1.z, \from.x, r1.y
    mad.u32   r2.x, r1.z, r4.x, r2.x
    add.u32   r1.x, r1.z, r1.x          ; where to look next depends on the word
    and       r1.x, r1.x, 31
.endr
.endm

.macro INPUT
    shr.u32   r4.x, thread_id, 5
    shl       r4.x, r4.x, 2
    ld        r4.x, t1.x, r4.x
.endm

PLAIN:
    INPUT
    WORK t0
    ADD_SUM x
    ret

CACHE:
    INPUT
    lt.u32    r0.y, group_thread_id, 32
    if r0.y
        shl   r0.x, group_thread_id, u(2)
        ld    r1.x, t0.x, r0.x
        st    shared.x, r0.x, r1.x
    endif
    barrier                             ; nobody goes on before all is there
    WORK shared
    ADD_SUM y
    ret
