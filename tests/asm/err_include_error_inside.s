.include "inc_error.s"
    DOUBLE r0.x, lane_id
    jmp NOWHERE
    ret
