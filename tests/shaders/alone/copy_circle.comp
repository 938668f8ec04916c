// copy_circle.comp: in a loop, two variables are copies of each other, and an argument is one of them.
#version 450
//! .dispatch 1
//! .buffer result, 32
//! .expect result[0], u32 3 3 3 3
layout(local_size_x = 32) in;
layout(binding = 0) buffer Result { uint result[]; };

uint twice(uint x) {
    return x + x;
}

void main() {
    uint a, b, sum = 0u;
    for (uint i = 0u; i < 3u; i++) {
        a = b;
        b = a;
        sum += twice(a) - 2u * b + 1u;
    }
    result[gl_LocalInvocationIndex] = sum;
}
