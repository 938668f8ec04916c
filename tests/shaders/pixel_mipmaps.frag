// pixel_mipmaps.frag: the level of detail comes from the derivatives: a checker, smaller and smaller to the right.
#version 450
//! .target color, 64x64 rgba8
//! .texture t0, 64x64 mips, checker(5, 0xff8040, 0x103060)
//! .sampler s0, trilinear wrap
//? color bytes 6
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D checker;

void main() {
    color = texture(checker, vec2(uv.x * uv.x * uv.x * 6.0, uv.y * 1.5));
}
