// mandelbrot.comp: the Mandelbrot set, 256 x 256 pixels: programs/mandelbrot.s in GLSL.
#version 450
//! .dispatch [32 32] quads
//! .framebuffer picture, 256x256
//! .expect picture[130 128], f32 0 0 0 1
//! .expect picture[1 1], f32 0 0.05 0.3 1 ~ 0.15
//! .expect picture[180 60], f32 0 0 0 1
//! .expect picture[180 195], f32 0 0 0 1
//! .expect divergent_branches > 1000
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) uniform writeonly image2D picture;

const uint MOST = 128;

void main() {
    vec2 c = (vec2(gl_GlobalInvocationID.xy) + 0.5) * 0.0109375 + vec2(-2.1, -1.4);
    vec2 z = vec2(0);
    uint n = 0;
    while (n < MOST && dot(z, z) < 16) {
        z = vec2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c;
        n++;
    }
    // a colour for the number of turns, with a fraction for how far z came in the last one; black in the set
    float turns = float(n) - log2(log2(dot(z, z)));
    vec3 colour = sin(turns * 0.16 + vec3(-1.7, -1.3, -0.7)) * 0.5 + 0.5;
    imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(n < MOST ? colour : vec3(0), 1));
}
