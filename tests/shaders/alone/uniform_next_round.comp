// uniform_next_round.comp: lanes that continue wait for the others with a number that all share, which those that leave
// the loop do not need any more: nothing else may take its register meanwhile.
#version 450
//! .dispatch 1
//! .buffer table, 16, u32 iota(100, 1)
//! .buffer result, 96
//! .expect result[0], u32 300 100 100 100 300 100
//! .expect result[32], u32 530 530 530 530
//! .expect result[64], u32 2 0 1 0 2 0 1 0
layout(local_size_x = 32) in;
layout(binding = 0) buffer Table { uint table[]; };
layout(binding = 1) buffer Result { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex, sum = 0u;
    uint step = table[0];
    for (uint k = 0u;; k++) {
        sum += step;
        if ((i & 1u) == 0u) {
            result[64u + i] = k;
            if ((i & 2u) == 0u && k < 2u)
                continue;
            result[64u + i] |= (i & 2u) >> 1;
        }
        result[32u + i] = table[5] + table[6] * 2u + table[7] * 3u - table[8];
        break;
    }
    result[i] = sum;
}
