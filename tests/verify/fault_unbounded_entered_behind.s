; Two pushes in one cycle: the first one in the code is reported, though execution comes to the other one first.
; expect-warning: mask-unbounded 5
    jmp      B
A:
    push_mask END
B:
    push_mask END
    jmp      A
END:
    ret
