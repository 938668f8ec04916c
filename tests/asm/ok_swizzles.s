; write masks in any order, broadcast, built-ins
    mov r1.wzyx, f4(1. 2. 3. 4.)
    mov r4.xyzw, r4.wwww
    mov r0.yx, r0.xy
    mov r0.xyzw, lane_id
    mov r0.xy, exec.xy
    mov r0.xy, exec.yx
    mov r0.xyz, thread_id.xxx
    mov r255.w, r255.w
    ret
