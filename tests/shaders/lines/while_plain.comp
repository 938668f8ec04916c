// while_plain.comp: lanes leave at the condition.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    while (n > 0u) { //? loop pays
        sum += data[i + n];
        n--;
    }
    result[i] = sum;
}
