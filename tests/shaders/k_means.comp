// k_means.comp: one step: the nearest of eight centres for each point, then sums of points and their number for each centre.
#version 450
//! .dispatch 4
//! .buffer t0, 512, i32 random(88, -1000, 1000)
//! .buffer t1, 16, i32 random(89, -900, 900)
//! .buffer u2, 256
//! .buffer u3, 24
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Points { ivec2 points[]; };
layout(binding = 1) readonly buffer Centres { ivec2 centres[8]; };
layout(binding = 2) writeonly buffer Owners { uint owners[]; };
struct Sum { int x, y; uint count; };
layout(binding = 3) buffer Sums { Sum sums[8]; };
shared Sum local_sums[8];

void main() {
    uint i = gl_LocalInvocationIndex, best = 0;
    if (i < 8) local_sums[i] = Sum(0, 0, 0u);
    barrier();
    ivec2 p = points[gl_GlobalInvocationID.x];
    int nearest = 0x7fffffff;
    for (uint k = 0; k < 8; k++) {
        ivec2 d = p - centres[k];
        int apart = d.x * d.x + d.y * d.y;
        if (apart < nearest) {
            nearest = apart;
            best = k;
        }
    }
    owners[gl_GlobalInvocationID.x] = best;
    atomicAdd(local_sums[best].x, p.x);
    atomicAdd(local_sums[best].y, p.y);
    atomicAdd(local_sums[best].count, 1);
    barrier();
    if (i < 8) {
        atomicAdd(sums[i].x, local_sums[i].x);
        atomicAdd(sums[i].y, local_sums[i].y);
        atomicAdd(sums[i].count, local_sums[i].count);
    }
}
