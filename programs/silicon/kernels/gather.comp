// gather.comp: loads at random places cost a line each; sorted ones share it.
#version 450
//! .default SIZE, 1048576
//! .default WORDS, 262144
//! .buffer index, file("index.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels gather SIZE=1048576 WORDS=262144 ORDER=0
//! .buffer table, WORDS, random(23, 0, 0xffffffff)
//! .buffer result, SIZE
//! .dispatch (SIZE / 1024)
//! .dispatch (SIZE / 1024)
//! .expect result[0], file("expected.bin")
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint index[]; };
layout(binding = 1, std430) readonly buffer B1 { uint table[]; };
layout(binding = 2, std430) writeonly buffer B2 { uint result[]; };
const uint SIZE = 1048576u;

void main()
{
    uint i = gl_GlobalInvocationID.x;
    for (uint j = 0u; j < 4u; j++)
        result[i + j * (SIZE / 4u)] = table[index[i + j * (SIZE / 4u)]];
}
