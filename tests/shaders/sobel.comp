// sobel.comp: edges of a picture: how bright it becomes to the right and downwards.
#version 450
//! .dispatch [4 4]
//! .texture t0, 32x32, noise(7, 8)
//! .framebuffer u1, r32f 32x32
//! .buffer u2, 1
//? u1 relative 1e-3 abs 1e-4
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) readonly uniform image2D source;
layout(binding = 1, r32f) writeonly uniform image2D edges;
layout(binding = 2) buffer Strong { uint strong; };
const mat3 kernel = mat3(1.0, 2.0, 1.0, 0.0, 0.0, 0.0, -1.0, -2.0, -1.0);

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy), last = imageSize(source) - 1;
    if (any(equal(at, ivec2(0))) || any(equal(at, last))) {
        imageStore(edges, at, vec4(0.0));
        return;
    }
    vec2 gradient = vec2(0.0);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++) {
            float bright = dot(imageLoad(source, at + ivec2(x, y) - 1).rgb, vec3(0.25, 0.5, 0.25));
            gradient += bright * vec2(kernel[x][y], kernel[y][x]);
        }
    float edge = length(gradient);
    if (edge > 0.4) atomicAdd(strong, 1);
    imageStore(edges, at, vec4(edge));
}
