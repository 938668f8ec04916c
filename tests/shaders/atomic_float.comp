// atomic_float.comp: sums of floats, small whole numbers, so that the order does not matter.
#version 450
#extension GL_EXT_shader_atomic_float : require
//! .dispatch 2
//! .buffer t0, 128, random(55, 0, 99)
//! .buffer u1, 4
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) buffer Output { float result[]; };

void main() {
    uint x = data[gl_GlobalInvocationID.x];
    atomicAdd(result[x & 3], float(x) * 0.5);
}
