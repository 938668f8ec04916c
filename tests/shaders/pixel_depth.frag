// pixel_depth.frag: gl_FragCoord.z and w over triangles in perspective.
#version 450
//! .target color, 64x64 rgba32f
//! .triangles file("pixel_scene.csv")
//? color relative 1e-4 abs 1e-5
layout(location = 0) out vec4 color;

void main() {
    color = gl_FragCoord;
}
