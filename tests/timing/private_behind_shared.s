; Private memory has the queue of group memory, which is served in order: a short access does not overtake a long one in
; front of it. Behind a short one, the long one takes its own time.

.machine waves=1 alus=1 issue=1 shared_latency=20 private_latency=3
.shared 1
.private 1
.buffer u0, 3

    st      shared.x, 0, u(7)           ; cycle 0, served in 20
    ld      r0.x, private.x, 0          ; 1, served with it
    mov     r1.x, r0.x                  ; 20
    mov     w0.x, clock                 ; 21
    ld      r0.x, private.x, 0          ; 22, served in 25
    ld      r2.x, shared.x, 0           ; 23, served in 43
    mov     r1.y, r0.x                  ; 25
    mov     w0.y, clock                 ; 26
    mov     r1.z, r2.x                  ; 43
    mov     w0.z, clock                 ; 44
    st      u0.xyz, 0, w0.xyz
    ret

.expect u0[0], u32 21 26 44
