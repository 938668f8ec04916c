// The same forms, each with a way on which something is missing.
// check: uninit 12 21 26 34 41 46 50 56
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : enable
//! .dispatch 2
//! .buffer u0, 512
//! .buffer u1, 64, iota(0, 1)
layout(local_size_x = 32) in;
layout(binding = 0) buffer O { uint o[]; };
layout(binding = 1) buffer P { uint n[]; };

uint twice(uint i) { uint q; if (i != 3u) q = i; return q * 2u; }

void main() {
    uint i = gl_GlobalInvocationID.x, v;
    switch (i & 3u) {
    case 0u: v = 1u; break;
    case 1u: v = 7u; break;
    case 2u: v = i; break;
    }
    o[i] = v;

    bool has = i == 5u;
    uint w;
    if (n[i] % 3u == 0u) { w = i; has = true; }
    if (has) o[i] = w;

    uint x;
    for (uint k = 0u; k < 5u; k++) {
        if (k == 9u)
            x = i;
        else
            // a sum that starts from nothing
            x += k;
    }
    o[i + 64u] = x;

    uint y;
    for (uint k = 0u; k < 5u; k++)
        if (n[k] == i) y = k;
    if (y == 3u) o[i + 128u] = 1u;

    uint z;
    if (i > 7u) z = i;
    if (i > 6u)
        o[i + 192u] = subgroupAdd(z);

    uvec2 both;
    both.x = n[i];
    o[i + 256u] = both.y;

    uint a[8];
    for (uint k = 0u; k < 7u; k++) a[(k + i) & 7u] = k;
    // word 7 of lane 0, and so on
    o[i + 320u] =
        a[(n[i] + 7u) & 7u];

    o[i + 384u] = twice(i);
}
