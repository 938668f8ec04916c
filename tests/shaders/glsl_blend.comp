// glsl_blend.comp: mix, smoothstep, mod and fma, whose steps an implementation may order as it likes.
#version 450
//! .dispatch 1
//! .buffer t0, 256, f32 random(33, -8, 8)
//! .buffer u1, 384
//? u1 ulp 4 abs 4e-6
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { vec4 data[]; };
layout(binding = 1) writeonly buffer Output { float result[][6]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec4 d = data[i];
    result[i][0] = mix(d.x, d.y, d.z);
    result[i][1] = smoothstep(-4.0, 3.0, d.x);
    result[i][2] = smoothstep(min(d.x, d.y) - 0.5, max(d.x, d.y), d.z);
    result[i][3] = mod(d.x, 2.5);
    result[i][4] = mod(d.z, abs(d.y) + 0.25);
    result[i][5] = fma(d.x, d.y, d.z);
}
