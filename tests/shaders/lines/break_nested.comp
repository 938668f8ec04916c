// break_nested.comp: a break of the inner loop; both loops differ between lanes.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) { //? loop pays
        for (uint m = 0u; m < 6u; m++) { //? loop
            sum += data[i + m];
            if (sum > 9u) break; //? pays
            sum += k;
        }
    }
    result[i] = sum;
}
