// bool_memory.comp: truth values in shared and private memory, in arrays and structs, as parameters and from uniform blocks.
#version 450
//! .dispatch 1
//! .buffer t0, u32 1 0 5 0
//! .buffer u1, 64
layout(local_size_x = 32) in;
layout(std140, binding = 0) uniform Block { bool on, off; bvec2 both; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };
struct Marks { bool odd; bvec3 three; };
shared bool seen[32];
shared Marks marks;

void flip(inout bool b, bool when) {
    if (when) b = !b;
}

void main() {
    uint i = gl_LocalInvocationIndex;
    bool own[4] = bool[](on, off, false, true);
    own[i & 3] = (i & 4) != 0;
    seen[i] = i % 3 == 0;
    if (i == 9) marks = Marks(on, bvec3(off, both));
    barrier();
    flip(own[i >> 1 & 3], seen[i ^ 1]);
    uint r = 0;
    for (uint k = 0; k < 4; k++) r |= uint(own[k]) << k;
    result[i] = uvec2(r, uint(marks.odd) | uint(marks.three.x) << 1 | uint(marks.three.y) << 2 | uint(marks.three.z) << 3 | uint(seen[31 - i]) << 4);
}
