; A barrier with an empty exec does not count: the other wave waits for the end of this one.
; check: races none

.dispatch 1x64
.shared 64

    shl       r0.x, thread_id, 2
    xor       r1.x, r0.x, 128
    jmp_nz    wave_id, W1
    barrier
    ld        r2.x, shared.x, r1.x
    ret
W1:
    mov       w0.xy, exec.xy
    mov       exec.xy, u2(0 0)
    barrier
    mov       exec.xy, w0.xy
    mov       r5.x, u(0)
    st        shared.x, r0.x, u(1)
    ret
