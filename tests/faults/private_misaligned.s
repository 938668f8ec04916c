; Private memory is made of words.

.private 8

    ld r1.x, private.x, 6
    ret

.expect fault misaligned
