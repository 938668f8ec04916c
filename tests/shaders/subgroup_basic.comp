// subgroup_basic.comp: which wave, which lane, how many of both; one elected lane of those that are active.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
//! .dispatch 2
//! .buffer u0, 512
//! .buffer u1, 32
layout(local_size_x = 64) in;
layout(binding = 0) writeonly buffer Output { uvec4 result[]; };
layout(binding = 1) writeonly buffer Elected { uint elected[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, lane = gl_SubgroupInvocationID, r = 0;
    if (subgroupElect()) r |= 1;
    if (lane > 1) {
        if (subgroupElect()) r |= 2;
        if ((lane & 1) != 0 && subgroupElect()) r |= 4;
    }
    subgroupBarrier();
    subgroupMemoryBarrier();
    if (subgroupElect()) elected[gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID] = i + 1;
    subgroupMemoryBarrierBuffer();
    result[i] = uvec4(lane, gl_SubgroupID, gl_NumSubgroups << 8 | gl_SubgroupSize, r);
}
