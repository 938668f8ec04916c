// break_behind_store.comp: lanes wait at the if while others store, and at the break from then on.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < 8u; k++) { //? loop
        if (data[i + k + 32u] == n) { //? pays
            result[i + 32u] = k;
            break; //? pays
        }
        sum += data[i + k + 1u];
    }
    result[i] = sum;
}
