// break_one_line.comp: a condition and its break in one line; the loop itself ends for all lanes together.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < 8u; k++) { //? loop
        sum += data[i + k];
        if (data[i + k + 32u] == n) break; //? pays
        sum += k;
    }
    result[i] = sum;
}
