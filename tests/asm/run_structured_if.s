; if, else and endif within each other, also with sides that no lane takes
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 10500 10101 10500 10011 10500 11101 10500 110011 10505 10101 10505 10011 10505 11101 10505 10011 \
    10050 10101 10050 10011 10050 11101 10050 10011 10055 10101 10055 10011 10055 11101 10055 10011 \
    10500 10101 10500 10011 10500 11101 10500 10011 10505 10101 10505 10011 10505 11101 10505 10011 \
    10050 10101 10050 10011 10050 11101 10050 10011 10055 10101 10055 10011 10055 11101 10055 10011

    and r0.x, thread_id, 1
    and r0.y, thread_id, 2
    and r0.z, thread_id, 4
    and r0.w, thread_id, 8
    and r2.x, thread_id, 16
    mov r1.x, u(0)
    if r0.x                             ; any value but 0 is true
        add.u32 r1.x, r1.x, 1
        if r0.y
            add.u32 r1.x, r1.x, 10
        else
            add.u32 r1.x, r1.x, 100
            if r0.z
                add.u32 r1.x, r1.x, 1000
            endif
        endif
    else
        if r0.w
            add.u32 r1.x, r1.x, 5
        endif
        if r2.x
            add.u32 r1.x, r1.x, 50
        else
            add.u32 r1.x, r1.x, 500
        endif
    endif
    if 0
        mov r1.x, u(9)
    endif
    if 1
        add.u32 r1.x, r1.x, 10000
    else
        mov r1.x, u(9)
    endif
    if 1
    else
    endif
    eq.u32 r0.x, thread_id, 7
    if r0.x                             ; one lane only
        add.u32 r1.x, r1.x, 100000
    endif
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
