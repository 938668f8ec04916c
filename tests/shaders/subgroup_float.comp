// subgroup_float.comp: sums, products and scans of floats that are exact in any order.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
//! .dispatch 1
//! .buffer t0, 64, random(65, 0, 1000)
//! .buffer u1, 512
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { vec4 result[][2]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float x = float(data[i]) - 500.0, power = (data[i] & 1) != 0 ? 2.0 : 0.5;
    result[i][0] = vec4(subgroupAdd(x), subgroupMin(x), subgroupMax(x), subgroupMul(power));
    result[i][1] = vec4(subgroupInclusiveAdd(x), subgroupExclusiveAdd(x * 0.5), subgroupInclusiveMax(x), subgroupExclusiveMul(power));
}
