// voronoi.comp: which of some points is nearest to each pixel, by cells, each of which has a point at a place that a hash gives.
#version 450
//! .dispatch [4 4]
//! .buffer u0, 1024
//! .framebuffer u1, 32x32
//? u1 bytes 2
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) writeonly buffer Nearest { uint nearest[]; };
layout(binding = 1, rgba8) writeonly uniform image2D picture;

uint hash(uvec2 v) {
    uint h = v.x * 0x9e3779b9u ^ v.y * 0x85ebca6bu;
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    return h ^ h >> 12;
}

void main() {
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy), cell = pixel >> 3;
    int best = 1 << 20, second = 1 << 20;
    uint owner = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            ivec2 c = cell + ivec2(dx, dy);
            uint h = hash(uvec2(c + 16));
            ivec2 away = c * 8 + ivec2(h & 7, h >> 3 & 7) - pixel;
            int d = away.x * away.x + away.y * away.y;
            if (d < best) {
                second = best;
                best = d;
                owner = h;
            } else if (d < second) {
                second = d;
            }
        }
    nearest[pixel.y * 32 + pixel.x] = owner;
    vec3 colour = vec3(owner >> 8 & 255, owner >> 16 & 255, owner >> 24) / 255.0;
    imageStore(picture, pixel, vec4(second - best < 6 ? vec3(0.0) : colour * (1.0 - float(best) / 200.0), 1.0));
}
