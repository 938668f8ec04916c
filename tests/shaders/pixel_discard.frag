// pixel_discard.frag: pixels outside of a circle are discarded, and keep the zeros of the target.
#version 450
//! .target color, 50x50 rgba8
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
    vec2 from_centre = uv * 2.0 - 1.0;
    if (dot(from_centre, from_centre) > 0.8) discard;
    color = vec4(uv.y, 0.5, uv.x, 1.0);
}
