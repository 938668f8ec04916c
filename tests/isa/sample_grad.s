; sample_grad: the mip level is that of the derivatives a = (du/dx, dv/dx, du/dy, dv/dy): the longer of two steps of
; so many texels, as a power of 2.

.texture t0, r32f 4x4 mips, f32 iota(0, 1)              ; 0, 2.5 and 7.5 at the top left
.texture t1, r32f 8x2 mips, f32 iota(0, 1)              ; 8x2, 4x1, 2x1, 1x1: 0, 4.5, 5.5, 7.5 at the left
.sampler s1, point clamp
.sampler s2, trilinear clamp
.buffer  u0, 16
.dispatch 1x4

    sample_grad r1.x, t0.x, s1, f2(0 0), f4(0.25 0 0 0.25)      ; a texel a step: level 0
    sample_grad r1.y, t0.x, s1, f2(0 0), f4(0 0.5 0.25 0)       ; two: 1, whichever direction
    sample_grad r1.z, t0.x, s1, f2(0 0), f4(0 0 -1 0)           ; four: 2, whichever sign
    sample_grad r1.w, t0.x, s1, f2(0 0), f4(0 0 0 0)            ; none: 0
    sample_grad r2.x, t1.x, s1, f2(0 0), f4(0.25 0 0 0)         ; of 8 columns two are a quarter
    sample_grad r2.y, t1.x, s1, f2(0 0), f4(0 0.25 0 0)         ; of 2 rows half a texel
    sample_grad r2.z, t0.x, s2, f2(0 0), f4(0.3 0.4 0 0)        ; (0.3, 0.4) is 1/2 long: two texels
    sample_grad r2.w, t0.x, s2, f2(0 0), f4(0.70710678 0 0 0)   ; between the levels 1 and 2
    sample_grad r3.x, t0.x, s1, f2(0 0), f4(nan nan nan nan)
    sample_grad r3.y, t0.x, s1, f2(0 0), f4(inf 0 0 0)

    ; with the derivatives of the quad it is sample
    and         r4.z, lane_id, 1
    shr.u32     r4.w, lane_id, 1
    utof        r4.xy, r4.zw
    mul.f32     r4.xy, r4.xy, f2(0.3 0.6)
    ddx         r5.xy, r4.xy
    ddy         r5.zw, r4.xy
    sample_grad r3.z, t0.x, s2, r4.xy, r5.xyzw
    sample      r3.w, t0.x, s2, r4.xy
    eq.u32      r3.z, r3.z, r3.w
    all         w0.x, r3.z
    mov         r3.z, w0.x
    mov         r3.w, u(0)
    st          u0.xyzw, 0, r1.xyzw
    st          u0.xyzw, 16, r2.xyzw
    st          u0.xyzw, 32, r3.xyzw
    ret

.expect u0[0], f32  0 2.5 7.5 0  4.5 0
.expect u0[6], f32  2.5 5 ~ 0.00001
.expect u0[8], f32  0 7.5
.expect u0[10], u32 1 0
