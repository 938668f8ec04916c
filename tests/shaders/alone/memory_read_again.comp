// memory_read_again.comp: an atomic changes what was loaded before it, in buffers and in group memory.
#version 450
//! .dispatch 1
//! .buffer numbers, 32, u32 iota(100, 1)
//! .buffer result, 128
//! .expect result[0], u32 100 101 102 103
//! .expect result[31], u32 131
//! .expect result[32], u32 101 102 103 104
//! .expect result[64], u32 7 8 9 10
//! .expect result[96], u32 5 6 7 8
layout(local_size_x = 32) in;
layout(binding = 0) buffer Numbers { uint numbers[]; };
layout(binding = 1) buffer Result { uint result[]; };
shared uint words[32];

void main() {
    uint i = gl_LocalInvocationIndex;
    uint before = numbers[i];
    atomicAdd(numbers[i], 1u);
    uint behind = numbers[i];
    result[i] = before;
    result[32 + i] = behind;

    words[i] = i + 7u;
    before = words[i];
    uint returned = atomicAdd(words[i], 0xfffffffeu);
    behind = words[i];
    result[64 + i] = before + returned - (i + 7u);
    result[96 + i] = behind;
}
