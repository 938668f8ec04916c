// Branches that the importer makes `sel`, operations between lanes where lanes are missing, arrays: all that counts has
// been written, whatever else the instructions read.
// check: uninit none
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
//! .dispatch 2
//! .buffer u0, 512
//! .buffer u1, 64, iota(0, 1)
layout(local_size_x = 32) in;
layout(binding = 0) buffer O { uint o[]; };
layout(binding = 1) buffer P { uint n[]; };

uint sum_of(uint values[4]) { return values[0] + values[1]; }

void main() {
    uint i = gl_GlobalInvocationID.x, v;
    switch (i & 3u) {
    case 0u: v = 1u; break;
    case 1u: v = 7u; break;
    case 2u: v = i; break;
    default: v = 9u;
    }
    o[i] = v;

    bool has = false;
    uint w;
    if (n[i] % 3u == 0u) { w = i; has = true; }
    if (has) o[i] = w;
    if (has && w > 7u || !has) o[i] += 1u;

    uint x;
    for (uint k = 0u; k < 5u; k++) {
        if (k == 0u) x = i;
        else x += k;
    }
    o[i + 64u] = x;

    uint y;
    bool found = false;
    for (uint k = 0u; k < 5u; k++)
        if (n[k] == i) { found = true; y = k; }
    o[i + 128u] = found ? y : 99u;

    uint z;
    if (i > 7u) {
        z = subgroupAdd(i) + subgroupExclusiveMax(i) + subgroupShuffleXor(i, 1u);
        o[i + 192u] = z;
        uvec2 both;
        both.x = subgroupInclusiveMin(z);
        o[i + 256u] = both.x;
    }

    uint a[8];
    for (uint k = 0u; k < 8u; k++) a[(k + i) & 7u] = k;
    o[i + 320u] = a[n[i] & 7u];
    uint part[4];
    part[n[i] & 1u] = i;
    part[~n[i] & 1u] = 5u;
    o[i + 384u] = sum_of(part);
}
