// coherent_steps.comp: memory barriers of all kinds between writes and reads of one group.
#version 450
//! .dispatch 2
//! .buffer u0, 128
//! .buffer u1, 128
layout(local_size_x = 64) in;
layout(binding = 0) coherent buffer Scratch { uint scratch[]; };
layout(binding = 1) writeonly buffer Output { uint result[]; };
shared uint local_words[64];

void main() {
    uint i = gl_LocalInvocationIndex, base = gl_WorkGroupID.x * 64;
    scratch[base + i] = i * i;
    local_words[i] = i + 5;
    memoryBarrierBuffer();
    memoryBarrierShared();
    barrier();
    uint x = scratch[base + (i ^ 63)] + local_words[i ^ 32];
    groupMemoryBarrier();
    barrier();
    scratch[base + i] = x;
    memoryBarrier();
    barrier();
    result[base + i] = scratch[base + (i + 1 & 63)] - x;
}
