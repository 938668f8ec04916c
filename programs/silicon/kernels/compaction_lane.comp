// compaction_lane.comp: every lane that keeps a value adds to one counter, one after the other.
#version 450
//! .default SIZE, 1048576
//! .buffer data, SIZE, random(22, 0, 0xffffffff)
//! .buffer kept, SIZE
//! .buffer count, 1
//! .buffer one, 32, fill(1)
//! .dispatch (SIZE / 256)
//! .dispatch (SIZE / 256)
//! .expect count[0], file("count.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels compaction SIZE=1048576
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { uint data[]; };
layout(binding = 1, std430) writeonly buffer B1 { uint kept[]; };
layout(binding = 2, std430) buffer B2 { uint count[]; };
layout(binding = 3, std430) readonly buffer B3 { uint one[]; };
const uint SIZE = 1048576u;

void main()
{
    // What it adds is loaded, so that no compiler can add once for the warp.
    uint value = data[gl_GlobalInvocationID.x];
    if ((value & 1u) != 0u)
        kept[atomicAdd(count[0], one[gl_LocalInvocationID.x & 31u]) & (SIZE - 1u)] = value;
}
