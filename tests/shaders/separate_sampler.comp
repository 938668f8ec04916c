// separate_sampler.comp: textures and samplers that meet in the shader only, also as parameters of a function.
#version 450
//! .dispatch 1
//! .texture t0, rgba32f 4x4, f32 iota(0, 1)
//! .texture t1, r32f 4x4, f32 iota(100, 1)
//! .sampler s2, point clamp
//! .sampler s3, bilinear wrap
//! .buffer u4, 256
//? u4 abs 0.05
layout(local_size_x = 16) in;
layout(binding = 0) uniform texture2D colours;
layout(binding = 1) uniform texture2D depths;
layout(binding = 2) uniform sampler nearest;
layout(binding = 3) uniform sampler soft;
layout(binding = 4) writeonly buffer Output { vec4 result[][4]; };

vec4 fetch(texture2D t, sampler s, vec2 at) { return textureLod(sampler2D(t, s), at, 0.0); }

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 at = vec2(float(i & 3) + 0.375, float(i >> 2) + 0.625) / 4.0;
    result[i][0] = fetch(colours, nearest, at);
    result[i][1] = fetch(colours, soft, at);
    result[i][2] = fetch(depths, nearest, at + 0.25);
    result[i][3] = textureLod(sampler2D(depths, soft), at, 0.0);
}
