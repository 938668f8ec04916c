; any name may be a label, even that of an instruction or register
    jmp .top
    jmp _a
    jmp $b
    jmp mov
    jmp r0.x
    jmp lane_id
    jmp inf
    jmp x1.y2
UNUSED: ret
.top: _a: $b: mov: r0.x: lane_id: inf: x1.y2:
    ret
