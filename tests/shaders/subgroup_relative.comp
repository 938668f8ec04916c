// subgroup_relative.comp: values of lanes above and below, where there are such.
#version 450
#extension GL_KHR_shader_subgroup_shuffle_relative : require
//! .dispatch 1
//! .buffer t0, 64, random(67, 0, 0xffff)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, lane = gl_SubgroupInvocationID, last = gl_SubgroupSize - 1, x = data[i];
    uint up = subgroupShuffleUp(x, 1), down = subgroupShuffleDown(x, 1), far = subgroupShuffleUp(i, 3);
    vec2 pair = subgroupShuffleDown(vec2(float(x), 1.0), 2);
    result[i] = uvec4(lane >= 1 ? up : 1, lane < last ? down : 2, lane >= 3 ? far : 3, lane + 2 <= last ? uint(pair.x + pair.y) : 4);
}
