// vadd.comp: c[i] = a[i] + b[i], with waves that are not full: programs/vadd.s in GLSL.
#version 450
//! .dispatch 6
//! .buffer t0, 230, iota(0, 3)
//! .buffer t1, 230, i32 iota(1000, -2)
//! .buffer u2, 230
//! .expect u2[0], 230, iota(1000, 1)
layout(local_size_x = 40) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { uint b[]; };
layout(binding = 2) writeonly buffer C { uint c[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= 230) return;
    c[i] = a[i] + b[i];
}
