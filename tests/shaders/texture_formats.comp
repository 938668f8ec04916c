// texture_formats.comp: textures of these formats, filtered and fetched, with mip maps.
#version 450
//! .dispatch [2 2]
//! .texture t0, r8 16x16 mips, noise(3, 4)
//! .texture t1, rg8 16x16 mips, noise(4, 4)
//! .texture t2, r16f 16x16 mips, noise(5, 4)
//! .texture t3, rg16f 16x16 mips, noise(6, 2)
//! .texture t4, rgba16f 16x16 mips, gradient(0x102030, 0xffffff)
//! .texture t5, rg32f 16x16 mips, noise(8, 3)
//! .texture t6, rgba8_snorm 16x16 mips, noise(9, 4)
//! .texture t7, rgb10_a2 16x16 mips, noise(10, 4)
//! .sampler s0, bilinear
//! .sampler s1, bilinear
//! .sampler s2, bilinear
//! .sampler s3, bilinear
//! .sampler s4, trilinear clamp
//! .sampler s5, point
//! .sampler s6, bilinear mirror
//! .sampler s7, trilinear
//! .framebuffer u8, rgba32f 16x16
//? u8 abs 0.03
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2D r8;
layout(binding = 1) uniform sampler2D rg8;
layout(binding = 2) uniform sampler2D r16f;
layout(binding = 3) uniform sampler2D rg16f;
layout(binding = 4) uniform sampler2D rgba16f;
layout(binding = 5) uniform sampler2D rg32f;
layout(binding = 6) uniform sampler2D snorm;
layout(binding = 7) uniform sampler2D packed_10;
layout(rgba32f, binding = 8) writeonly uniform image2D target;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 uv = (vec2(at) + 0.3) / 16.0;
    vec4 sum = textureLod(r8, uv, 0.0) + textureLod(rg8, uv, 1.0) * vec4(1.0, 2.0, 3.0, 4.0);
    sum += textureLod(r16f, uv, 2.0) + textureLod(rg16f, uv, 0.0).yxwz;
    sum += textureLod(rgba16f, uv, 0.5) - textureLod(rg32f, uv, 0.0);
    sum += textureLod(snorm, uv * 2.0, 0.0) * textureLod(packed_10, uv, 1.5);
    sum += texelFetch(packed_10, at, 0) + texelFetch(r8, at / 2, 1);
    imageStore(target, at, sum);
}
