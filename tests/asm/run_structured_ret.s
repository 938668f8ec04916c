; ret inside of everything: the lanes store what they have and are gone
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 3 5001 5002 5003 5004 1 5006 3 3 2001 2002 2003 2004 2005 2006 3 \
    5006 5001 5002 5003 5004 5005 5006 5006 5006 2001 2002 2003 2004 2005 2006 5006 \
    4 5001 5002 5003 5004 5005 5006 4 4 2001 2002 2003 2004 2005 2006 4 \
    4 5001 5002 5003 5004 5005 5006 4 4 2001 2002 2003 2004 2005 2006 4

.macro DONE value
    mov r1.x, \value
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
.endm
    and r0.x, thread_id, 1
    and r0.y, thread_id, 7
    and r0.z, thread_id, 8
    shr.u32 r0.w, thread_id, 4
    and r3.x, thread_id, 32
    if r0.x
        eq.u32 r2.x, thread_id, 5
        if r2.x
            DONE u(1)
        endif
    endif
    mov r1.y, u(0)
    loop r15.x
        add.u32 r1.y, r1.y, 1
        eq.u32 r2.x, r1.y, r0.y
        if r2.x
            if r0.z
                add.u32 r1.x, r1.y, 2000
                DONE r1.x
            else
                break
            endif
        endif
        gt.u32 r2.x, r1.y, 5
        if r2.x
            switch r0.w, r14.x
            case 0
                DONE u(3)
            case 1
                break
            default
                if r3.x
                    DONE u(4)
                endif
                break
            endswitch
        endif
    endloop
    add.u32 r1.x, r1.y, 5000
    DONE r1.x
