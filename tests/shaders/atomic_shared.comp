// atomic_shared.comp: a histogram of a group in shared memory, and a lock-free largest number by compare and exchange.
#version 450
//! .dispatch 2
//! .buffer t0, 128, random(54, 0, 999)
//! .buffer u1, 34
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Output { uint result[][17]; };
shared uint counts[16];
shared uint largest;

void main() {
    uint i = gl_LocalInvocationIndex, x = data[gl_GlobalInvocationID.x];
    if (i < 16) counts[i] = 0;
    if (i == 20) largest = 0;
    barrier();
    atomicAdd(counts[x & 15], 1);
    atomicOr(counts[x >> 4 & 15], 0x10000);
    for (uint seen = largest; seen < x;) {
        uint was = atomicCompSwap(largest, seen, x);
        if (was == seen) break;
        seen = was;
    }
    barrier();
    if (i < 16) result[gl_WorkGroupID.x][i] = counts[i];
    if (i == 16) result[gl_WorkGroupID.x][16] = largest;
}
