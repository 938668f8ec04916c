// subgroup_inclusive.comp: inclusive scans of whole numbers over the active lanes.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
//! .dispatch 1
//! .buffer t0, 64, random(64, 0, 0xffffffff)
//! .buffer u1, 640
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][10]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    result[i][0] = subgroupInclusiveAdd(x);
    result[i][1] = subgroupInclusiveMul(x | 1);
    result[i][2] = subgroupInclusiveMin(x);
    result[i][3] = subgroupInclusiveMax(x);
    result[i][4] = subgroupInclusiveAnd(x | 0xf0f0f000);
    result[i][5] = subgroupInclusiveOr(x & 0x11111111);
    result[i][6] = subgroupInclusiveXor(x);
    result[i][7] = uint(subgroupInclusiveMin(int(x))) ^ uint(subgroupInclusiveMax(int(x)));
    uint side = 0;
    for (uint k = 0; k < (x & 3); k++) side = side * 3 + subgroupInclusiveAdd(x >> k & 0xff);
    result[i][8] = side;
    ivec3 three = subgroupInclusiveAdd(ivec3(int(x), -1, int(i)));
    result[i][9] = uint(three.x ^ three.y * 7 ^ three.z);
}
