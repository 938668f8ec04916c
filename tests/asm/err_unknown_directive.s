.buffr u0, 64
.wave 32
    ret
