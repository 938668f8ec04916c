// runtime_length.comp: how long arrays without a length are, behind other members too, and loops over them.
#version 450
//! .dispatch 1
//! .buffer t0, 37, random(43, 0, 100)
//! .buffer t1, 26, random(44, 0, 100)
//! .buffer u2, 64
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer Plain { uint plain[]; };
layout(std430, binding = 1) readonly buffer Headed { uvec2 head; vec2 pairs[]; };
layout(std430, binding = 2) buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, sum = 0;
    for (uint k = i; k < plain.length(); k += gl_WorkGroupSize.x) sum += plain[k];
    result[i] = uvec4(sum, plain.length(), pairs.length(), result.length());
    if (i < pairs.length()) result[i].x += floatBitsToUint(pairs[i].y) + head.y;
}
