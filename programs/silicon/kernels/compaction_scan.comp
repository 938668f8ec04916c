// compaction_scan.comp: a ballot and a sum over the warps place what is kept, in its order.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(22, 0, 0xffffffff)
//! .buffer kept, SIZE
//! .buffer count, 1
//! .dispatch (SIZE / 256)
//! .dispatch (SIZE / 256)
//! .expect count[0], file("count.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels compaction SIZE=1048576
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint kept[]; };
layout(binding = 2, std430) buffer B2 { uint count[]; };
const uint SIZE = 1048576u;
shared uint s[8], s_base;

void main()
{
    uint t = gl_LocalInvocationID.x, lane = t & 31u, warp = t >> 5, value = data[gl_GlobalInvocationID.x];
    bool keep = (value & 1u) != 0u;
    uint lanes = subgroupBallot(keep).x;
    if (lane == 0u) s[warp] = bitCount(lanes);
    barrier();
    if (t == 0u) {
        uint sum = 0u;
        for (uint w = 0u; w < 8u; w++) {
            uint n = s[w];
            s[w] = sum;
            sum += n;
        }
        s_base = atomicAdd(count[0], sum);
    }
    barrier();
    if (keep) kept[(s_base + s[warp] + bitCount(lanes & ((1u << lane) - 1u))) & (SIZE - 1u)] = value;
}
