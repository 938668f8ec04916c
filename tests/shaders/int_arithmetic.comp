// int_arithmetic.comp: the operators of whole numbers, signed and unsigned, on vectors and by a scalar.
#version 450
//! .dispatch 1
//! .buffer t0, 128, random(20, 0, 0xffffffff)
//! .buffer u1, 512
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uvec2 data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[][2]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    uvec2 d = data[i];
    uint a = d.x, b = d.y | 1, small = d.y >> 20 | 1;
    int s = int(d.x), t = int(d.y) >> 12 | 1;
    uvec4 r = uvec4(a + b, a - b, a * b, a / small);
    r ^= uvec4(a % small, a << (b & 31), a >> (b & 31), ~a);
    r += uvec4(a & b, a | b, a ^ b, -a);
    result[i][0] = r;
    ivec4 q = ivec4(s / t, s * t, s >> (b & 31), -s);
    q.x += int(uint(s < 0 ? -(s + 1) : s) % uint(abs(t)));
    q = q * ivec4(3, -5, 7, -9) - 11;
    q += ivec4(min(s, t), max(s, t), clamp(s, -1000, 1000), sign(s));
    result[i][1] = uvec4(q) + uvec4(min(a, b), max(a, b), clamp(a, 10u, b | 16), abs(t));
}
