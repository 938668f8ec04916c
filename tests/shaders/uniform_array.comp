// uniform_array.comp: several uniform blocks under one name, and arrays in a block by number.
#version 450
//! .dispatch 2
//! .buffer t0, 16, iota(10, 1)
//! .buffer t1, 16, iota(50, 1)
//! .buffer u4, 64
layout(local_size_x = 32) in;
layout(std140, binding = 0) uniform Block { uvec4 words[4]; } blocks[2];
layout(binding = 4) writeonly buffer Output { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, sum = 0;
    for (uint k = 0; k < 4; k++) sum += blocks[1].words[k][(k + i) & 3];
    result[gl_GlobalInvocationID.x] = sum + 1000 * blocks[gl_WorkGroupID.x].words[i & 3].z;
}
