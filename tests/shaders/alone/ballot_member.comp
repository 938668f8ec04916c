// ballot_member.comp: a ballot in a member of a structure, and then a copy of the whole structure over it.
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
//! .dispatch 1
//! .buffer result, 32
//! .expect result[0], u32 3 3 3 3
layout(local_size_x = 32) in;
layout(binding = 0) buffer Result { uint result[]; };

struct Votes {
    uint number;
    uvec4 mask;
};

void main() {
    uint i = gl_LocalInvocationIndex;
    Votes own, other = Votes(1u, uvec4(7u, 0u, 0u, 0u));
    own.mask = subgroupBallot(i < 20u);
    own = other;
    result[i] = subgroupBallotBitCount(own.mask);
}
