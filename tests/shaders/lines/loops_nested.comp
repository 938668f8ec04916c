// loops_nested.comp: the inner loop differs between lanes, and so does the outer one.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) { //? loop pays
        for (uint m = k; m < n; m++) { //? loop pays
            sum += data[i + m];
        }
    }
    result[i] = sum;
}
