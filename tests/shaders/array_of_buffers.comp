// array_of_buffers.comp: several buffers under one name, picked by a number that all threads share.
#version 450
//! .dispatch 3
//! .buffer t0, 32, iota(100, 1)
//! .buffer t1, 32, iota(200, 1)
//! .buffer t2, 32, iota(300, 1)
//! .buffer u4, 32
//! .buffer u5, 32
//! .buffer u6, 32
//! .buffer t8, u32 2 0 1
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; } inputs[3];
layout(binding = 4) buffer Output { uint result[]; } outputs[3];
layout(binding = 8) readonly buffer Order { uint order[]; };

void main() {
    uint i = gl_LocalInvocationIndex, group = gl_WorkGroupID.x;
    uint sum = inputs[1].data[i];
    for (int k = 0; k < 3; k++) sum += inputs[k].data[(i + k) & 31];
    outputs[group].result[i] = sum + inputs[order[group]].data[i] * 1000;
}
