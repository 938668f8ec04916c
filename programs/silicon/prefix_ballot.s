; prefix_ballot.s: 64 prefix sums of one bit a lane: a ballot, and a count of the bits below the own lane.
;
; The other two prefix_* kernels do the same in other ways.
; Run it:   lockstep run programs/silicon/prefix_ballot.s

.include "../lib/silicon/prefix.s"

.macro SUM
    ballot      w1.x, r0.x
    mbcnt       r1.x, w1.x
.endm

    PREFIX_KERNEL
