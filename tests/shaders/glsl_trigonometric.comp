// glsl_trigonometric.comp: circular and hyperbolic functions and their inverses.
#version 450
//! .dispatch 1
//! .buffer t0, 128, f32 random(35, -3.1, 3.1)
//! .buffer u1, 1024
//? u1 relative 5e-4 abs 5e-4
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { vec2 data[]; };
layout(binding = 1) writeonly buffer Output { float result[][16]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 d = data[i];
    float unit = clamp(d.x / 3.0, -0.99, 0.99);
    result[i][0] = sin(d.x);
    result[i][1] = cos(d.x);
    result[i][2] = tan(d.x * 0.4);
    result[i][3] = asin(unit);
    result[i][4] = acos(unit);
    result[i][5] = atan(d.y);
    result[i][6] = atan(d.x, d.y);
    result[i][7] = sinh(d.x);
    result[i][8] = cosh(d.x);
    result[i][9] = tanh(d.y);
    result[i][10] = asinh(d.x);
    result[i][11] = acosh(1.0 + abs(d.x));
    result[i][12] = atanh(unit);
    result[i][13] = radians(d.x * 40.0);
    result[i][14] = degrees(d.y) * 0.01;
    result[i][15] = sin(d.x * 10.0) * cos(d.y * 10.0);
}
