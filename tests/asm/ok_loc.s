.loc "shaders/a \"quoted\" name\\x.hlsl" 12
    mov r0.x, lane_id
.loc "b.hlsl" 4294967295
.machine waves=4
    nop
.loc "never used.hlsl" 1
.loc "b.hlsl" 3
    ret
.loc "b\x0a.hlsl" 3
    ret
