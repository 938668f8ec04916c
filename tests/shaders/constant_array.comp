// constant_array.comp: tables of constants, of numbers, vectors and tables, looked up by number.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(42, 0, 0xffff)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

const uint primes[8] = uint[](2, 3, 5, 7, 11, 13, 17, 19);
const vec2 corners[4] = vec2[](vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(1.0, 1.0));
const int kernel[3][3] = int[3][3](int[](1, 2, 1), int[](2, 4, 2), int[](1, 2, 1));

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    vec2 c = corners[x >> 3 & 3] + corners[1];
    int weighted = 0;
    for (int k = 0; k < 9; k++) weighted += kernel[k / 3][k % 3] * int(x >> k & 1);
    result[i] = uvec4(primes[x & 7], primes[6] * primes[i & 7], uint(c.x * 10.0 + c.y), weighted);
}
