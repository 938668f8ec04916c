; The ninth word of eight, in the lanes that get so far.

.dispatch 1x10
.private 8
.machine wave_size=32

    shl r0.x, lane_id, 2
    ld  r1.x, private.x, 28
    st  private.x, r0.x, r1.x
    ret

.expect fault out-of-bounds
.expect loads == 1
.expect stores == 0
