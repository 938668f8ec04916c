; Only an access faults, not the mention of a resource.

.buffer u0, 1

    jmp END
    ld  r0.x, t0.x, 0
    st  u1.x, 0, r0.x
END:
    st  u0.x, 0, u(1)
    ret

.expect u0[0], u32 1
