; A wave that has ended is not waited for: what it stored is there behind the next barrier.
; check: races none

.dispatch 1x64
.shared 64

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, thread_id
    jmp_z     wave_id, STAY
    ret
STAY:
    barrier
    xor       r1.x, r0.x, 128
    ld        r2.x, shared.x, r1.x
    ret
