// subgroup_quad.comp: values of the four lanes of a quad.
#version 450
#extension GL_KHR_shader_subgroup_quad : require
//! .dispatch 1
//! .buffer t0, 64, random(69, 0, 0xffff)
//! .buffer u1, 320
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][5]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    result[i][0] = subgroupQuadSwapHorizontal(x);
    result[i][1] = subgroupQuadSwapVertical(x);
    result[i][2] = subgroupQuadSwapDiagonal(x);
    result[i][3] = subgroupQuadBroadcast(x, 0) + subgroupQuadBroadcast(x, 3) * 3;
    uvec2 pair = subgroupQuadSwapHorizontal(uvec2(x, i));
    result[i][4] = pair.x * 5 + pair.y + uint(subgroupQuadBroadcast(float(i), 2));
}
