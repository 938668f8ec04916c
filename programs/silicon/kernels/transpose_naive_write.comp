// transpose_naive_write.comp: loads down the columns, stores along the rows: each load of a warp is 32 lines.
#version 450
//! .default SIZE, 1024
//! .buffer data, file("data.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels transpose SIZE=1024
//! .buffer result, SIZE * SIZE
//! .dispatch [(SIZE / 32) (SIZE / 32)]
//! .dispatch [(SIZE / 32) (SIZE / 32)]
//! .expect result[0], file("expected.bin")
layout(local_size_x = 32, local_size_y = 8) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint result[]; };
const uint SIZE = 1024u;

void main()
{
    uvec2 l = gl_LocalInvocationID.xy;
    uint x = gl_WorkGroupID.x * 32u + l.x, y = gl_WorkGroupID.y * 32u + l.y;
    for (uint j = 0; j < 32u; j += 8u)
        result[(y + j) * SIZE + x] = data[x * SIZE + y + j];
}
