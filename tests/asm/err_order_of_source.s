; undefined labels are known last, but shown in order
    jmp FIRST
    mov r0, lane_id
    jmp SECOND
    oops
