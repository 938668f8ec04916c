; shared_wave_cycles: private memory and accesses without lanes have no part in it. The first load starts in cycle 2, takes
; two passes, and is served in 14; the next one of group memory starts in 18. Between them, the one of private memory
; starts in 4 and is served in 24, the one without lanes starts in 5: neither waits, and the last one waits for neither.

.machine waves=1 shared_wave_cycles=8 private_latency=20
.shared 64
.private 1

    shl        r0.x, lane_id, 3
    mov        w0.x, u(0)
    ld         r1.x, shared.x, r0.x
    ld         r2.x, private.x, 0
    @w0.x ld   r3.x, shared.x, 0
    ld         r4.x, shared.x, 0
    ret

.expect cycles == 25
