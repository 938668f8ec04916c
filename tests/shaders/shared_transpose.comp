// shared_transpose.comp: a square turned in shared memory: arrays of arrays, a struct and single numbers beside them.
#version 450
//! .dispatch [2 2]
//! .buffer t0, 256, random(51, 0, 9999)
//! .buffer u1, 256
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[]; };
struct Seen { uint largest; uvec2 corner; };
shared uint tile[8][9];
shared Seen seen;

void main() {
    uvec2 local = gl_LocalInvocationID.xy, group = gl_WorkGroupID.xy;
    uvec2 from = group * 8 + local, to = group.yx * 8 + local;
    if (gl_LocalInvocationIndex == 0) seen.largest = 0;
    barrier();
    uint x = data[from.y * 16 + from.x];
    tile[local.y][local.x] = x;
    atomicMax(seen.largest, x);
    if (local == uvec2(7, 7)) seen.corner = uvec2(x, x / 2);
    barrier();
    uint turned = tile[local.x][local.y];
    result[to.y * 16 + to.x] = turned == seen.largest ? turned + 100000 : turned + (seen.corner.x + seen.corner.y & 1);
}
