; A size for the whole wave is checked whatever lanes are active.

    mov  exec.xy, u2(0 0)
    size w0.x, u3.x
    ret

.expect fault unbound
