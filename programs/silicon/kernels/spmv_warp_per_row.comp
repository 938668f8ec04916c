// spmv_warp_per_row.comp: a warp for each row: its lanes load neighbours, and add by shuffles.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
//! .default SIZE, 16384
//! .buffer start, file("start.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels spmv SIZE=16384
//! .buffer col, file("col.bin")
//! .buffer val, file("val.bin")
//! .buffer x, file("x.bin")
//! .buffer y, SIZE
//! .dispatch (SIZE / 4)
//! .dispatch (SIZE / 4)
//! .expect y[0], f32 file("expected.bin") ~ 0.0001
layout(local_size_x = 128) in;
layout(binding = 0, std430) readonly buffer B0 { uint start[]; };
layout(binding = 1, std430) readonly buffer B1 { uint col[]; };
layout(binding = 2, std430) readonly buffer B2 { float val[]; };
layout(binding = 3, std430) readonly buffer B3 { float x[]; };
layout(binding = 4, std430) writeonly buffer B4 { float y[]; };

void main()
{
    uint t = gl_LocalInvocationID.x, row = gl_WorkGroupID.x * 4u + (t >> 5), lane = t & 31u;
    uint end = start[row + 1u];
    float sum = 0.0;
    for (uint i = start[row] + lane; i < end; i += 32u)
        sum = fma(val[i], x[col[i]], sum);
    sum += subgroupShuffleDown(sum, 16);
    sum += subgroupShuffleDown(sum, 8);
    sum += subgroupShuffleDown(sum, 4);
    sum += subgroupShuffleDown(sum, 2);
    sum += subgroupShuffleDown(sum, 1);
    if (lane == 0u) y[row] = sum;
}
