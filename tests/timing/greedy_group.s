; greedy-group: while its wave waits, a port takes the waves of the oldest group in turn, from the slot behind that wave's on,
; and stays with one that does not wait. `greedy-oldest` would take wave 0 in every second cycle.

.machine waves=6 alus=3 issue=1 scheduler=greedy-group wave_size=32 group_dispatch=whole lat_mul=2
.dispatch 2x96
.buffer u0, 6

    .repeat 4
    mul.u32 r0.x, lane_id, r0.x         ; waves 0, 1 and 2 by turns in the cycles 0 to 8, then wave 0 in 9
    .endr
    mov     w0.x, clock                 ; 10: the port stays with wave 0 until that ends; so waves 1 and 2 multiply later
    mul.u32 w0.y, group_id, 3
    add.u32 w0.y, w0.y, wave_id
    shl     w0.y, w0.y, 2
    st      u0.x, w0.y, w0.x
    ret

.expect u0[0], u32 10, 17, 24, 40, 47, 54
