// uniform_texel.comp: texels whose place is the same for all lanes are loaded by each lane, as GPUs load images, while a
// word of a buffer is loaded once for the wave.
#version 450
//! .dispatch 1
//! .texture picture, r32f 4x4, f32 iota(0, 1)
//! .buffer result, 64
//! .buffer words, 4, fill(3)
//! .expect loaded_words == 65
//! .expect result[0], f32 9 9 9 9
//! .expect result[32], f32 10 11 12 13
layout(local_size_x = 32) in;
layout(binding = 0) uniform sampler2D picture;
layout(binding = 2) readonly buffer Words { uint words[]; };
layout(binding = 1) buffer Result { float result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float same = texelFetch(picture, ivec2(1, 2), 0).x;
    result[i] = same * float(words[1]) / 3.0;
    if (texelFetch(picture, ivec2(2, 2), 0).x == 10.0)
        result[32u + i] = texelFetch(picture, ivec2(2, 2), 0).x + float(i);
}
