// subgroup_compaction.comp: one atomic for a wave: the elected lane takes places for all that have something.
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
//! .dispatch 2
//! .buffer t0, 128, random(71, 0, 999)
//! .buffer u1, 1
//! .buffer u2, 256
//? u2 set 2
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Counter { uint count; };
layout(binding = 2) writeonly buffer Output { uvec2 result[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i];
    bool wanted = x % 5 < 2;
    uvec4 mask = subgroupBallot(wanted);
    uint first = 0;
    if (subgroupElect()) first = atomicAdd(count, subgroupBallotBitCount(mask));
    first = subgroupBroadcastFirst(first);
    if (wanted) result[first + subgroupBallotExclusiveBitCount(mask)] = uvec2(i + 1, x);
}
