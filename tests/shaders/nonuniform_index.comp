// nonuniform_index.comp: each thread picks the buffer that it reads and the one that it writes.
#version 450
#extension GL_EXT_nonuniform_qualifier : require
//! .dispatch 1
//! .buffer t0, 32, iota(100, 1)
//! .buffer t1, 32, iota(200, 1)
//! .buffer t2, 32, iota(300, 1)
//! .buffer t3, 32, random(45, 0, 2)
//! .buffer u4, 32
//! .buffer u5, 32
//! .buffer u6, 32
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; } inputs[3];
layout(binding = 3) readonly buffer Choice { uint choice[]; };
layout(binding = 4) buffer Output { uint result[]; } outputs[3];

void main() {
    uint i = gl_LocalInvocationIndex, from = choice[i], to = choice[i ^ 7];
    outputs[nonuniformEXT(to)].result[i] = inputs[nonuniformEXT(from)].data[i] + (from << 16);
}
