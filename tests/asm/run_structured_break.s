; break, while and break_if inside of ifs: one flag
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 170021 101001 170021 118003 3001 3001 3001 3001 15002 15002 15002 15002 20003 20003 20003 20003 \
    32004 101001 32004 118003 37005 135005 37005 37005 49006 49006 49006 49006 54007 54007 54007 54007 \
    66008 101001 66008 118003 5002 135005 71009 152007 83010 169009 22004 83010 88011 88011 88011 88011 \
    39006 101001 100012 118003 105013 135005 56008 152007 117014 169009 117014 186011 73010 203013 122015 220015

    and r0.x, thread_id, 15
    and r0.y, thread_id, 31
    add.u32 r0.y, r0.y, 2
    shr.u32 r0.z, thread_id, 2
    mov r1.xyzw, u(0)                   ; x: sum, y: i
    loop r15.z
        add.u32 r1.y, r1.y, 1
        gt.u32 r2.x, r1.y, 20
        break_if r2.x
        and r2.x, r1.y, 1
        if r2.x
            add.u32 r1.x, r1.x, 1
            eq.u32 r2.x, r1.y, r0.x
            if r2.x
                add.u32 r1.x, r1.x, 100
                break
            endif
            add.u32 r1.x, r1.x, 2
        else
            mul.u32 r2.x, r1.y, 3
            ne.u32 r2.x, r2.x, r0.y
            while r2.x
            add.u32 r1.x, r1.x, 10
        endif
        eq.u32 r2.x, r1.y, r0.z
        if r2.x
            break
        else
            add.u32 r1.x, r1.x, 1
        endif
        add.u32 r1.x, r1.x, 1
    endloop
    mad.u32 r1.x, r1.x, 1000, r1.y
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
