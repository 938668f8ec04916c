// one_and_many.frag: two squares of the same area, of 2 and of 1,800 triangles. Small triangles leave many
// quads half empty: the right square executes almost twice as many instructions.
#version 450
//! .target color, 320x160 rgba8
//! .triangles file("one_and_many.csv")
layout(location = 0) out vec4 color;

void main() {
    float light = 0.0;
    for (int i = 1; i <= 8; i++) light += 0.5 + 0.5 * sin(gl_FragCoord.x * 0.05 * float(i) + gl_FragCoord.y * 0.03);
    color = vec4(vec3(0.2, 0.5, 0.9) * light / 8.0, 1.0);
}
