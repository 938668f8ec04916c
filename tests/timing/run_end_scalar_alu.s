; A run lasts until every ALU is free, also a scalar one that works for a wave that has ended.

.machine waves=1 lat_scalar=20
.dispatch 1x32

    add.u32 w0.x, w0.x, 1
    mask_nz 0

.expect cycles == 20
.expect no-wave == 18
