// return_function.comp: an early return of a function: the lanes wait for its end.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };
uint first(uint n, uint i) {
    if (n > 3u) //? pays
        return 7u;
    result[i + 32u] = n;
    return data[i + n];
}

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    sum = first(n, i);
    sum += 2u;
    result[i] = sum;
}
