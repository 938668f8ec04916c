// compaction_warp.comp: a ballot counts what a warp keeps, and one lane adds for all.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(22, 0, 0xffffffff)
//! .buffer kept, SIZE
//! .buffer count, 1
//! .dispatch (SIZE / 256)
//! .dispatch (SIZE / 256)
//! .expect count[0], file("count.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels compaction SIZE=1048576
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint kept[]; };
layout(binding = 2, std430) buffer B2 { uint count[]; };
const uint SIZE = 1048576u;

void main()
{
    uint lane = gl_LocalInvocationID.x & 31u, value = data[gl_GlobalInvocationID.x];
    bool keep = (value & 1u) != 0u;
    uint lanes = subgroupBallot(keep).x, base = 0u;
    if (lane == 0u) base = atomicAdd(count[0], bitCount(lanes));
    base = subgroupShuffle(base, 0u);
    if (keep) kept[(base + bitCount(lanes & ((1u << lane) - 1u))) & (SIZE - 1u)] = value;
}
