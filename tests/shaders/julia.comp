// julia.comp: a Julia set, smoothly shaded, with the constant from a uniform block and a palette from a texture.
#version 450
//! .dispatch [4 4]
//! .buffer t0, f32 -0.743, 0.131, 1.6, 0
//! .texture t1, rgba32f 16x1, f32 iota(0, 0.015625)
//! .sampler s1, bilinear clamp
//! .framebuffer u2, rgba32f 32x32
//? u2 relative 0.05 abs 0.05
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform Settings { vec2 c; float extent; };
layout(binding = 1) uniform sampler2D palette;
layout(binding = 2, rgba32f) writeonly uniform image2D picture;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 z = (vec2(at) + 0.5) / 16.0 * extent - extent;
    int k = 0;
    for (; k < 40; k++) {
        z = mat2(z, -z.y, z.x) * z + c;
        if (dot(z, z) > 64.0) break;
    }
    float smoothed = k == 40 ? 40.0 : float(k) + 1.0 - log2(log2(dot(z, z)) * 0.5) / 3.0;
    imageStore(picture, at, textureLod(palette, vec2(clamp(smoothed / 40.0, 0.0, 1.0), 0.5), 0.0));
}
