// pixel_perspective.frag: attributes with perspective, noperspective and flat, on triangles with different w, of which one
// is clipped where w is 0.
#version 450
//! .target color, 64x64 rgba32f
//! .target numbers, 64x64 r32f
//! .triangles file("pixel_scene.csv")
//? color relative 1e-4 abs 1e-5
layout(location = 0) in vec3 tint;
layout(location = 1) noperspective in vec2 place;
layout(location = 2) flat in float number;
layout(location = 0) out vec4 color;
layout(location = 1) out float numbers;

void main() {
    color = vec4(tint.rg, place);
    numbers = number;
}
