// subgroup_clustered.comp: sums and the like over lanes in ones, twos and fours, against the same by hand in shared memory.
#version 450
#extension GL_KHR_shader_subgroup_clustered : require
//? no witness: lavapipe has no clusters, and takes all lanes instead
//! .dispatch 1
//! .buffer t0, 64, random(68, 0, 0xffffffff)
//! .buffer u1, 512
//! .expect u1[0], 512, fill(1)
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][8]; };
shared uint words[64];

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i], two = i & ~1u, four = i & ~3u;
    words[i] = x;
    barrier();
    uint a = words[four], b = words[four + 1], c = words[four + 2], d = words[four + 3], p = words[two], q = words[two + 1];
    result[i][0] = uint(subgroupClusteredAdd(x, 4) == a + b + c + d);
    result[i][1] = uint(subgroupClusteredMul(x | 1, 2) == (p | 1) * (q | 1));
    result[i][2] = uint(subgroupClusteredMin(x, 4) == min(min(a, b), min(c, d)));
    result[i][3] = uint(subgroupClusteredMax(int(x), 2) == max(int(p), int(q)));
    result[i][4] = uint(subgroupClusteredAnd(x | 0xff00, 4) == (a & b & c & d | 0xff00));
    result[i][5] = uint(subgroupClusteredOr(x & 0xffff, 4) == ((a | b | c | d) & 0xffff));
    result[i][6] = uint(subgroupClusteredXor(x, 1) == x);
    result[i][7] = uint(subgroupClusteredAdd(float(x & 255), 4) == float((a & 255) + (b & 255) + (c & 255) + (d & 255)));
}
