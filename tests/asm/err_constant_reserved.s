r7 = 1
.equ lane_id, 1
.set min, 1
inf = 1
u32 = 1
exec.x = 1
i = 1
    ret
