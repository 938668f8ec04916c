// switch_fall.comp: a case that falls into the next one.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    switch (n & 3u) { //? pays
    case 0u:
        result[i + 32u] = data[i + 1u];
    case 1u:
        sum += data[i + 2u];
        break;
    case 2u:
        sum = data[i + 3u] + 5u;
        break;
    }
    result[i] = sum;
}
