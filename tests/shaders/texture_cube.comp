// texture_cube.comp: a cube map by direction: all faces, edges between two texels of different faces, its levels.
#version 450
//! .dispatch [4 4]
//! .texture t0, rgba32f 8x8 cube mips, f32 random(21, 0, 1)
//! .texture t1, 8x8 cube, u32 random(22, 0, 0xffffffff)
//! .sampler s0, bilinear
//! .sampler s1, point
//! .framebuffer u2, rgba32f 32x32
//! .framebuffer u3, rgba8 32x32
//! .buffer u4, 4
//? u2 abs 0.02
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform samplerCube smooth_cube;
layout(binding = 1) uniform samplerCube hard_cube;
layout(rgba32f, binding = 2) writeonly uniform image2D target;
layout(rgba8, binding = 3) writeonly uniform image2D texels;
layout(binding = 4) buffer Sizes { ivec4 sizes; };

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    int i = at.y * 32 + at.x;
    // A point on the surface of the cube, 13 steps a side, none of them at a corner.
    vec2 on = (vec2(i / 6 % 13, i / 78) - 6.0) / 6.5;
    int face = i % 6;
    float end = (face & 1) == 0 ? 1.0 : -1.0;
    vec3 direction = face < 2 ? vec3(end, on) : face < 4 ? vec3(on.x, end, on.y) : vec3(on, end);
    vec4 colour = textureLod(smooth_cube, direction * 3.0, 0.0);
    if (abs(on.x) < 0.7) colour += textureLod(smooth_cube, direction, 1.0);
    imageStore(target, at, colour);
    imageStore(texels, at, textureLod(hard_cube, direction * 0.1, 0.0));
    if (i == 0) sizes = ivec4(textureSize(smooth_cube, 0), textureSize(smooth_cube, 1));
}
