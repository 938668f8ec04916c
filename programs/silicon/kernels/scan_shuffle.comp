// scan_shuffle.comp: prefix sums of a warp by shuffles need two barriers for a whole group.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(21, 0, 0xffffffff)
//! .buffer result, SIZE
//! .dispatch (SIZE / 512)
//! .dispatch (SIZE / 512)
//! .expect result[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels scan SIZE=1048576
layout(local_size_x = 512) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint result[]; };
shared uint s[16];

uint warp_scan(uint lane, uint sum)
{
    uint below;
    below = subgroupShuffleUp(sum, 1);
    if (lane >= 1u) sum += below;
    below = subgroupShuffleUp(sum, 2);
    if (lane >= 2u) sum += below;
    below = subgroupShuffleUp(sum, 4);
    if (lane >= 4u) sum += below;
    below = subgroupShuffleUp(sum, 8);
    if (lane >= 8u) sum += below;
    below = subgroupShuffleUp(sum, 16);
    if (lane >= 16u) sum += below;
    return sum;
}

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x, lane = t & 31u, warp = t >> 5;
    uint value = data[i];
    uint sum = warp_scan(lane, value);
    if (lane == 31u) s[warp] = sum;
    barrier();
    if (warp == 0u) {
        uint totals = warp_scan(lane, lane < 16u ? s[lane] : 0u);
        if (lane < 16u) s[lane] = totals;
    }
    barrier();
    sum -= value;
    if (warp > 0u) sum += s[warp - 1u];
    result[i] = sum;
}
