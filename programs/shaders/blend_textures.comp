// blend_textures.comp: two textures, sampled only where they can be seen: programs/blend_textures.s in GLSL.
#version 450
#extension GL_NV_compute_shader_derivatives : require
//! .dispatch [16 16] quads
//! .texture grass, 64x64 mips, noise(3, 2)
//! .texture rock, 64x64 mips, checker(8, 0x907868, 0x686058)
//! .texture mask, r32f 8x8, noise(5, 2)
//! .sampler s0, trilinear
//! .sampler s1, trilinear
//! .sampler s2, bilinear clamp
//! .framebuffer picture, 128x128
//! .expect samples > 1024 when wave_size=32
//! .expect samples < 1400 when wave_size=32
layout(local_size_x = 8, local_size_y = 8) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) uniform sampler2D grass;
layout(binding = 1) uniform sampler2D rock;
layout(binding = 2) uniform sampler2D mask;
layout(binding = 3, rgba8) uniform writeonly image2D picture;

void main() {
    vec2 pixel = vec2(gl_GlobalInvocationID.xy) + 0.5;
    float m = clamp(texture(mask, pixel / 128).x * 6 - 2.5, 0, 1);
    vec2 at = pixel / 64, dx = dFdx(at), dy = dFdy(at);
    vec3 a = vec3(0), b = vec3(0);
    if (m < 1) a = mix(vec3(0.10, 0.28, 0.06), vec3(0.45, 0.68, 0.22), textureGrad(grass, at, dx, dy).x);
    if (m > 0) b = textureGrad(rock, at, dx, dy).rgb;
    imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(mix(a, b, m), 1));
}
