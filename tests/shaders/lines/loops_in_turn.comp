// loops_in_turn.comp: two loops one after the other: each pays for itself.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) sum += data[i + k]; //? loop pays
    for (uint k = 0u; k < 7u - n; k++) { //? loop pays
        sum ^= data[i + k];
    }
    result[i] = sum;
}
