// compaction_thread.comp: every thread that keeps a value adds 1 to a counter: the atomics of a warp become one.
#version 450
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

void main()
{
    uint value = data[gl_GlobalInvocationID.x];
    if ((value & 1u) != 0u)
        kept[atomicAdd(count[0], 1u) & (SIZE - 1u)] = value;
}
