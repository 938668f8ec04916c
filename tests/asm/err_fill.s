; A fill has a resource and one number or a generator, and a dispatch behind it that starts by itself.
.buffer u0, 4
.name u0, "numbers"
.fill u0
.fill s0, 5
.fill nombers, 5
.fill u0, 5.5
.fill u0, u32 random(1, 9, 2)
.fill u0, u32 1 2
.dispatch 1x32
.fill u0, f32 0.5
.dispatch 1x32 together
.fill u0, 7
    ret
