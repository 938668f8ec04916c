// narrow_waves.comp: integers of 8 and 16 bits between lanes: sums, extremes, scans, shuffles, votes.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
//! .dispatch 1
//! .buffer t0, 64, random(94, 0, 0xffffffff)
//! .buffer u1, 512
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Numbers { uint data[]; };
layout(binding = 1, std430) writeonly buffer Output { int16_t result[][16]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    int16_t s = int16_t(data[i]);
    uint16_t u = uint16_t(data[i] >> 16);
    int8_t b = int8_t(data[i] >> 8);
    uint8_t c = uint8_t(data[i] >> 4);
    result[i][0] = subgroupAdd(s);
    result[i][1] = int16_t(subgroupMul(u));
    result[i][2] = subgroupMin(s);
    result[i][3] = int16_t(subgroupMax(u));
    result[i][4] = int16_t(subgroupInclusiveAdd(b));
    result[i][5] = int16_t(subgroupExclusiveMin(c));
    result[i][6] = subgroupExclusiveMax(s);
    result[i][7] = subgroupExclusiveMin(s);
    result[i][8] = int16_t(subgroupExclusiveAnd(u));
    result[i][9] = int16_t(subgroupXor(b));
    result[i][10] = subgroupShuffleXor(s, 1);
    result[i][11] = int16_t(subgroupAllEqual(uint8_t(c & uint8_t(1))));
    result[i][12] = int16_t(subgroupExclusiveAdd(c));
    result[i][13] = int16_t(subgroupOr(c));
    result[i][14] = int16_t(subgroupInclusiveMul(b));
    result[i][15] = int16_t(subgroupExclusiveMax(b));
}
