// open_arrays.comp: arrays of buffers and textures that have no size: so many numbers are theirs.
#version 450
#extension GL_EXT_nonuniform_qualifier : require
//! .dispatch 1
//! .texture tones_0, 1x1, fill(0xffffffff)
//! .texture tones_1, 1x1, fill(0)
//! .buffer numbers_0, 32, fill(3)
//! .buffer numbers_1, 32, iota(0, 1)
//! .buffer result, 32
//! .sampler tones_0, bilinear wrap
//! .expect result[0], u32 4 1 4 3 4 5 4 7 4 9
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Numbers { uint number[]; } numbers[];
layout(binding = 1) uniform sampler2D tones[];
layout(binding = 9) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, which = nonuniformEXT(i & 1u);
    float tone = textureLod(tones[nonuniformEXT(which)], vec2(0.5), 0.0).x;
    result[i] = numbers[nonuniformEXT(which)].number[i] + uint(tone);
}
