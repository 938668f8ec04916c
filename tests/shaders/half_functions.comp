// half_functions.comp: floats of 16 bits in functions, matrices, group memory, casts, structs and between lanes.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
//! .dispatch 2
//! .buffer t0, 64, random(92, 0, 0xffffffff)
//! .buffer u1, 1024
//! .buffer u2, 1024
layout(local_size_x = 64) in;
struct Mixed { float16_t a; f16vec3 b; float c; f16vec2 d[2]; };
layout(binding = 0) readonly buffer Numbers { uint data[]; };
layout(binding = 1, std430) writeonly buffer Output { f16vec4 result[][4]; };
layout(binding = 2, std430) writeonly buffer Structs { Mixed mixed[]; };
shared f16vec2 tile[64];

float16_t poly(float16_t x, inout f16vec2 sums) {
    sums += f16vec2(x, float16_t(1) - x);
    precise float16_t result = (x * float16_t(0.75) + float16_t(0.125)) * x; // spirv-opt may reorder others
    return result;
}

void main() {
    uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationIndex;
    f16vec2 v = unpackFloat2x16(data[l] & 0x3bff3bffu), sums = f16vec2(0);
    float16_t p = poly(v.x, sums);
    precise float16_t more = p + poly(v.y, sums);
    p = more;
    tile[l] = f16vec2(p, v.y);
    barrier();
    f16vec2 other = tile[(l * 5 + 3) % 64];
    f16mat2 m = f16mat2(v, other), t = transpose(m);
    f16vec2 column = m[l & 1];
    float16_t array[4] = float16_t[](v.x, v.y, other.x, other.y);
    result[i][0] = f16vec4(p, sums, array[l % 4]);
    result[i][1] = f16vec4(other, column[(l >> 1) & 1], t[0][1]);
    result[i][2] = f16vec4(mix(v, other, equal(uvec2(l) & 1u, uvec2(1u))), step(v, other));
    uint bits = packFloat2x16(other);
    i16vec2 whole = float16BitsToInt16(v);
    result[i][3] = f16vec4(int16BitsToFloat16(int16_t(whole.x ^ int16_t(bits & 0x8000u))), subgroupMax(v.x), v.y >= other.x ? 1 : 0,
                           l < 32 ? float16_t(float(l) / 3.0) : -v.x);
    mixed[i].a = p;
    mixed[i].b = f16vec3(v, p);
    mixed[i].c = float(p) + 1.0;
    mixed[i].d[l & 1] = other;
    mixed[i].d[1 - (l & 1)][0] = v.x;
    mixed[i].d[1 - (l & 1)].y = v.y;
}
