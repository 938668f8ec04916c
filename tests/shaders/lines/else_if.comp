// else_if.comp: a chain: each condition pays for its own lanes.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    if (n == 0u) { //? pays
        result[i + 32u] = data[i + 1u];
    } else if (n < 4u) { //? pays
        result[i + 32u] = data[i + 2u] / 3u;
    } else {
        result[i + 32u] = data[i + 3u] * 5u;
    }
    result[i] = sum;
}
