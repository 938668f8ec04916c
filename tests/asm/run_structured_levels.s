; break, continue and continuing over several levels: out of two loops from a switch in an if
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 452000 452000 452000 452000 452000 452000 452000 452000 \
    415162 415162 415162 415162 101111 1111 1011 10 \
    452000 452000 452000 452000 452000 452000 452000 452000 \
    415162 415162 415162 415162 101111 1111 1011 10

    and r0.x, thread_id, 8
    and r0.y, thread_id, 4
    mov r1.xyz, u(0)                    ; sum, i, j
    loop r15.x, r15.y
        add.u32 r1.y, r1.y, 1
        gt.u32 r2.x, r1.y, 4
        break_if r2.x
        mov r1.z, u(0)
        loop r15.z, r15.w
            add.u32 r1.z, r1.z, 1
            le.u32 r2.x, r1.z, 3
            while r2.x
            if r0.x
                add.u32 r2.x, r1.y, r1.z
                add.u32 r2.x, r2.x, thread_id
                and r2.x, r2.x, 3
                switch r2.x, r14.x
                case 0
                    add.u32 r1.x, r1.x, 1
                case 1
                    if r0.y
                        add.u32 r1.x, r1.x, 10
                        break 2
                    endif
                    add.u32 r1.x, r1.x, 20
                case 2
                    continue 2
                default
                    add.u32 r1.x, r1.x, 100
                    continue
                endswitch
            endif
            add.u32 r1.x, r1.x, 1000
        endloop
        add.u32 r1.x, r1.x, 10000
    continuing
        add.u32 r1.x, r1.x, 100000
    endloop
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
