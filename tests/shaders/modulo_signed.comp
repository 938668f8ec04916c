// modulo_signed.comp: quotients of negative numbers are cut towards zero; remainders of numbers that are not.
#version 450
//! .dispatch 1
//! .buffer t0, 128, i32 random(21, -1000, 1000)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { ivec2 data[]; };
layout(binding = 1) writeonly buffer Output { ivec4 result[]; };

void main() {
    ivec2 d = data[gl_LocalInvocationIndex];
    int b = d.y == 0 ? 3 : d.y, q = d.x / b, whole = abs(d.x) % abs(b);
    result[gl_LocalInvocationIndex] = ivec4(q, d.x - q * b, whole, (d.x / 7) * 100 + d.x / -16);
}
