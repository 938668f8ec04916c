; nested_ifs.s: an if within an if, on both sides, by random bits of each thread: four ways of 24 instructions.

.dispatch 8x256
.buffer u0, 2048
.expect u0[0], u32 0 3652934524 1420696482 2244276448 2540245773 2482598786 1171289191 2094490602

.macro ROUND seed
    mul.u32   r1.x, r1.x, u(\seed)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
.endm
.macro WAY seed
.repeat 8
    ROUND     \seed
.endr
.endm

    mov       r0.x, thread_id
    mov       r1.x, r0.x
    ROUND     0x27d4eb2d
    ROUND     0x85ebca6b
    and       r2.x, r1.x, u(1)
    and       r2.y, r1.x, u(2)
    and       r2.z, r1.x, u(4)
    br_push   r2.x, ELSE, END
    br_push   r2.y, INNER_1, END_1
    WAY       0x9e3779b1
    pop_mask
INNER_1:
    WAY       0xc2b2ae3d
    pop_mask
END_1:
    pop_mask
ELSE:
    br_push   r2.z, INNER_2, END_2
    WAY       0x165667b1
    pop_mask
INNER_2:
    WAY       0xd3a2646d
    pop_mask
END_2:
    pop_mask
END:
    shl       r0.w, r0.x, u(2)
    st        u0.x, r0.w, r1.x
    ret
