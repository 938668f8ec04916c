; with the nearest label, if it is near
    push_mask LOOP_EDN
    jmp NOWHERE
LOOP_END:
    ret
