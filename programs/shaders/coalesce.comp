// coalesce.comp: loads whose lanes are STRIDE words apart: programs/coalesce.s in GLSL.
#version 450
//! .machine waves=8
//! .dispatch 8
//! .buffer t0, 65536, fill(1)
//! .buffer u1, 256
//! .expect u1[0], 256, fill(8)
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint STRIDE = 1;
layout(binding = 0) readonly buffer Memory { uint memory[]; };
layout(binding = 1) writeonly buffer Sums { uint sums[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, sum = 0;
    for (uint i = 0; i < 8; i++)
        sum += memory[(t * STRIDE + i * 1024 * STRIDE) % 65536];
    sums[t] = sum;
}
