; A tolerance includes its ends; equal bits match whatever they are.
.buffer u0, f32 1 1.5 inf -inf nan(0x7fc12345) -0.0
    ret
.expect u0[0], f32 1.25 1.25 ~ 0.25
.expect u0[2], f32 inf -inf nan(0x7fc12345) ~ 0.5
.expect u0[5], f32 0 ~ 1e-45
