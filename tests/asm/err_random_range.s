; lowest above highest, or not finite
.buffer u0, 64, random(1, 9, 3)
.buffer u1, 64, i32 random(1, 3, -3)
.buffer u2, 64, f32 random(1, 0, inf)
.buffer u3, 64, f32 random(1, -3e38, 3e38)
    ret
