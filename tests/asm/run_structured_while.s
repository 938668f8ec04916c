; loops without flags: while, break and continue at their level, and loops in loops
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 10 10 11 14 20 30 45 66 10 10 11 14 20 30 45 66 \
    10 10 11 14 20 30 45 66 10 10 11 14 20 30 45 66 \
    10 10 11 14 20 30 45 66 10 10 11 14 20 30 45 66 \
    10 10 11 14 20 30 45 66 10 10 11 14 20 30 45 66

    and r0.x, thread_id, 7
    mov r1.xyzw, u(0)                   ; x: sum, y: i, z: j
    loop
        lt.u32 r2.x, r1.y, r0.x
        while r2.x
        mov r1.z, u(0)
        loop
            lt.u32 r2.x, r1.z, r1.y
            while r2.x
            add.u32 r1.z, r1.z, 1
            add.u32 r1.x, r1.x, r1.z
        endloop
        add.u32 r1.y, r1.y, 1
        continue                        ; as endloop does
    endloop
    mov r1.y, u(0)
    loop
        add.u32 r1.y, r1.y, 1
        lt.u32 r2.x, r1.y, 5
        while r2.x
        add.u32 r1.x, r1.x, r1.y
    endloop
    loop
        break                           ; all lanes at once
    endloop
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
