// bank_stride.comp: group memory, read by lanes that are STRIDE words apart: programs/bank_stride.s in GLSL.
#version 450
//! .machine waves=1 memory=flat
//! .dispatch 1
//! .buffer u0, 32
//! .expect u0[0], 32, iota(2016, 64)
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint STRIDE = 1;
layout(binding = 0) writeonly buffer Sums { uint sums[]; };
shared uint words[2048];

void main() {
    uint t = gl_LocalInvocationIndex, sum = 0;
    for (uint i = t; i < 2048; i += 32)
        words[i] = i;
    barrier();
    for (uint i = 0; i < 64; i++)
        sum += words[t * STRIDE + i];
    sums[t] = sum;
}
