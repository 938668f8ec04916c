// subgroup_shuffle.comp: values of other lanes by number, and by difference of the numbers' bits; all lanes are active.
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
//! .dispatch 1
//! .buffer t0, 64, random(66, 0, 0xffff)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    uint other = subgroupShuffle(x, (gl_SubgroupInvocationID * 5 + 3) % gl_SubgroupSize);
    uint chosen = subgroupShuffle(x, x % gl_SubgroupSize);
    uvec2 pair = subgroupShuffleXor(uvec2(x, i), 3);
    result[i] = uvec4(other, chosen, pair.x + pair.y * 0x10000, subgroupShuffle(i, gl_SubgroupSize - 1) + subgroupShuffleXor(x, 1));
}
