// atomic_order.comp: places that threads take in any order: a list of which only the contents are defined.
#version 450
//! .dispatch 4
//! .buffer t0, 256, random(53, 0, 999)
//! .buffer u1, 1
//! .buffer u2, 512
//? u2 set 2
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Counter { uint count; };
layout(binding = 2) writeonly buffer Output { uvec2 result[]; };

void main() {
    uint i = gl_GlobalInvocationID.x, x = data[i];
    if (x % 3 != 0) return;
    uint at = atomicAdd(count, 1);
    result[at] = uvec2(i + 1, x);
}
