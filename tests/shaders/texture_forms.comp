// texture_forms.comp: offsets, projections and four texels at once, in all address modes.
#version 450
//! .dispatch 1
//! .texture t0, rgba32f 8x8 mips, f32 random(46, 0, 1)
//! .texture t1, rgba32f 16x4, f32 random(47, 0, 1)
//! .texture t2, 16x16 mips, checker(3, 0xff8040, 0x103060)
//! .sampler s0, point clamp
//! .sampler s1, bilinear mirror
//! .sampler s2, trilinear wrap
//! .buffer t3, 128, f32 random(48, -1.5, 2.5)
//! .buffer u4, 2304
//? u4 abs 0.01
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D nearest;
layout(binding = 1) uniform sampler2D mirrored;
layout(binding = 2) uniform sampler2D smooth_one;
layout(binding = 3) readonly buffer Places { vec2 places[]; };
layout(binding = 4) writeonly buffer Output { vec4 result[][9]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 at = (floor(places[i] * 64.0) + 0.25) / 64.0;
    result[i][0] = textureLodOffset(nearest, at, 0.0, ivec2(3, -2));
    result[i][1] = textureLodOffset(nearest, at, 1.0, ivec2(-1, 1));
    result[i][2] = textureOffset(smooth_one, at, ivec2(-5, 7));
    result[i][3] = textureProj(nearest, vec3(at, 2.0));
    result[i][4] = textureProjLod(smooth_one, vec4(at, 0.25, 4.0), 1.5);
    result[i][5] = textureProjLodOffset(smooth_one, vec3(at, 0.5), 2.0, ivec2(1, 1));
    result[i][6] = textureGather(nearest, at, 1);
    result[i][7] = textureGather(mirrored, at);
    result[i][8] = textureGatherOffset(smooth_one, at, ivec2(2, -3), 2);
}
