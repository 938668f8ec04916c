// gather.comp: every load is a gather, and some indices lie outside: programs/gather.s in GLSL.
#version 450
//! .machine waves=2 memory=flat
//! .dispatch 1
//! .buffer t0, 64, random(7, 0, 79)
//! .buffer t1, 64, iota(1000, 7)
//! .buffer u2, 64
//! .expect u2[0], u32    5 1196 1364    5 1371 1350 1056 1392 1371 1035 1147 1245 1294    5    5 1147
//! .expect loaded_words == 119
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Indices { uint indices[]; };
layout(binding = 1) readonly buffer Table { uint table[]; };
layout(binding = 2) writeonly buffer Result { uint result[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, index = indices[t], x = 5;
    if (index < 64) x = table[index];
    result[t] = x;
}
