// pixel_uv.frag: attribute 0 is 0 to 1 over the whole target, from its top left corner.
#version 450
//! .target color, 64x48 rgba8
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
    float rings = fract(length(uv - 0.5) * 6.0);
    color = vec4(uv, rings, 1.0 - uv.x * uv.y);
}
