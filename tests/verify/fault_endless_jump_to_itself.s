; A jmp to itself.
; expect-warning: endless-loop 4
HERE:
    jmp      HERE
