// subgroup_ballot.comp: masks of lanes: made, counted, searched; values of the first lane and of one by number.
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
//! .dispatch 1
//! .buffer t0, 64, random(62, 0, 0xffff)
//! .buffer u1, 768
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[][3]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    uvec4 odd = subgroupBallot((x & 1) != 0);
    uvec4 r = odd;
    r.y = subgroupBallotBitCount(odd) | subgroupBallotInclusiveBitCount(odd) << 8 | subgroupBallotExclusiveBitCount(odd) << 16;
    r.z = uint(subgroupInverseBallot(odd)) | uint(subgroupBallotBitExtract(odd, x % gl_SubgroupSize)) << 1;
    if (odd.x != 0) r.w = subgroupBallotFindLSB(odd) | subgroupBallotFindMSB(odd) << 8;
    result[i][0] = r;
    uvec4 side = uvec4(0);
    if (x > 30000) {
        uvec4 mask = subgroupBallot(true);
        side = uvec4(mask.x, subgroupBroadcastFirst(x), subgroupBallotExclusiveBitCount(mask), subgroupBroadcastFirst(uvec2(x, i)).y);
    } else {
        side.x = subgroupBallot(x > 10000).x;
        side.y = subgroupBroadcastFirst(i);
    }
    result[i][1] = side;
    result[i][2] = uvec4(subgroupBroadcast(x, 3), gl_SubgroupEqMask.x ^ gl_SubgroupGeMask.x, gl_SubgroupGtMask.x,
                         gl_SubgroupLeMask.x | gl_SubgroupLtMask.x << 16);
}
