// pixel_faces.frag: both faces are drawn; those with counter-clockwise vertices are front faces. The last one covers.
#version 450
//! .target color, 64x64 rgba8
//! .triangles file("pixel_scene.csv")
layout(location = 0) out vec4 color;

void main() {
    color = gl_FrontFacing ? vec4(0.2, 0.8, 0.2, 1.0) : vec4(0.8, 0.2, 0.1, 1.0);
}
