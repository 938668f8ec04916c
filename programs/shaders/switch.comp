// switch.comp: a switch with a case that falls through, and a default: programs/switch.s in GLSL.
#version 450
//! .machine waves=1 alus=1 issue=1
//! .dispatch 1
//! .buffer u0, 32
//! .expect u0[0], u32 1 30 20 99 99 99 99 99  1 30 20 99 99 99 99 99  1 30 20 99 99 99 99 99
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Result { uint result[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, x = 0;
    switch (t & 7) {
    case 0: x += 1; break;
    case 1: x += 10; // falls through
    case 2: x += 20; break;
    default: x = 99;
    }
    result[t] = x;
}
