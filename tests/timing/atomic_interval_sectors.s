; atomic_interval: the sectors of a line take their turns: one whose words are all changed 1.2 cycles, others 1.5 for each lane
; at the word that has most. The atomics issue in cycles i to i + 3, and reach the L2 in i + 9, 11, 12 and 14, since the link
; takes 2 cycles for four sectors, and one for two.
;
;   atomic  hundredths             bank  from    to      waits
;   1, 3    4 x 120 = 480          4     i + 9   i + 12          80 are left
;   2       150 + 31 x 150 + 80    48    i + 13  i + 60  2       lane 0 at word 0, the others at word 8; 80 are left
;   3       480 + 80               5     i + 61  i + 65  49      60 are left
;   4       480 + 60                     i + 66          52

.machine waves=1 atomic_interval=150 atomic_full_interval=120
.buffer u0, 32

    shl            r0.x, lane_id, 2
    min.u32        r1.x, lane_id, 1
    shl            r1.x, r1.x, 5
    atomic_add.u32 r2.x, u0.x, r0.x, 1
    atomic_add.u32 r2.y, u0.x, r1.x, 1
    atomic_add.u32 r2.z, u0.x, r0.x, 1
    atomic_add.u32 r2.w, u0.x, r0.x, 1
    ret

.expect l2_wait_cycles == 103
