// switch_in_loop.comp: a switch in a loop: what follows it is for the lanes that did not continue, so the switch pays.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    for (uint k = 0u; k < n; k++) { //? loop pays
        switch (data[i + k] & 3u) { //? pays
        case 0u:
            result[i + 32u] = k;
            continue;
        case 1u:
            sum += data[i + k + 1u];
            break;
        default:
            sum ^= data[i + k + 2u];
            break;
        }
        sum += 3u;
        result[i] = sum;
    }
    result[i] = sum;
}
