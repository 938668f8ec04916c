; names are lower case
    MOV r0.x, lane_id
    Ret
