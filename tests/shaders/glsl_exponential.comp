// glsl_exponential.comp: powers, exponentials, logarithms and roots.
#version 450
//! .dispatch 1
//! .buffer t0, 128, f32 random(34, 0.01, 9)
//! .buffer u1, 512
//? u1 relative 1e-5 abs 2e-5
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { vec2 data[]; };
layout(binding = 1) writeonly buffer Output { float result[][8]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 d = data[i];
    result[i][0] = pow(d.x, d.y - 4.0);
    result[i][1] = exp(d.x - 4.0);
    result[i][2] = log(d.x);
    result[i][3] = exp2(d.y - 5.0);
    result[i][4] = log2(d.y);
    result[i][5] = sqrt(d.x);
    result[i][6] = inversesqrt(d.y);
    result[i][7] = exp(-d.x * d.y);
}
