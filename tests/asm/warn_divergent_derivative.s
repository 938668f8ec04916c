; Derivatives where lanes may be off: ddx, ddy, and sample of what has mip levels or is not known. Not where all meet;
; not of a texture that has one level; not with a level or derivatives of one's own.
.texture t0, 4x4 mips, levels
.texture t1, 4x4, levels
    and         r0.x, lane_id, 1
    utof        r1.xy, lane_id
    ddx         r2.xy, r1.xy
    sample      r3.xyzw, t0.xyzw, s0, r1.xy
    push_mask   END
    mask_nz     r0.x
    ddx         r2.xy, r1.xy
    ddy         r2.zw, r1.xy
    sample      r3.xyzw, t0.xyzw, s0, r1.xy
    sample      r3.xyzw, t1.xyzw, s0, r1.xy
    sample      r3.xyzw, t2.xyzw, s0, r1.xy
    mov         w0.x, u(1)
    sample      r3.xyzw, t[w0.x].xyzw, s0, r1.xy
    sample_lod  r3.xyzw, t0.xyzw, s0, r1.xy, 1
    sample_grad r3.xyzw, t0.xyzw, s0, r1.xy, r2.xyzw
    pop_mask
END:
    sample      r3.xyzw, t0.xyzw, s0, r1.xy
    ret
