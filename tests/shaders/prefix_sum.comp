// prefix_sum.comp: sums of all numbers before each one of a group: in waves first, then over their sums.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
//! .dispatch 3
//! .buffer t0, 384, random(83, 0, 99)
//! .buffer u1, 384
//! .buffer u2, 3
layout(local_size_x = 128) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint before[]; };
layout(binding = 2) writeonly buffer Totals { uint totals[]; };
shared uint wave_sums[32];

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i], sum = subgroupInclusiveAdd(x);
    if (gl_SubgroupInvocationID == gl_SubgroupSize - 1) wave_sums[gl_SubgroupID] = sum;
    barrier();
    if (gl_LocalInvocationIndex == 0) {
        uint running = 0;
        for (uint wave = 0; wave < gl_NumSubgroups; wave++) {
            uint here = wave_sums[wave];
            wave_sums[wave] = running;
            running += here;
        }
        totals[gl_WorkGroupID.x] = running;
    }
    barrier();
    before[i] = wave_sums[gl_SubgroupID] + sum - x;
}
