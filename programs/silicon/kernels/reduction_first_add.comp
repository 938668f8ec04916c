// reduction_first_add.comp: each thread adds two values while it loads: half the groups, no idle half.
#version 450
//! .default SIZE, 4194304
//! .buffer data, SIZE, random(20, 0, 0xffffffff)
//! .buffer partial, SIZE / 512
//! .dispatch (SIZE / 512)
//! .dispatch (SIZE / 512)
//! .expect partial[0], file("sum_of_512.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels reduction SIZE=4194304
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint partial[]; };
shared uint s[256];

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_WorkGroupID.x * 512u + t;
    s[t] = data[i] + data[i + 256u];
    barrier();
    for (uint d = 128u; d > 0u; d /= 2u) {
        if (t < d) s[t] += s[t + d];
        barrier();
    }
    if (t == 0u) partial[gl_WorkGroupID.x] = s[0];
}
