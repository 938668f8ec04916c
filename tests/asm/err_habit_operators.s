; What is written out of habit from languages with expressions gets the instruction that does it.
N = 4
    if lane_id < 16
    endif
    loop
    while r0.x == 3
    break_if (lane_id > N)
    endloop
    mask_nz r0.x && r1.x
    add.u32 r2.x, r0.x + 1, r1.x
    mul.f32 r2.x, r1.x, r0.x * 0.5
    mov r1.x, r0.x / 2
    if !r0.x
    endif
    if (r0.x)
    endif
    if 16 >= lane_id
    endif
    if r0.x = 1
    else if r0.x
    endif
    if r0.x < -1 {
    }
    endif
    add.f32 r0.x, -r1.x, 1.0
    and r0.x, ~r1.x, r2.x
    sel r0.x, r1.x ? r2.x : r3.x
    ret
