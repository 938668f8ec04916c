; continue and continue_if: two flags, here of one register
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 4812 11807 2808 12809 4812 13411 3811 13211 5012 701 3008 701 5012 701 4011 701 \
    4812 11807 2808 12809 4812 13411 3811 13211 5012 1303 3008 1303 5012 1303 4011 1303 \
    4812 11807 2808 12809 4812 13411 3811 13211 5012 2305 3008 2305 5012 2305 4011 2305 \
    4812 11807 2808 12809 4812 13411 3811 13211 5012 2907 3008 2907 5012 2907 4011 2907

    and r0.x, thread_id, 15
    and r0.y, thread_id, 7
    add.u32 r0.y, r0.y, 6
    shr.u32 r0.z, thread_id, 3
    and r3.x, thread_id, 1
    and r3.y, thread_id, 2
    mov r1.xyzw, u(0)                   ; x: sum, y: i
    loop r15.w, r15.y
        lt.u32 r2.x, r1.y, 12
        while r2.x
        add.u32 r1.y, r1.y, 1
        and r2.x, r1.y, 1
        if r2.x
            eq.u32 r2.x, r1.y, r0.x
            if r2.x
                add.u32 r1.x, r1.x, 100
                continue
            endif
            eq.u32 r2.x, r1.y, r0.z
            if r2.x
                add.u32 r1.x, r1.x, 7
                break_if r3.x
                add.u32 r1.x, r1.x, 1
                continue
            endif
            add.u32 r1.x, r1.x, 2
        endif
        and r2.x, r1.y, 3
        eq.u32 r2.x, r2.x, 2
        continue_if r2.x
        eq.u32 r2.x, r1.y, r0.y
        break_if r2.x
        add.u32 r1.x, r1.x, 1
        if r3.y
            eq.u32 r2.x, r1.y, 9
            continue_if r2.x
            ne.u32 r2.x, r1.y, 11
            while r2.x
        endif
        add.u32 r1.x, r1.x, 3
    endloop
    mad.u32 r1.x, r1.x, 100, r1.y
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
