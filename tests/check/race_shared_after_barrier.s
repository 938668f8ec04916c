; A wave stores after the barrier what another one loads after it.
; check: races 12/15

.dispatch 1x64
.shared 64

    shl       r0.x, thread_id, 2
    st        shared.x, r0.x, thread_id
    barrier
    xor       r1.x, r0.x, 128
    jmp_nz    wave_id, W1
    ld        r2.x, shared.x, r1.x
    ret
W1:
    st        shared.x, r0.x, u(7)
    ret
