// return_one_line.comp: lanes return from the kernel.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    if (n > 4u) return; //? pays returned
    sum = data[i + n];
    result[i] = sum;
}
