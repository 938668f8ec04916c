// pixel_front.frag: the triangle over the whole target is seen from its front.
#version 450
//! .target color, 9x7 r32f
layout(location = 0) out float color;

void main() {
    color = gl_FrontFacing ? 1.0 : 2.0;
}
