// reduction_shuffle.comp: warps add by shuffles, without group memory and barriers.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
//! .default SIZE, 4194304
//! .buffer data, SIZE, random(20, 0, 0xffffffff)
//! .buffer partial, SIZE / 512
//! .dispatch (SIZE / 512)
//! .dispatch (SIZE / 512)
//! .expect partial[0], file("sum_of_512.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels reduction SIZE=4194304
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint partial[]; };
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
    uint t = gl_LocalInvocationID.x, i = gl_WorkGroupID.x * 512u + t;
    uint sum = warp_sum(data[i] + data[i + 256u]);
    if ((t & 31u) == 0u) s[t >> 5] = sum;
    barrier();
    if (t < 32u) {
        sum = t < 8u ? s[t] : 0u;
        sum += subgroupShuffleDown(sum, 4);
        sum += subgroupShuffleDown(sum, 2);
        sum += subgroupShuffleDown(sum, 1);
        if (t == 0u) partial[gl_WorkGroupID.x] = sum;
    }
}
