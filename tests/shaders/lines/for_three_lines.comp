// for_three_lines.comp: the condition has a line of its own, where lanes leave; the loop begins above it.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; //? loop
         k < n;       //? pays
         k++) {
        sum += data[i + k];
    }
    result[i] = sum;
}
