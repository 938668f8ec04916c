// reduction_interleaved.comp: sums of neighbours first: in every warp fewer lanes work in each round.
#version 450
//! .default SIZE, 4194304
//! .buffer data, SIZE, random(20, 0, 0xffffffff)
//! .buffer partial, SIZE / 256
//! .dispatch (SIZE / 256)
//! .dispatch (SIZE / 256)
//! .expect partial[0], file("sum_of_256.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels reduction SIZE=4194304
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint partial[]; };
shared uint s[256];

void main()
{
    uint t = gl_LocalInvocationID.x;
    s[t] = data[gl_GlobalInvocationID.x];
    barrier();
    for (uint d = 1u; d < 256u; d *= 2u) {
        if (t % (2u * d) == 0u) s[t] += s[t + d];
        barrier();
    }
    if (t == 0u) partial[gl_WorkGroupID.x] = s[0];
}
