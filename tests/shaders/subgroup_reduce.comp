// subgroup_reduce.comp: sums and the like of whole numbers over the active lanes.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
//! .dispatch 1
//! .buffer t0, 64, random(63, 0, 0xffffffff)
//! .buffer u1, 640
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][10]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    result[i][0] = subgroupAdd(x);
    result[i][1] = subgroupMul(x | 1);
    result[i][2] = subgroupMin(x);
    result[i][3] = subgroupMax(x);
    result[i][4] = subgroupAnd(x | 0xf0f0);
    result[i][5] = subgroupOr(x & 0x11111111);
    result[i][6] = subgroupXor(x);
    result[i][7] = uint(subgroupMin(int(x))) ^ uint(subgroupMax(int(x)));
    uint side;
    if ((x & 3) != 0) side = subgroupAdd(x) + subgroupMin(x) * 3;
    else side = subgroupXor(x) - subgroupMax(x);
    result[i][8] = side;
    uvec2 pair = subgroupAdd(uvec2(x, 1));
    result[i][9] = pair.x ^ pair.y ^ uint(subgroupAnd(x < 0xf0000000)) ^ uint(subgroupOr(i == 5)) * 2;
}
