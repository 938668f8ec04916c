// bitfields.comp: fields of bits, of any place and width (also none and all), counts, and the ends of words.
#version 450
//! .dispatch 1
//! .buffer t0, 256, random(22, 0, 0xffffffff)
//! .buffer u1, 2304
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uvec4 data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][9]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    uvec4 d = data[i];
    if (i < 4) d.x = i == 0 ? 0 : i == 1 ? 0xffffffff : i == 2 ? 0x80000000 : 1;
    int offset = int(d.z & 31), width = int(d.w % uint(33 - offset));
    result[i][0] = bitfieldExtract(d.x, offset, width);
    result[i][1] = uint(bitfieldExtract(int(d.x), offset, width));
    result[i][2] = bitfieldInsert(d.x, d.y, offset, width);
    result[i][3] = bitfieldReverse(d.x);
    result[i][4] = uint(bitCount(d.x)) + (uint(bitCount(int(d.y))) << 8);
    result[i][5] = uint(findLSB(d.x));
    result[i][6] = uint(findMSB(d.x));
    result[i][7] = uint(findMSB(int(d.x)));
    result[i][8] = bitfieldExtract(d.x, 5, 11) ^ bitfieldInsert(0xabcd1234, d.y, 8, 16) ^ bitfieldExtract(d.y, 0, 32);
}
