// subgroup_vote.comp: any, all and all equal, of all lanes and of those on one side of a branch.
#version 450
#extension GL_KHR_shader_subgroup_vote : require
//! .dispatch 1
//! .buffer t0, 64, random(61, 0, 9)
//! .buffer u1, 128
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i], r = 0, s = 0;
    if (subgroupAny(x == 0)) r |= 1;
    if (subgroupAll(x > 0)) r |= 2;
    if (subgroupAllEqual(x / 16)) r |= 4;
    if (subgroupAllEqual(x)) r |= 8;
    if (subgroupAllEqual(vec2(float(x / 10), 1.0))) r |= 16;
    if (x > 5) {
        s |= uint(subgroupAll(x > 5)) | uint(subgroupAny(x == 9)) << 1 | uint(subgroupAllEqual(x > 3)) << 2;
    } else if (x > 2) {
        s |= uint(subgroupAllEqual(x)) << 3 | uint(subgroupAny(x == 3)) << 4;
    }
    while (subgroupAny(x > 4)) {
        x -= min(x, 3u);
        s += 256;
    }
    result[i] = uvec2(r, s);
}
