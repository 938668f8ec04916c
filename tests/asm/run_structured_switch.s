; switch: several numbers in a case, a switch in a case, with and without default, negative numbers
.dispatch 1x64
.buffer u0, 64
.expect u0[0], u32 10300 12001 11022 10023 10004 10025 10004 10004 10399 10001 10022 10023 10004 10025 10004 10004 \
    10399 10001 10022 10023 10004 10025 10004 10004 10303 10001 10022 10023 10004 10025 10004 10004 \
    10300 10001 10022 10023 10004 10025 10004 10004 10399 10001 10022 10023 10004 10025 10004 10004 \
    10399 10001 10022 10023 10004 10025 10004 10004 10303 10001 10022 10023 10004 10025 10004 13004

    and r0.x, thread_id, 7
    bfe.u32 r0.y, thread_id, 3, 2
    sub.u32 r0.z, thread_id, 3
    mov r1.x, u(0)
    switch r0.x, r14.x
    case 1
        mov r1.x, u(1)
    case 2, 3, 5
        add.u32 r1.x, r0.x, 20
        mov r0.x, u(7)                  ; the value is read before; its lanes look at no other case
    case 0
        switch r0.y, r14.y
        case 0
            mov r1.x, u(300)
        case 3
            mov r1.x, u(303)
        default
            mov r1.x, u(399)
        endswitch
    case 99
        mov r1.x, u(98)                 ; nobody
    default
        mov r1.x, u(4)
    endswitch
    switch r0.z, r14.x
    case -1
        add.u32 r1.x, r1.x, 1000
    case -2
        add.u32 r1.x, r1.x, 2000
    case 60
        add.u32 r1.x, r1.x, 3000
    endswitch
    switch 5, r14.x                     ; all lanes, one case
    case 4
        mov r1.x, u(0)
    case 5, 6
        add.u32 r1.x, r1.x, 10000
    default
        mov r1.x, u(0)
    endswitch
    shl r31.x, thread_id, 2
    st u0.x, r31.x, r1.x
    ret
