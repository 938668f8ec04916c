// nbody_tile_unroll4.comp: four bodies a turn: less of the loop, and more to do while a load is on its way.
#version 450
//! .default SIZE, 4096
//! .buffer pos, file("pos.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels nbody SIZE=4096
//! .buffer vel, file("vel.bin")
//! .buffer new_pos, SIZE * 4
//! .buffer new_vel, SIZE * 4
//! .dispatch (SIZE / 128)
//! .dispatch (SIZE / 128)
//! .expect new_pos[0], f32 file("expected.bin") ~ 0.0001
layout(local_size_x = 128) in;
layout(binding = 0, std430) readonly buffer B0 { vec4 pos[]; };
layout(binding = 1, std430) readonly buffer B1 { vec4 vel[]; };
layout(binding = 2, std430) writeonly buffer B2 { vec4 new_pos[]; };
layout(binding = 3, std430) writeonly buffer B3 { vec4 new_vel[]; };
const uint SIZE = 4096u;
shared vec4 s[128];
#define BODY(b) { \
    float dx = b.x - p.x, dy = b.y - p.y, dz = b.z - p.z; \
    float inv = inversesqrt(fma(dx, dx, fma(dy, dy, fma(dz, dz, 0.01)))); \
    float f = b.w * inv * inv * inv; \
    ax = fma(dx, f, ax); ay = fma(dy, f, ay); az = fma(dz, f, az); }

void main()
{
    uint t = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x;
    vec4 p = pos[i];
    float ax = 0.0, ay = 0.0, az = 0.0;

    for (uint k = 0; k < SIZE; k += 128u) {
        s[t] = pos[k + t];
        barrier();

        for (uint j = 0; j < 128u; j += 4u) {
            vec4 b0 = s[j], b1 = s[j + 1u], b2 = s[j + 2u], b3 = s[j + 3u];
            BODY(b0)
            BODY(b1)
            BODY(b2)
            BODY(b3)
        }
        barrier();
    }

    vec4 v = vel[i];
    v.x = fma(ax, 0.01, v.x); v.y = fma(ay, 0.01, v.y); v.z = fma(az, 0.01, v.z);
    new_vel[i] = v;
    p.x = fma(v.x, 0.01, p.x); p.y = fma(v.y, 0.01, p.y); p.z = fma(v.z, 0.01, p.z);
    new_pos[i] = p;
}
