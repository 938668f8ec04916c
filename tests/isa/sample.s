; sample: d = the texture's colour at normalised coordinates, filtered by the sampler.
;
; Textures come with a later version: the program assembles, and the first sample to run faults.

.buffer t0, 4
.buffer u0, 4, fill(5)

    sample r1.xyzw, t0.xyzw, s0, r0.xy
    sample r1.wx, t0.zx, s63, r0.yx
    sample r1.x, t63.y, s1, f2(0.5 0.25)
    sample r1.yz, t0.xx, s0, r2.zz
    st     u0.x, 0, u(9)
    ret

.expect fault not-a-texture
.expect u0[0], u32 5 5 5 5
.expect wave_instructions == 1
