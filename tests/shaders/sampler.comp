// sampler.comp: filtered texels of levels that the shader names.
#version 450
//! .dispatch 1
//! .texture t0, r32f 8x8, f32 random(46, 0, 1)
//! .texture t1, rgba32f 8x8 mips, f32 random(47, 0, 1)
//! .texture t2, 16x16 mips, checker(3, 0xff8040, 0x103060)
//! .sampler s0, point clamp
//! .sampler s1, trilinear wrap
//! .sampler s2, bilinear mirror
//! .buffer t3, 128, f32 random(48, -1.5, 2.5)
//! .buffer u4, 768
//? u4 abs 0.01
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D nearest;
layout(binding = 1) uniform sampler2D smooth_one;
layout(binding = 2) uniform sampler2D mirrored;
layout(binding = 3) readonly buffer Places { vec2 places[]; };
layout(binding = 4) writeonly buffer Output { vec4 result[][3]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 at = (floor(places[i] * 64.0) + 0.25) / 64.0;
    result[i][0] = textureLod(nearest, at, 0.0);
    result[i][1] = textureLod(smooth_one, at, float(i & 15) * 0.25);
    result[i][2] = textureLod(mirrored, at, float(i & 3));
}
