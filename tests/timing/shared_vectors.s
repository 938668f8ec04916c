; shared_vectors=by-lane: in these accesses of four words a lane all words are in different banks: these would take a pass.
; The first load starts in cycle 2. Lanes two apart want the same: two passes, so it is served 4 cycles of latency and 1 later,
; in 7. In the second load, from 10 on, neighbours and lanes two apart differ: four passes, served in 17. A load of two words
; that all lanes want takes one: from 18 to 22. A store to one address takes four: from 23 to 30. No bank has a conflict.

.machine waves=1 shared_components=together shared_vectors=by-lane
.shared 32

    and     r1.x, lane_id, u(5)
    shl     r1.x, r1.x, 4
    ld      r0.xyzw, shared.xyzw, r1.x
    fence
    and     r1.x, lane_id, u(7)
    shl     r1.x, r1.x, 4
    ld      r0.xyzw, shared.xyzw, r1.x
    fence
    ld      r0.xy, shared.xy, 0
    fence
    st      shared.xyzw, 0, r0.xyzw
    fence
    ret

.expect cycles == 32
.expect bank_conflict_cycles == 0
