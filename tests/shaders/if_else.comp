// if_else.comp: conditions in each other, on the thread's own data, with and without else.
#version 450
//! .dispatch 2
//! .buffer t0, 64, random(3, 0, 99)
//! .buffer u1, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i], r = 0;
    if (x < 50) {
        r += 1;
        if ((x & 1) == 0) {
            r += 10;
            if (x > 20) r += 100;
        } else if (x % 3 == 0) {
            r += 20;
        } else {
            r += 30;
        }
    } else {
        if (x > 75)
            r += 2;
        else
            r += 3;
        if (x == 77) {
        } else
            r *= 7;
    }
    if (gl_WorkGroupID.x == 1) r ^= 0x8000;
    result[i] = r;
}
