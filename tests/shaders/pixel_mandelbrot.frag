// pixel_mandelbrot.frag: a loop whose count differs from pixel to pixel; counts are kept whole.
#version 450
//! .target color, 64x48 r32f
layout(location = 0) out vec4 color;

void main() {
    vec2 c = (gl_FragCoord.xy - vec2(42.0, 24.0)) * 0.046875, z = vec2(0.0);
    int steps = 0;
    while (steps < 48 && dot(z, z) < 4.0) {
        precise vec2 squares = z * z;
        precise float twice = 2.0 * z.x * z.y;
        z = vec2(squares.x - squares.y, twice) + c;
        steps++;
    }
    color = vec4(float(steps));
}
