// return_function_loop.comp: a function that returns from a loop.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };
uint find(uint n, uint i) {
    for (uint k = 0u; k < 8u; k++) { //? loop
        if (data[i + k + 32u] == n) //? pays
            return k; //? pays
        result[i + 32u] = k;
    }
    return 9u;
}

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    sum = find(n, i);
    result[i] = sum;
}
