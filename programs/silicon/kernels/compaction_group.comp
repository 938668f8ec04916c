// compaction_group.comp: a group counts what it keeps in its own memory, and adds to the list once.
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
shared uint s_count, s_base;

void main()
{
    uint t = gl_LocalInvocationID.x, value = data[gl_GlobalInvocationID.x], rank = 0u;
    bool keep = (value & 1u) != 0u;
    if (t == 0u) s_count = 0u;
    barrier();
    if (keep) rank = atomicAdd(s_count, 1u);
    barrier();
    if (t == 0u) s_base = atomicAdd(count[0], s_count);
    barrier();
    if (keep) kept[(s_base + rank) & (SIZE - 1u)] = value;
}
