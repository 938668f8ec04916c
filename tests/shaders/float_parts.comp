// float_parts.comp: mantissa and exponent, bits as numbers, and what is not a number.
#version 450
//! .dispatch 1
//! .buffer t0, 64, f32 random(37, -1000, 1000)
//! .buffer u1, 512
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { float data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][8]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float d = data[i];
    if (i == 0) d = 0.0;
    if (i == 1) d = 1.0;
    int exponent;
    float mantissa = frexp(d, exponent);
    result[i][0] = floatBitsToUint(mantissa);
    result[i][1] = uint(exponent);
    result[i][2] = floatBitsToUint(ldexp(d, int(i) - 32));
    result[i][3] = floatBitsToUint(d);
    result[i][4] = floatBitsToUint(intBitsToFloat(floatBitsToInt(d) ^ int(0x80000000)));
    vec2 v = uintBitsToFloat(uvec2(floatBitsToUint(d) | 0x7f800000, 0x7f800000));
    result[i][5] = uint(isnan(v.x)) | uint(isnan(v.y)) << 1 | uint(isinf(v.x)) << 2 | uint(isinf(v.y)) << 3;
    float whole;
    result[i][6] = floatBitsToUint(modf(d, whole));
    result[i][7] = floatBitsToUint(whole);
}
