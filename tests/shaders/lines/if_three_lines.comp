// if_three_lines.comp: a condition of three lines: || is a branch, and the if begins in its line.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    if (n > 1u || //? pays
        data[i + 1u] >
            data[i + 2u])
        result[i + 32u] = n;
    result[i] = sum;
}
