// edges.frag: 80 triangles of one mesh. A quad that an edge cuts is drawn twice, with helper lanes for the pixels that
// belong to the other triangle: the edges cost, not the areas.
#version 450
//! .target color, 320x200 rgba8
//! .triangles file("triangles.csv")
layout(location = 0) in float grey;
layout(location = 0) out vec4 color;

void main() {
    // A fine grid, as wide as a pixel wherever it is: derivatives need the neighbours of the quad.
    vec2 at = gl_FragCoord.xy / 16.0;
    vec2 line = abs(fract(at - 0.5) - 0.5) / fwidth(at);
    float edge = 1.0 - min(min(line.x, line.y), 1.0);
    color = vec4(mix(vec3(grey), vec3(0.1, 0.3, 0.5), edge), 1.0);
}
