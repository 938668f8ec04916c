// while_two_exits.comp: the condition and a break.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    while (n > 0u) { //? loop pays
        n--;
        if (data[i + n] == 1u) //? pays
            break;
        sum += data[i + n + 1u];
    }
    result[i] = sum;
}
