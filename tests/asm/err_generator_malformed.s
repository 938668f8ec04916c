.buffer u0, 64, noise(1)
.buffer u0, 64, fill()
.buffer u0, 64, iota(1)
.buffer u0, 64, random(1, 2, 3, 4)
    ret
