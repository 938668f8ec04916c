; Each pop_mask goes back to the push_mask.
; expect-warning: endless-loop 4
LOOP:
    push_mask LOOP
    pop_mask
