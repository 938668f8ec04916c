// early_return.comp: threads that end early: before a loop, in it, and inside of a switch.
#version 450
//! .dispatch 2
//! .buffer t0, 64, random(9, 0, 63)
//! .buffer u1, 64, fill(0xffff)
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Output { uint result[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i];
    if (x < 8) return;
    uint sum = 0;
    for (uint k = 0; k < 10; k++) {
        sum += x * k;
        if (sum > 900) {
            result[i] = sum;
            return;
        }
        switch (x & 7) {
        case 1: sum += 3;
        case 2: break;
        case 3:
            if (k == 4) return;
        default: sum += 1;
        }
    }
    if (sum % 2 == 1) {
        result[i] = 0x10000 | sum;
        return;
    }
    result[i] = 0x20000 | sum;
}
