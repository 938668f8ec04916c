// uniform_sides.comp: a number that all lanes share until one side of a branch changes it: the lanes of the other side,
// and those that have left, still have the old one, also if the side that changes it runs first.
#version 450
//! .machine path_order=fewer-first
//! .dispatch 1
//! .buffer base, u32 100 105 200 207 300 305 6 7
//! .buffer result, 128
//! .expect result[0], u32 300 300 300 300 300 300 300 300
//! .expect result[24], u32 105 105 105 105 105 105 105 105
//! .expect result[32], u32 207 207 207 207 207 207 207 207
//! .expect result[56], u32 400 400 400 400 400 400 400 400
//! .expect result[64], u32 300 305 305 305 300 305 305 305
//! .expect result[96], u32 1 0 2 0 1 0 2 0
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Base { uint base[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    uint first = base[0];
    if (i < 24u) {
        result[i] = first * 3u;
    } else {
        first = base[1];
        result[i] = first;
    }

    uint second = base[2];
    if (i < 8u) {
        second = base[3];
        result[32u + i] = second;
    } else {
        result[32u + i] = second * 2u;
    }

    /* Left from two ifs deep, so that it stays a break. */
    uint third = base[4];
    switch (base[6]) {
    default:
        if ((i & 1u) == 0u) {
            result[96u + i] = 1u;
            if ((i & 2u) == 0u)
                break;
            result[96u + i] = 2u;
        }
        third = base[5];
    }
    result[64u + i] = third;
}
