// transpose_tile_padded.comp: a word of padding in each row of the tile: 32 words of a column lie in 32 banks.
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
const uint PITCH = 33u;
shared uint s[32u * PITCH];

void main()
{
    uvec2 l = gl_LocalInvocationID.xy;
    uint x = gl_WorkGroupID.x * 32u + l.x, y = gl_WorkGroupID.y * 32u + l.y;

    for (uint j = 0; j < 32u; j += 8u)
        s[(l.y + j) * PITCH + l.x] = data[(y + j) * SIZE + x];
    barrier();
    x = gl_WorkGroupID.y * 32u + l.x;
    y = gl_WorkGroupID.x * 32u + l.y;
    for (uint j = 0; j < 32u; j += 8u)
        result[(y + j) * SIZE + x] = s[l.x * PITCH + l.y + j];
}
