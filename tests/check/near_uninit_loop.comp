// A variable that is declared around a loop, or may be as far as the text shows, keeps its number from round to round.
// check: uninit none
#version 450
//! .dispatch 1
//! .buffer u0, 64
layout(local_size_x = 32) in;
layout(binding = 0) buffer O { uint o[]; };
#define ROUNDS for (uint k = 0u; k < 3u; k++)
#define NEW uint v

void outside(uint i) {
    uint v;
    for (uint k = 0u; k < 3u; k++) {
        if (k == 0u) v = i;
        else v += k;
        o[i] += v;
    }
    uint x, z;
    for (uint j = 0u; j < 2u; j++)
        for (uint k = 0u; k < 2u; k++) {
            if (j == 0u) x = j + k;
            o[i] += x;
            for (uint x = 0u, y; x < 2u; x++) { if (x == 0u) y = i; o[i] += y; }
            { uint z = 1u; o[i] += z; }
            if (j + k == 0u) z = 5u;
            o[i] += z;
        }
    uint w; for (uint k = 0u; k < 2u; k++) { if (k == 0u) w = i; o[i] += w; { uint w = 3u; o[i] += w; } }
}

void hidden(uint i) {
    NEW;
    ROUNDS {
        if (k == 0u) v = i;
        o[i] += v;
    }
#ifdef NEW
    for (uint j = 0u; j < 2u; j++) {
#else
    while (i > 0u) {
#endif
        uint w;
        for (uint k = 0u; k < 2u; k++) {
            if (k == 0u) w = i + j;
            o[i] += w;
        }
    }
#ifdef LOOPS
    for (uint j = 0u; j < 2u; j++)
#endif
    {
        uint x;
        for (uint k = 0u; k < 2u; k++) {
            if (k == 0u) x = i;
            o[i] += x;
        }
    }
}

void parts(uint i) {
    uint v;
    for (uint k = 0u; k < 2u; k++) {
#ifdef LOOPS
        uint v;
#endif
        if (k == 0u) v = i;
        o[i] += v;
    }
    if (i > 40u) for (uint j = 0u; j < 2u; j++) o[i]++; else {
        uint w;
        for (uint k = 0u; k < 2u; k++) {
            if (k == 0u) w = i;
            o[i] += w;
        }
    }
}

void main() {
    outside(gl_LocalInvocationIndex);
    hidden(gl_LocalInvocationIndex);
    parts(gl_LocalInvocationIndex);
}
