; Every lane of a wave wants one lock: lane 0, which has it, waits behind the loop for the others.
; Its store, which gives it back, never comes.

.machine wave_size=32 waves=2
.buffer u0, 2

    mov         r0.x, u(0)
    push_mask   DONE
TAKE:
    atomic_compare_exchange r0.y, u0.x, r0.x, u(0), u(1)
    ne.u32      r0.y, r0.y, u(0)
    mask_nz     r0.y
    jmp         TAKE
DONE:
    ld          r1.x, u0.y, r0.x
    add.u32     r1.x, r1.x, u(1)
    st          u0.y, r0.x, r1.x
    st          u0.x, r0.x, u(0)
    ret

.expect fault simt-deadlock
.expect cycles < 2048
.expect u0[0], u32 1 0
