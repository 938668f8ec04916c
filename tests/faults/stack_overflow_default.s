; A function that calls itself for ever: 32 entries are the default.

FUNCTION:
    push_mask BACK
    jmp       FUNCTION
BACK:
    pop_mask

.expect fault stack-overflow
.expect max_mask_depth == 32
.expect cycles == 65
