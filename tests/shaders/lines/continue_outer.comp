// continue_outer.comp: an inner loop, then a continue of the outer one.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) { //? loop pays
        uint m = k;
        while (m < 5u) { //? loop
            sum += data[i + m];
            m++;
        }
        if ((sum & 1u) != 0u) //? pays
            continue;
        sum += data[i + k];
        result[i + 32u] = sum;
    }
    result[i] = sum;
}
