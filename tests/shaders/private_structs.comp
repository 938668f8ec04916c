// private_structs.comp: arrays of structs, arrays of arrays and matrices of each thread, handed to functions by number.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(41, 0, 0xffffffff)
//! .buffer u1, 128
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

struct Entry { uvec2 key; float weight; uint grid[2][2]; };

Entry entries[3];

void grow(inout Entry e, uint by) {
    e.key += uvec2(by, e.key.x);
    e.grid[by & 1][by >> 1 & 1] += 100;
    e.weight *= 0.5;
}

void main() {
    uint x = data[gl_LocalInvocationIndex];
    for (uint k = 0; k < 3; k++) {
        entries[k].key = uvec2(k, x & 15);
        entries[k].weight = float(k + 1) * 8.0;
        entries[k].grid = uint[2][2](uint[2](k, 1), uint[2](2, 3));
    }
    for (uint k = 0; k < 6; k++) grow(entries[(x >> 2 * k & 3) % 3], x >> k & 7);
    mat3 m = mat3(1.0);
    m[x % 3][x / 3 % 3] += 4.0;
    m[(x >> 5) % 3].yz += vec2(2.0, entries[x % 3].weight);
    Entry best = entries[0];
    if (entries[1].key.y > best.key.y) best = entries[1];
    if (entries[2].key.y > best.key.y) best = entries[2];
    uint grid = 0;
    for (uint k = 0; k < 4; k++) grid = grid * 7 + best.grid[k >> 1][k & 1];
    result[gl_LocalInvocationIndex] = uvec4(best.key, grid, uint(8.0 * (best.weight + m[0][1] + m[1][2] * 3.0 + m[2].x * 5.0)));
}
