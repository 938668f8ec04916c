// do_continue.comp: continue in a do loop goes to its condition.
#version 450
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Data { uint data[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, n = data[i], sum = 0u;
    do {
        n--;
        if ((n & 2u) != 0u) { //? pays
            if (data[i + (n & 7u)] == 3u) { //? pays
                result[i] = n;
                continue; //? pays
            }
            sum += n;
        }
        sum += data[i + (n & 7u)];
    } while (n < 7u && n > 0u); //? loop pays
    result[i] = sum;
}
