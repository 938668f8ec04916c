// image_formats.comp: images of the formats whose components are parts of words, or few: written, read again, and as
// memory. What is stored are steps of each format, for rounding is the driver's own.
#version 450
//! .dispatch [2 1]
//! .framebuffer u0, r8 16x8
//! .framebuffer u1, rg8 16x8
//! .framebuffer u2, r16f 16x8
//! .framebuffer u3, rg16f 16x8
//! .framebuffer u4, rgba16f 16x8
//! .framebuffer u5, rg32f 16x8
//! .framebuffer u6, rgba8_snorm 16x8
//! .framebuffer u7, rgb10_a2 16x8
//! .buffer u8, 4096
//? u8 ulp 2
layout(local_size_x = 8, local_size_y = 8) in;
layout(r8, binding = 0) uniform image2D r8;
layout(rg8, binding = 1) uniform image2D rg8;
layout(r16f, binding = 2) uniform image2D r16f;
layout(rg16f, binding = 3) uniform image2D rg16f;
layout(rgba16f, binding = 4) uniform image2D rgba16f;
layout(rg32f, binding = 5) uniform image2D rg32f;
layout(rgba8_snorm, binding = 6) uniform image2D snorm;
layout(rgb10_a2, binding = 7) uniform image2D packed_10;
layout(binding = 8) buffer Read { vec4 texel[]; };

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy), size = imageSize(r8);
    int i = at.y * size.x + at.x;
    vec4 bytes = vec4((uvec4(i) * uvec4(2, 5, 7, 11) & 255u)) / 255.0;
    vec4 halves = vec4(i - 64, 2 * i + 1, i * i, -0.25 * float(i));
    vec4 steps = vec4(uvec4(i) * uvec4(8, 5, 3, 1) & uvec4(1023, 1023, 1023, 3)) / vec4(1023.0, 1023.0, 1023.0, 3.0);
    imageStore(r8, at, bytes);
    imageStore(rg8, at, bytes.yzxw);
    imageStore(r16f, at, halves);
    imageStore(rg16f, at, halves.yzxw);
    imageStore(rgba16f, at, halves.wzyx);
    imageStore(rg32f, at, vec4(1.0 / float(i + 1), float(i) * 0.1, 7.0, 8.0));
    imageStore(snorm, at, vec4(ivec4(i) * ivec4(1, 2, 3, 5) % 256 - 128) / 127.0);
    imageStore(packed_10, at, steps);
    texel[8 * i] = imageLoad(r8, at);
    texel[8 * i + 1] = imageLoad(rg8, at);
    texel[8 * i + 2] = imageLoad(r16f, at);
    texel[8 * i + 3] = imageLoad(rg16f, at);
    texel[8 * i + 4] = imageLoad(rgba16f, at);
    texel[8 * i + 5] = imageLoad(rg32f, at);
    texel[8 * i + 6] = imageLoad(snorm, at);
    texel[8 * i + 7] = imageLoad(packed_10, at);
}
