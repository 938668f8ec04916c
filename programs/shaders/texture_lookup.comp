// texture_lookup.comp: a floor that goes to the horizon, with three kinds of filter: programs/texture_lookup.s in GLSL.
#version 450
#extension GL_NV_compute_shader_derivatives : require
//! .dispatch [24 16] quads
//! .texture floor_tiles, 64x64 mips, checker(8, 0xf0f0e0, 0x303848)
//! .sampler nearest, point
//! .sampler bilinear, bilinear
//! .sampler trilinear, trilinear
//! .framebuffer picture, 192x128
//! .expect picture[80 2], f32 0.56 0.57 0.58 1 ~ 0.04
//! .expect picture[176 2], f32 0.56 0.57 0.58 1 ~ 0.04
//! .expect samples == 768 when wave_size=32
layout(local_size_x = 8, local_size_y = 8) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) uniform texture2D floor_tiles;
layout(binding = 1) uniform sampler nearest;
layout(binding = 2) uniform sampler bilinear;
layout(binding = 3) uniform sampler trilinear;
layout(binding = 4, rgba8) uniform writeonly image2D picture;

void main() {
    uint third = gl_GlobalInvocationID.x / 64;
    vec2 pixel = vec2(gl_GlobalInvocationID.xy) + 0.5;
    float distance = 60 / pixel.y;
    vec2 at = vec2((pixel.x - 64 * float(third) - 32) * 0.02 * distance, distance) * 0.5;
    vec2 dx = dFdx(at), dy = dFdy(at);
    vec3 colour;
    if (third == 0)
        colour = textureLod(sampler2D(floor_tiles, nearest), at, 0).rgb;
    else if (third == 1)
        colour = textureGrad(sampler2D(floor_tiles, bilinear), at, dx, dy).rgb;
    else
        colour = textureGrad(sampler2D(floor_tiles, trilinear), at, dx, dy).rgb;
    imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(colour, 1));
}
