// switch_break.comp: a break out of the middle of a case.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    switch (n & 1u) { //? pays
    case 0u:
        result[i + 32u] = n;
        if (data[i + 1u] > 3u) //? pays
            break;
        result[i + 32u] = data[i + 2u];
        sum = n + 1u;
        break;
    case 1u:
        sum = data[i + 4u] + 9u;
        break;
    }
    result[i] = sum;
}
