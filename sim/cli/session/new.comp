// new.comp: every thread adds up the numbers below its own limit.
#version 450
//! .machine waves=4
//! .dispatch 2
//! .buffer limit, 128, random(1, 0, 15)
//! .buffer sum, 128
//! .expect sum[0], u32 45
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Limits { uint limit[]; };
layout(binding = 1) writeonly buffer Sums { uint sum[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, total = 0;
    for (uint i = 0; i < limit[t]; i++) // a wave goes round until its last lane is done
        total += i;
    sum[t] = total;
}
