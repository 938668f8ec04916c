// long_integers.comp: integers of 64 bits: arithmetic, shifts, comparisons, conversions, casts, memory.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
//! .dispatch 1
//! .buffer t0, 256, random(95, 0, 0xffffffff)
//! .buffer u1, 5120
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Numbers { u64vec2 data[]; };
layout(binding = 1, std430) writeonly buffer Output { uint64_t result[][40]; };

uint64_t twice(uint64_t x, inout i64vec3 counts) {
    counts.y += int64_t(x >> 60);
    counts.z++;
    return x + x;
}

void main() {
    uint i = gl_LocalInvocationIndex;
    u64vec2 d = data[i];
    uint64_t a = d.x >> (i & 3) * 13, b = (d.y >> (i >> 2 & 3) * 15) | 1ul;
    int64_t x = int64_t(a), y = int64_t(b << 1) | 1l;
    uint n = i;
    i64vec3 counts = i64vec3(1, 2, -3);
    result[i][0] = a + b;
    result[i][1] = a - b;
    result[i][2] = a * b;
    result[i][3] = a / b;
    result[i][4] = a % b;
    result[i][5] = uint64_t(x / y);
    result[i][6] = uint64_t(-x);
    result[i][7] = ~a;
    result[i][8] = a << n;
    result[i][9] = a >> n;
    result[i][10] = uint64_t(x >> n);
    result[i][11] = (a & b) ^ (a | 5ul);
    result[i][12] = uint64_t(a < b) | uint64_t(a <= b) << 1 | uint64_t(a > b) << 2 | uint64_t(a >= b) << 3;
    result[i][13] = uint64_t(x < y) | uint64_t(x <= y) << 1 | uint64_t(x > y) << 2 | uint64_t(x >= y) << 3;
    result[i][14] = uint64_t(a == b) | uint64_t(a != b) << 1 | uint64_t(x == int64_t(a)) << 2;
    result[i][15] = uint64_t(min(x, y));
    result[i][16] = max(a, b);
    result[i][17] = uint64_t(abs(x));
    result[i][18] = uint64_t(sign(y));
    result[i][19] = uint64_t(clamp(x, -1000000000000l, 1000000000000l));
    result[i][20] = uint64_t(floatBitsToUint(float(a)));
    result[i][21] = uint64_t(floatBitsToUint(float(x)));
    result[i][22] = uint64_t(float(a) * 0.25);
    result[i][23] = uint64_t(int64_t(float(x) * 0.125));
    result[i][24] = uint64_t(int(a)) + uint64_t(uint(b));
    result[i][25] = uint64_t(int64_t(int(b)));
    result[i][26] = packUint2x32(uvec2(i, 7));
    uvec2 halves = unpackUint2x32(a);
    result[i][27] = uint64_t(halves.x ^ halves.y);
    result[i][28] = uint64_t(int16_t(a)) + uint64_t(int64_t(int16_t(b)));
    result[i][29] = twice(a, counts);
    result[i][30] = uint64_t(counts.x + counts.y + counts.z);
    u64vec2 v = d * 3ul + u64vec2(b, a);
    result[i][31] = v.x;
    result[i][32] = v[i & 1];
    v[i >> 1 & 1] = 5ul;
    result[i][33] = v.x ^ v.y;
    result[i][34] = i > 20 ? a : b;
    uint64_t sum = 0;
    for (uint64_t k = 0ul; k < 5ul; k++) sum = sum * 10ul + (a >> uint(k * 8ul) & 0xfful);
    result[i][35] = sum;
    if (x < -1l) sum = ~sum;
    result[i][36] = sum;
    result[i][37] = uint64_t(bool(a & 1ul));
    result[i][38] = 0xfedcba9876543210ul;
    result[i][39] = data[i ^ 1][i & 1];
}
