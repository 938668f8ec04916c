// loop_values.comp: values that change places from round to round, and what is left of them after loops of different lengths.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(13, 0, 24)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint n = data[gl_LocalInvocationIndex];
    uint a = 0, b = 1;
    for (uint i = 0; i < n; i++) {
        uint t = a + b;
        a = b;
        b = t;
    }
    uvec3 turning = uvec3(1, 2, 3);
    for (uint i = 0; i < n; i++) turning = turning.yzx;
    uint last = 99, i;
    for (i = 0; i < 30; i++) {
        uint kept = last;
        if (i * i > n) break;
        last = i;
        if (kept == 2) last = kept + i;
    }
    result[gl_LocalInvocationIndex] = uvec4(a, turning.x * 100 + turning.y * 10 + turning.z, last, i);
}
