// narrow_integers.comp: integers of 8 and 16 bits: arithmetic that wraps, shifts, comparisons, conversions, memory.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
//! .dispatch 2
//! .buffer t0, 64, random(93, 0, 0xffffffff)
//! .buffer u1, 1536
//! .buffer u2, 768
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Numbers { uint data[]; };
layout(binding = 1, std430) writeonly buffer Output { int16_t result[][24]; };
layout(binding = 2, std430) writeonly buffer Bytes { int8_t bytes[][24]; };

void main() {
    uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationIndex, word = data[l];
    i16vec2 s = unpack16(int(word));
    u16vec2 u = unpack16(word ^ 0x5a5au);
    i8vec4 b = unpack8(int(word));
    u8vec4 c = unpack8(word >> 3);
    int16_t x = s.x, y = s.y, n = int16_t(l & 15);
    result[i][0] = x + y;
    result[i][1] = x - y;
    result[i][2] = x * y;
    result[i][3] = x / (y | int16_t(1));
    result[i][4] = -x;
    result[i][5] = ~x;
    result[i][6] = x << n;
    result[i][7] = x >> n;
    result[i][8] = int16_t(u.x >> n);
    result[i][9] = int16_t(u.x / (u.y | uint16_t(1)));
    result[i][10] = int16_t(u.x % (u.y | uint16_t(1)));
    result[i][11] = int16_t(u.x * u.y + uint16_t(7));
    result[i][12] = x < y ? int16_t(1) : int16_t(u.x < u.y ? 2 : 3);
    result[i][13] = min(x, y) ^ max(x, y);
    result[i][14] = int16_t(min(u.x, u.y));
    result[i][15] = abs(x);
    result[i][16] = sign(y);
    result[i][17] = clamp(x, int16_t(-100), int16_t(1000));
    result[i][18] = int16_t(int(x) * 3 >> 1);
    result[i][19] = int16_t(float(x) * 0.5);
    result[i][20] = int16_t(b.x) * int16_t(c.y);
    result[i][21] = int16_t(uint16_t(x) > u.x);
    result[i][22] = int16_t(int(uint16_t(x)) >> 1);
    result[i][23] = int16_t(x == int16_t(uint16_t(x)));
    u16vec2 pair = u;
    pair[l & 1] += uint16_t(1);
    bytes[i][0] = b.x + b.y;
    bytes[i][1] = b.x * b.z;
    bytes[i][2] = b.w >> (n & int16_t(7));
    bytes[i][3] = int8_t(c.x >> (l & 7));
    bytes[i][4] = int8_t(c.x + c.y);
    bytes[i][5] = int8_t(c.x - c.y);
    bytes[i][6] = int8_t(c.z * c.w);
    bytes[i][7] = b.x / (b.y | int8_t(1));
    bytes[i][8] = int8_t(c.x % (c.y | uint8_t(1)));
    bytes[i][9] = int8_t(b.x < b.y);
    bytes[i][10] = int8_t(x);
    bytes[i][11] = int8_t(float(b.x) / 3.0);
    bytes[i][12] = int8_t(int(c.x) - int(b.x) >> 2);
    bytes[i][13] = min(b.x, b.y);
    bytes[i][14] = int8_t(max(c.x, c.y));
    bytes[i][15] = int8_t(uint(b.z) >> 3);
    bytes[i][16] = int8_t(pair.x);
    bytes[i][17] = int8_t(pair.y >> 8);
    bytes[i][18] = int8_t(pack32(i16vec2(b.x, b.y)) >> 16);
    bytes[i][19] = int8_t(pack16(i8vec2(b.y, b.z)) >> int16_t(5));
    bytes[i][20] = int8_t(c[l & 3]);
    bytes[i][21] = -b.x;
    bytes[i][22] = ~b.y << 1;
    bytes[i][23] = int8_t(dot(vec2(c.xy), vec2(1, -1)) / 2.0);
}
