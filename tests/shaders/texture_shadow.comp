// texture_shadow.comp: shadow samplers, of a plane, of layers and of a cube: compared before it is filtered.
#version 450
//! .dispatch [2 2]
//! .texture t0, r32f 16x16 mips, f32 random(31, 0, 1)
//! .texture t1, r32f 8x8x3 array, f32 random(32, 0, 1)
//! .texture t2, r32f 8x8 cube, f32 random(33, 0, 1)
//! .sampler s0, bilinear clamp less
//! .sampler s1, point clamp greater_equal
//! .sampler s2, bilinear clamp greater
//! .framebuffer u3, rgba32f 16x16
//? u3 abs 0.01
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2DShadow plane;
layout(binding = 1) uniform sampler2DArrayShadow layers;
layout(binding = 2) uniform samplerCubeShadow cube;
layout(rgba32f, binding = 3) writeonly uniform image2D target;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 uv = (vec2(at) + 0.3) / 16.0, on = (vec2(at) - 7.5) / 9.0;
    float depth = float(at.x * 7 % 16) / 15.0 * 0.9 + 0.05;
    vec4 lit = vec4(textureLod(plane, vec3(uv, depth), 0.0));
    lit.y = textureLod(plane, vec3(uv, depth), 1.0) + textureGrad(layers, vec4(uv, 1.2, depth), vec2(0.0), vec2(0.0));
    lit.w = textureProjLod(plane, vec4(uv * 2.0, depth * 2.0, 2.0), 0.0);
    lit += textureGather(plane, uv, depth) * 2.0;
    vec3 direction = at.x % 2 == 0 ? vec3(on, 1.0) : vec3(-1.0, on);
    lit.xy += vec2(texture(cube, vec4(direction, depth)), texture(layers, vec4(uv, 0.0, depth))) * 4.0;
    imageStore(target, at, lit);
}
