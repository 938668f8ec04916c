; A wave register is written once for all lanes, whatever lanes are active.
; check: uninit none

.dispatch 1x32

    mov       w1.xy, exec.xy
    mov       exec.xy, u2(1 0)
    mov       w0.x, u(3)
    mov       exec.xy, w1.xy
    add.u32   r0.x, lane_id, w0.x
    ret
