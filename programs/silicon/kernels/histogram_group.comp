// histogram_group.comp: each group counts in its own memory, and adds its bins once.
#version 450
//! .default SIZE, 4194304
//! .buffer keys, file("keys.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels histogram SIZE=4194304 SKEWED=0
//! .expect bins[0], file("expected.bin")
//! .buffer bins, 256
//! .dispatch (SIZE / 4096)
//! .dispatch (SIZE / 4096)
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint keys[]; };
layout(binding = 1, std430)  buffer B1 { uint bins[]; };
const uint SIZE = 4194304u;
shared uint s[256];

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x;
    s[t] = 0;
    barrier();
    for (uint j = 0; j < 16u; j++)
        atomicAdd(s[keys[i + j * (SIZE / 16u)]], 1u);
    barrier();
    atomicAdd(bins[t], s[t]);
}
