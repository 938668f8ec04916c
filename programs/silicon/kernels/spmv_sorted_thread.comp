// spmv_sorted_thread.comp: rows sorted by length: the lanes of a warp end together, but load far apart.
#version 450
//! .default SIZE, 16384
//! .buffer start, file("start.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels spmv SIZE=16384
//! .buffer col, file("col.bin")
//! .buffer val, file("val.bin")
//! .buffer x, file("x.bin")
//! .buffer y, SIZE
//! .buffer order, file("order.bin")
//! .dispatch (SIZE / 128)
//! .dispatch (SIZE / 128)
//! .expect y[0], f32 file("expected.bin") ~ 0.0001
layout(local_size_x = 128) in;
layout(binding = 0, std430) readonly buffer B0 { uint start[]; };
layout(binding = 1, std430) readonly buffer B1 { uint col[]; };
layout(binding = 2, std430) readonly buffer B2 { float val[]; };
layout(binding = 3, std430) readonly buffer B3 { float x[]; };
layout(binding = 4, std430) writeonly buffer B4 { float y[]; };
layout(binding = 5, std430) readonly buffer B5 { uint order[]; };

void main()
{
    uint row = order[gl_GlobalInvocationID.x];
    uint end = start[row + 1u];
    float sum = 0.0;
    for (uint i = start[row]; i < end; i++)
        sum = fma(val[i], x[col[i]], sum);
    y[row] = sum;
}
