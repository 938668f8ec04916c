// scan_hillis_steele.comp: every lane adds in every round: more sums than a tree needs, and no idle lane.
#version 450
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(21, 0, 0xffffffff)
//! .buffer result, SIZE
//! .dispatch (SIZE / 512)
//! .dispatch (SIZE / 512)
//! .expect result[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels scan SIZE=1048576
layout(local_size_x = 512) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint result[]; };
shared uint s[1024];

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x, from = 0u;
    uint value = data[i];
    s[t] = value;
    barrier();
    for (uint d = 1u; d < 512u; d *= 2u) {
        uint sum = s[from + t];
        if (t >= d) sum += s[from + t - d];
        from = 512u - from;
        s[from + t] = sum;
        barrier();
    }
    result[i] = s[from + t] - value;
}
