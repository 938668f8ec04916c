// scan_hillis_steele.comp: the same by doubling distances between two halves of shared memory, of vectors.
#version 450
//! .dispatch 2
//! .buffer t0, 256, random(84, 0, 99)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uvec2 data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 sums[]; };
shared uvec2 halves[2][64];

void main() {
    uint i = gl_LocalInvocationIndex, from = 0;
    halves[0][i] = data[gl_GlobalInvocationID.x];
    barrier();
    for (uint distance = 1; distance < 64; distance *= 2) {
        halves[1 - from][i] = halves[from][i] + (i >= distance ? halves[from][i - distance] : uvec2(0));
        from = 1 - from;
        barrier();
    }
    sums[gl_GlobalInvocationID.x] = halves[from][i];
}
