// for_continue_block.comp: a continue behind a store: lanes that continue pay at the continue once the if is over.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) { //? loop pays
        if ((data[i + k] & 1u) == 0u) { //? pays
            if (data[i + k + 1u] > 4u) { //? pays
                result[i] = k;
                continue; //? pays
            }
            result[i + 32u] = sum;
        }
        sum += data[i + k];
    }
    result[i] = sum;
}
