// scan_blelloch_padded.comp: a word of padding after every 32 moves the strides to different banks.
#version 450
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(21, 0, 0xffffffff)
//! .buffer result, SIZE
//! .dispatch (SIZE / 512)
//! .dispatch (SIZE / 512)
//! .expect result[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels scan SIZE=1048576
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint result[]; };
#define PLACE(i) ((i) + ((i) >> 5))
shared uint s[528];

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_WorkGroupID.x * 512u + t, offset = 1u;
    s[PLACE(t)] = data[i];
    s[PLACE(t + 256u)] = data[i + 256u];
    for (uint d = 256u; d > 0u; d /= 2u) {
        barrier();
        if (t < d) {
            uint a = PLACE(offset * (2u * t + 1u) - 1u), b = PLACE(offset * (2u * t + 2u) - 1u);
            s[b] += s[a];
        }
        offset *= 2u;
    }
    if (t == 0u) s[PLACE(511u)] = 0u;
    for (uint d = 1u; d < 512u; d *= 2u) {
        offset /= 2u;
        barrier();
        if (t < d) {
            uint a = PLACE(offset * (2u * t + 1u) - 1u), b = PLACE(offset * (2u * t + 2u) - 1u);
            uint left = s[a], right = s[b];
            s[a] = right;
            s[b] = right + left;
        }
    }
    barrier();
    result[i] = s[PLACE(t)];
    result[i + 256u] = s[PLACE(t + 256u)];
}
