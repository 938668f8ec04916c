// pixel_atomics.frag: pixels counted in buffers: those of all triangles that overlap, none twice at a common edge, and
// no helpers.
#version 450
//! .target color, 64x64 r32f
//! .triangles file("pixel_scene.csv")
//! .buffer u4, 16
//! .buffer u5, 4096
layout(location = 2) flat in float number;
layout(location = 0) out float color;
layout(binding = 4) buffer Counts { uint count[]; };
layout(binding = 5) buffer Pixels { uint drawn[]; };

void main() {
    uvec2 at = uvec2(gl_FragCoord.xy);
    atomicAdd(count[uint(number)], 1u);
    atomicAdd(drawn[at.y * 64u + at.x], 1u);
    color = number;
}
