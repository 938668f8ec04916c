    jmp @2
    br_push r0.x, @0, @3
    ret
