; break and continue in switches in loops in loops
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 10602 40807 30607 20407 31209 30806 20606 10406 10602 40807 30607 20407 31209 30806 20606 10406 \
    10012 30318 30017 20317 30029 30627 20016 10316 10012 30318 30017 20317 30029 30627 20016 10316 \
    10012 40829 30017 20417 30029 30828 20016 10416 10012 40829 30017 20417 30029 30828 20016 10416 \
    10212 40229 30217 20117 20216 30228 20216 10116 10212 40229 30217 20117 20216 30228 20216 10116

    and r0.x, thread_id, 4
    shr.u32 r0.y, thread_id, 4
    mov r1.xyzw, u(0)                   ; x: sum, y: i, z: k
    loop r15.x, r15.y
        lt.u32 r2.x, r1.y, 6
        while r2.x
        mov r3.x, r1.y                  ; i of this round
        add.u32 r1.y, r1.y, 1
        add.u32 r2.x, r3.x, thread_id
        and r2.x, r2.x, 3
        switch r2.x, r14.x
        case 0
            if r0.x
                add.u32 r1.x, r1.x, 1
                continue
            endif
            add.u32 r1.x, r1.x, 2
        case 1
            mov r1.z, u(0)
            loop r15.z, r15.w
                add.u32 r1.z, r1.z, 1
                le.u32 r2.y, r1.z, 4
                while r2.y
                eq.u32 r2.y, r1.z, r0.y
                if r2.y
                    add.u32 r1.x, r1.x, 10
                    and r2.y, r3.x, 1
                    if r2.y
                        break
                    else
                        continue
                    endif
                endif
                add.u32 r2.y, r1.z, thread_id
                and r2.y, r2.y, 1
                continue_if r2.y
                mad.u32 r1.x, r1.z, 100, r1.x
            endloop
            gt.u32 r2.y, r1.x, 3000
            break_if r2.y
        case 2
            ne.u32 r2.y, r3.x, 4
            while r2.y
        default
            add.u32 r1.x, r1.x, 5
        endswitch
        and r2.x, r1.x, 8
        if r2.x
            eq.u32 r2.x, r3.x, 3
            if r2.x
                break
            endif
            add.u32 r1.x, r1.x, 1
        endif
        add.u32 r1.x, r1.x, 10000
    endloop
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
