// The variable of a call in a loop begins anew, whatever the round before has left in its register.
// check: uninit 23
#version 450
//! .dispatch 1
//! .buffer u0, 64
layout(local_size_x = 32) in;
layout(binding = 0) buffer O { uint o[]; };

uint part(uint i) {
    uint q;
    if (i > 3u) q = i;
    return q * 2u;
}

uint all(uint i) {
    uint q, r;
    if (i < 20u) { q = i; r = 1u; } else q = r = 2u;
    return q * r;
}

void main() {
    uint i = gl_GlobalInvocationID.x, s = 0u;
    for (uint k = 0u; k < 5u; k++) s += part((i & 3u) + 8u - 2u * k);
    o[i] = s;
    for (uint k = 0u; k < 5u; k++) s = all(i + k);
    o[i + 32u] = s;
}
