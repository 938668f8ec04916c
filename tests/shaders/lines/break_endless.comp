// break_endless.comp: a loop without a condition of its own.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (;;) { //? loop
        sum += data[i + (sum & 31u)] + 1u;
        if (sum > n * 4u) break; //? pays
        sum += 1u;
    }
    result[i] = sum;
}
