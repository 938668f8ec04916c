; lib/wave.s at work: one atomic for a wave instead of one for each thread. Two of three threads are active, so waves
; have gaps, and the last one is not full.
;
; u0: sum of the values, how many are odd, the largest, sum of the floats. u1, for each thread: the sum of the values
; below it in its wave, and the lanes with the same value modulo 4. tests/isa/wave_sums.s and wave_votes.s check every
; macro at every wave size.
.include "lib/wave.s"
.dispatch 1x50
.buffer u0, 4
.buffer u1, 150

    rem.u32   r0.x, thread_id, 3
    add.u32   r1.x, thread_id, 1                ; 1 to 50
    itof      r1.y, r1.x
    and       r1.z, r1.x, 1
    and       r1.w, r1.x, 3
    push_mask DONE
    mask_nz   r0.x
    WaveActiveSum u32, w0.x, r1.x, r20, r21, w8
    WaveActiveCountBits w0.y, r1.z, w8
    WaveActiveMax u32, w0.z, r1.x, r20, r21, w8
    WaveActiveSum f32, w0.w, r1.y, r20, r21, w8
    WavePrefixSum u32, r2.x, r1.x, r20, r21, w8
    WaveActiveMatch r2.yz, r1.w, r20, w8, 2
    mul.u32   r3.x, thread_id, 12
    st        u1.xyz, r3.x, r2.xyz
    WaveIsFirstLane r4.x, w8
    mask_nz   r4.x
    atomic_add.u32 r5.x, u0.x, 0, w0.x
    atomic_add.u32 r5.x, u0.x, 4, w0.y
    atomic_max.u32 r5.x, u0.x, 8, w0.z
    atomic_add.f32 r5.x, u0.x, 12, w0.w
    pop_mask
DONE:
    ret

.expect u0[0], u32 850 16 50
.expect u0[3], f32 850
.expect u1[0], u32 0 0 0 0 0x22022022 0 2 0x04404404 0 0 0 0 5 0x10110110 0 10 0x22022022 0 0 0 0 16 0x80880880 0 24 \
    0x10110110 0 0 0 0 33 0x04404404 0 44 0x80880880 0 0 0 0 56 0x22022022 0 70 0x04404404 0 0 0 0 85 0x10110110 0 \
    102 0x22022022 0 0 0 0 120 0x80880880 0 140 0x10110110 0 0 0 0 161 0x04404404 0 184 0x80880880 0 0 0 0 208 \
    0x22022022 0 234 0x04404404 0 0 0 0 261 0x10110110 0 290 0x22022022 0 0 0 0 320 0x80880880 0 0 4353 0 0 0 0 33 \
    16452 0 68 34824 0 0 0 0 104 0x00020220 0 142 16452 0 0 0 0 181 4353 0 222 0x00020220 0 0 0 0 264 34824 0 308 \
    4353 0 0 0 0 353 16452 0 400 34824 0 0 0 0 448 0x00020220 0 when wave_size=32
.expect u1[0], u32 0 0 0 0 0x22022022 0x00020220 2 0x04404404 16452 0 0 0 5 0x10110110 4353 10 0x22022022 0x00020220 \
    0 0 0 16 0x80880880 34824 24 0x10110110 4353 0 0 0 33 0x04404404 16452 44 0x80880880 34824 0 0 0 56 0x22022022 \
    0x00020220 70 0x04404404 16452 0 0 0 85 0x10110110 4353 102 0x22022022 0x00020220 0 0 0 120 0x80880880 34824 140 \
    0x10110110 4353 0 0 0 161 0x04404404 16452 184 0x80880880 34824 0 0 0 208 0x22022022 0x00020220 234 0x04404404 \
    16452 0 0 0 261 0x10110110 4353 290 0x22022022 0x00020220 0 0 0 320 0x80880880 34824 352 0x10110110 4353 0 0 0 \
    385 0x04404404 16452 420 0x80880880 34824 0 0 0 456 0x22022022 0x00020220 494 0x04404404 16452 0 0 0 533 \
    0x10110110 4353 574 0x22022022 0x00020220 0 0 0 616 0x80880880 34824 660 0x10110110 4353 0 0 0 705 0x04404404 \
    16452 752 0x80880880 34824 0 0 0 800 0x22022022 0x00020220 when wave_size=64
