// pixel_coordinates.frag: gl_FragCoord is the centre of the pixel; the triangle over the whole target has z = 0, w = 1.
#version 450
//! .target color, 61x47 rgba32f
layout(location = 0) out vec4 color;

void main() {
    color = gl_FragCoord;
}
