// texel_fetch.comp: texels without a filter, of any level; sizes of levels, and how many there are.
#version 450
#extension GL_EXT_samplerless_texture_functions : require
//! .dispatch 1
//! .texture t0, 16x8 mips, levels
//! .texture t1, rgba32f 4x4, f32 iota(0, 1)
//! .buffer u2, 256
layout(local_size_x = 16) in;
layout(binding = 0) uniform sampler2D pyramid;
layout(binding = 1) uniform texture2D plain;
layout(binding = 2) writeonly buffer Output { vec4 result[][4]; };

void main() {
    int i = int(gl_LocalInvocationIndex), level = i % 5;
    ivec2 size = max(textureSize(pyramid, 0) >> level, 1);
    result[i][0] = vec4(textureSize(pyramid, 2), textureQueryLevels(pyramid), textureSize(plain, 0).x);
    result[i][1] = floor(texelFetch(pyramid, ivec2(i, i / 2) % size, level) * 255.0 + 0.5);
    result[i][2] = texelFetch(plain, ivec2(i & 3, i >> 2), 0);
    result[i][3] = texelFetchOffset(plain, ivec2(i & 1, i >> 3), 0, ivec2(2, 1));
}
