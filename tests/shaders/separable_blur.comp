// separable_blur.comp: a Gaussian along rows and then along columns of a tile, which has an edge around it, in shared memory.
#version 450
//! .dispatch [3 3]
//! .texture t0, 24x24, checker(5, 0xffc020, 0x0030a0)
//! .framebuffer u1, 24x24
//? u1 bytes 1
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) readonly uniform image2D source;
layout(binding = 1, rgba8) writeonly uniform image2D blurred;
const int radius = 2, side = 8 + 2 * radius;
const float weights[3] = float[](0.375, 0.25, 0.0625);
shared vec3 tile[side][side];
shared vec3 rows[side][8];

void main() {
    ivec2 local = ivec2(gl_LocalInvocationID.xy), corner = ivec2(gl_WorkGroupID.xy) * 8 - radius, last = imageSize(source) - 1;
    for (int y = local.y; y < side; y += 8)
        for (int x = local.x; x < side; x += 8)
            tile[y][x] = imageLoad(source, clamp(corner + ivec2(x, y), ivec2(0), last)).rgb;
    barrier();
    for (int y = local.y; y < side; y += 8) {
        vec3 sum = vec3(0.0);
        for (int k = -radius; k <= radius; k++) sum += tile[y][local.x + radius + k] * weights[abs(k)];
        rows[y][local.x] = sum;
    }
    barrier();
    vec3 sum = vec3(0.0);
    for (int k = -radius; k <= radius; k++) sum += rows[local.y + radius + k][local.x] * weights[abs(k)];
    imageStore(blurred, ivec2(gl_GlobalInvocationID.xy), vec4(sum, 1.0));
}
