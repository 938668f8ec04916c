// pixel_constants.frag: constants of specialisation, and pushed ones.
#version 450
//! .target color, 16x16 rgba32f
//? define tiles=5
//? define scale=0.5
layout(constant_id = 3) const int tiles = 2;
layout(push_constant) uniform Pushed { float scale; };
layout(location = 0) out vec4 color;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) % tiles;
    color = vec4(vec2(at) * scale, scale, float(tiles));
}
