; l1_shared=yes: what a group has taken is given back when it ends. Two groups of 32 words leave one way of three while
; both are there; when the second is alone, two lines fit.

.machine waves=2 l1_size=384 l1_ways=3 l1_shared=yes
.shared 32
.buffer t0, 64
.dispatch 2x32

    jmp_z   group_id, FIRST
    ld      r0.x, t0.x, 0           ; group 1: line 0 comes
    fence
.repeat 200
    nop                             ; until group 0 has ended
.endr
.repeat 2
    ld      r0.x, t0.x, 0           ; there, comes and there again
    fence
    ld      r1.x, t0.x, 128
    fence
.endr
    ret
FIRST:
    nop
    ret

.expect l1_hits == 3
.expect l1_misses == 2
