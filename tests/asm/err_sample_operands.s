; What samples and derivatives cannot have.
    sample_lod  r0.xyzw, t0.xyzw, s0, r1.xy
    sample_lod  r0.xyzw, t0.xyzw, s0, r1.xy, r2.xy
    sample_grad r0.xyzw, t0.xyzw, s0, r1.xy, r2.xy
    sample_grad r0.xyzw, u0.xyzw, s0, r1.xy, r2.xyzw
    sample      w0.xyzw, t0.xyzw, s0, r1.xy
    sample      r0.xyzw, t0.xyzw, s0, r1.xyzw
    sample_cmp  r0.x, t0.x, s0, r1.xy
    sample_cmp_lod r0.x, t0.x, s0, r1.xyz
    ddx         w0.x, r1.x
    ddx         r0.xy, r1.x
    ddy         r0.x, f(1)
    demote      r0.xy
    mov         helpers.x, r0.x
    ret
