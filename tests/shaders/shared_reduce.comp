// shared_reduce.comp: the sum, the least and the largest of a group, by halves in shared memory.
#version 450
//! .dispatch 4
//! .buffer t0, 256, random(50, 0, 9999)
//! .buffer u1, 12
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][3]; };
shared uint sums[64];
shared uvec2 ends[64];

void main() {
    uint i = gl_LocalInvocationIndex, x = data[gl_GlobalInvocationID.x];
    sums[i] = x;
    ends[i] = uvec2(x);
    barrier();
    for (uint half_size = 32; half_size > 0; half_size >>= 1) {
        if (i < half_size) {
            sums[i] += sums[i + half_size];
            ends[i].x = min(ends[i].x, ends[i + half_size].x);
            ends[i].y = max(ends[i].y, ends[i + half_size].y);
        }
        barrier();
    }
    if (i < 3) result[gl_WorkGroupID.x][i] = i == 0 ? sums[0] : ends[0][i - 1];
}
