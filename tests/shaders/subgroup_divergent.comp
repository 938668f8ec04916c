// subgroup_divergent.comp: what lanes do together inside of loops that they leave at different rounds, and after them.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
//! .dispatch 1
//! .buffer t0, 64, random(70, 0, 31)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    uvec4 r = uvec4(0);
    for (uint k = 0; k < (x & 7); k++) r.x = r.x * 31 + subgroupAdd(k + x);
    r.y = subgroupBallot(r.x != 0).x;

    // A waterfall: the lanes with one number at a time.
    uint rounds = 0;
    bool done = false;
    while (!done) {
        rounds++;
        uint first = subgroupBroadcastFirst(x);
        if (first == x) {
            r.z = subgroupAdd(i) + rounds * 65536;
            done = true;
        }
    }
    switch (x & 3) {
    case 0: r.w = subgroupAdd(1u); break;
    case 1: r.w = subgroupMax(x) + 100; break;
    case 2:
        if (x > 15) r.w = subgroupExclusiveAdd(x);
        else r.w = subgroupInclusiveAdd(x) + 1000;
        break;
    default: r.w = subgroupBallotBitCount(subgroupBallot(true)) + 5000;
    }
    r.w += subgroupAdd(x) << 16;
    result[i] = r;
}
