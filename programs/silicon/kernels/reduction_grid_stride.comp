// reduction_grid_stride.comp: few groups walk over all values, and add their sum once.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
//! .default SIZE, 4194304
//! .buffer data, SIZE, random(20, 0, 0xffffffff)
//! .buffer total, 1
//! .dispatch (min(1056, SIZE / 256))
//! .dispatch (min(1056, SIZE / 256))
//! .expect total[0], file("total.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels reduction SIZE=4194304
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) buffer B1 { uint total[]; };
const uint SIZE = 4194304u;
shared uint s[8];

uint warp_sum(uint sum)
{
    sum += subgroupShuffleDown(sum, 16);
    sum += subgroupShuffleDown(sum, 8);
    sum += subgroupShuffleDown(sum, 4);
    sum += subgroupShuffleDown(sum, 2);
    sum += subgroupShuffleDown(sum, 1);
    return sum;
}

void main()
{
    uint t = gl_LocalInvocationID.x, sum = 0u;
    for (uint i = gl_GlobalInvocationID.x; i < SIZE; i += gl_NumWorkGroups.x * 256u)
        sum += data[i];
    sum = warp_sum(sum);
    if ((t & 31u) == 0u) s[t >> 5] = sum;
    barrier();
    if (t < 32u) {
        sum = t < 8u ? s[t] : 0u;
        sum += subgroupShuffleDown(sum, 4);
        sum += subgroupShuffleDown(sum, 2);
        sum += subgroupShuffleDown(sum, 1);
        if (t == 0u) atomicAdd(total[0], sum);
    }
}
