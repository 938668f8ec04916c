// loop_counts.comp: 256 threads with random loop counts: programs/loop_counts.s in GLSL.
#version 450
//! .machine waves=4 memory=flat
//! .dispatch 4
//! .buffer t0, 256, random(2019, 1, 16)
//! .buffer u1, 256
//! .expect u1[0], 256, random(2019, 1, 16)
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Counts { uint counts[]; };
layout(binding = 1) writeonly buffer Turns { uint turns[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, count = counts[t], i;
    for (i = 0; i < count; i++) {}
    turns[t] = i;
}
