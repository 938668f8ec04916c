// private_array.comp: an array of its own in each thread, indexed by what only that thread knows.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(40, 0, 0xffffffff)
//! .buffer u1, 256
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][8]; };

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    uint counts[8] = uint[](0, 0, 0, 0, 0, 0, 0, 0), sorted[10];
    for (uint k = 0; k < 10; k++) {
        sorted[k] = x >> 3 * k & 7;
        counts[sorted[k]]++;
    }
    for (uint k = 1; k < 10; k++) {
        uint v = sorted[k], at = k;
        for (; at > 0 && sorted[at - 1] > v; at--) sorted[at] = sorted[at - 1];
        sorted[at] = v;
    }
    uint copies[8] = counts;
    copies[x & 7] = 100;
    for (uint k = 0; k < 8; k++) result[i][k] = counts[k] | sorted[k] << 8 | copies[k] << 16;
}
