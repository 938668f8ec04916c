// A variable that a loop's body declares begins anew in each round, whatever the round before has left in its register.
// check: uninit 14 21 28 34 42 43 49 55 56 61 69 76
#version 450
//! .dispatch 1
//! .buffer u0, 64
layout(local_size_x = 32) in;
layout(binding = 0) buffer O { uint o[]; };

void loops(uint i) {
    for (uint k = 0u; k < 4u; k++) {
        uint v;
        if (k == 0u)
            v = i;
        o[i] += v;
    }
    uint k = 0u;
    while (k++ < 3u) {
        const uint one = 1u;
        uvec2 x = uvec2(one, k), y[2], z; /* } */
        if (k == one) z = x;
        o[i] += z.y;
    }
    k = 0u;
    do {
        // while (true) {
        uint v;
        if (k == i) v = 2u;
        if (k > i) o[i] += v;
    } while (k++ < 3u);
    for (uint j = 0u; j < 2u; j++)
        for (uint k = 0u; k < 2u; k++) {
            int v, w = 1;
            if (k == 0u) v = w;
            else o[i] += uint(v);
        }
    for (uint j = 0u; j < 3u; j++) {
        vec3 whole;
        for (uint k = 0u; k < 2u; k++) {
            vec3 part;
            if (j == 0u) whole = vec3(1.0);
            if (k == 0u) part.xy = vec2(2.0);
            o[i] += uint(part.y);
            o[i] += uint(whole.z);
        }
    }
}

void one_line(uint i) {
    for (uint k = 0u; k < 3u; k++) { uint v; if (k == 0u) v = i; o[i] += v; }
}

void cases(uint i) {
    for (uint k = 0u; k < 4u; k++) switch (k) {
        case 0u: uint v = 1u, w; w = v;
        case 1u: o[i] += v;
        case 2u: o[i] += w;
    }
#if 1
    for (uint k = 0u; k < 3u; k++) {
        uint later;
        if (k == 2u) o[i] += later;
        later = k;
    }
#else
    for (uint k = 0u; k < 3u; k++) {}
#endif
    for (uint k = 0u; k < 3u; k++) if (i > 40u) o[i]++; else if (k < 3u) {
        uint v;
        if (k == 2u) o[i] += v;
        v = 3u;
    }
    struct Pair { uint v, w; } pair = Pair(1u, 2u);
    for (uint k = 0u; k < pair.w; k++) {
        bool has;
        Pair two;
        if (k == 0u) has = i > 2u;
        if (has) o[i] += 1u;
    }
}

void main() {
    loops(gl_LocalInvocationIndex);
    one_line(gl_LocalInvocationIndex);
    cases(gl_LocalInvocationIndex);
}
