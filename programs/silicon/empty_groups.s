; empty_groups.s: GROUPS groups of SIZE threads that end at once; with SHARED=1 they store a word to group memory and meet at a
; barrier first. The second dispatch is measured, on the whole machine.
;
; What is left is how fast groups are sent to the cores.
; Run it:   lockstep run programs/silicon/empty_groups.s --define GROUPS=16384 --define SIZE=128

.default GROUPS, 132
.default SIZE, 32
.default SHARED, 0
.machine preset=hopper-like
.dispatch GROUPS x SIZE
.dispatch GROUPS x SIZE
.expect waves == 2 * GROUPS * ((SIZE + 31) / 32)

.if SHARED
.shared SIZE
    shl         r0.x, group_thread_id, 2
    st          shared.x, r0.x, group_thread_id
    barrier
.endif
    ret
