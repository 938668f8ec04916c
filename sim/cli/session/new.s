; new.s: every thread adds up the numbers below its own limit.
.machine waves=4
.dispatch 2x64
.buffer t0, 128, random(1, 0, 15)
.buffer u0, 128
.expect u0[0], u32 45

    shl      r0.w, thread_id, u(2) ; 4 bytes a number
    ld       r0.x, t0.x, r0.w      ; the limit
    mov      r0.y, u(0)            ; i
    mov      r0.z, u(0)            ; the sum
    loop
        lt.u32   r1.x, r0.y, r0.x
        while    r1.x                  ; a wave goes round until its last lane is done
        add.u32  r0.z, r0.z, r0.y
        add.u32  r0.y, r0.y, u(1)
    endloop
    st       u0.x, r0.w, r0.z
    ret
