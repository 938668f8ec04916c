; all lanes break, continue or return at once, on every path
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 \
    4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 \
    4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 \
    4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321 4321

    mov r1.x, u(0)
    mov r1.y, u(0)
    loop r15.x
        if 1
            break
        else
            mov r1.x, u(99)
        endif
        mov r1.x, u(98)
    endloop
    add.u32 r1.x, r1.x, 1
    loop r15.x, r15.y
        add.u32 r1.y, r1.y, 1
        lt.u32 r2.x, r1.y, 3
        if r2.x
            continue
        else
            break
        endif
        mov r1.x, u(97)
    endloop
    mad.u32 r1.x, r1.y, 1440, r1.x      ; 4321
    loop r15.x, r15.y
        if 0
            continue
        else
            if 1
                break
            endif
        endif
        mov r1.x, u(96)
    endloop
    loop r15.x, r15.y
        continue_if 0
        break_if 1
        mov r1.x, u(95)
    endloop
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
