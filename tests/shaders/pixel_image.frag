// pixel_image.frag: a storage image beside the target: each pixel writes its mirror.
#version 450
//! .target color, 32x16 rgba8
//! .framebuffer u3, r32f 32x16
layout(location = 0) out vec4 color;
layout(r32f, binding = 3) uniform image2D mirrored;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), size = imageSize(mirrored);
    imageStore(mirrored, size - 1 - at, vec4(float(at.x + at.y * size.x)));
    color = vec4(vec2(at) / vec2(size), 0.0, 1.0);
}
