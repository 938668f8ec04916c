// nbody.comp: gravity between 128 bodies, in tiles through shared memory.
#version 450
//! .dispatch 2
//! .buffer t0, 512, f32 random(80, 0.1, 1)
//! .buffer u1, 512, f32 random(81, -0.1, 0.1)
//! .buffer u2, 512
//? u1 relative 1e-4 abs 1e-4
//? u2 relative 1e-4 abs 1e-4
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Bodies { vec4 bodies[]; };
layout(binding = 1) buffer Speeds { vec4 speeds[]; };
layout(binding = 2) writeonly buffer Moved { vec4 moved[]; };
shared vec4 tile[64];
const float softening = 0.01, time_step = 0.02;

vec3 attraction(vec3 at, vec4 other) {
    vec3 d = other.xyz - at;
    float inverse_distance = inversesqrt(dot(d, d) + softening);
    return d * (other.w * inverse_distance * inverse_distance * inverse_distance);
}

void main() {
    uint i = gl_GlobalInvocationID.x, local = gl_LocalInvocationID.x;
    vec4 body = bodies[i];
    vec3 force = vec3(0.0);
    for (uint first = 0; first < bodies.length(); first += gl_WorkGroupSize.x) {
        tile[local] = bodies[first + local];
        barrier();
        for (uint k = 0; k < gl_WorkGroupSize.x; k++) force += attraction(body.xyz, tile[k]);
        barrier();
    }
    vec3 speed = speeds[i].xyz + force * time_step;
    speeds[i].xyz = speed;
    moved[i] = vec4(body.xyz + speed * time_step, body.w);
}
