// mandelbrot.comp: rounds until a point escapes; in numbers of fixed point, so that each is exactly defined, and in floats.
#version 450
//! .dispatch [4 4]
//! .buffer u0, 1024
//! .framebuffer u1, 32x32
//? u1 bytes 1
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) writeonly buffer Rounds { uint rounds[]; };
layout(binding = 1, rgba8) writeonly uniform image2D picture;

uint escape_fixed(ivec2 c) {
    ivec2 z = ivec2(0);
    for (uint k = 0; k < 50; k++) {
        ivec2 squared = z * z >> 12;
        if (squared.x + squared.y > 4 << 12) return k;
        z = ivec2(squared.x - squared.y + c.x, (z.x * z.y >> 11) + c.y);
    }
    return 50;
}

uint escape(vec2 c) {
    precise vec2 z = vec2(0.0);
    uint k = 0;
    while (k < 50 && dot(z, z) <= 4.0) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        k++;
    }
    return k;
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    ivec2 c = at * 384 - ivec2(9000, 6100);
    uint k = escape_fixed(c);
    rounds[at.y * 32 + at.x] = k;
    float shade = float(escape(vec2(c) / 4096.0)) / 50.0;
    imageStore(picture, at, vec4(shade, shade * shade, sqrt(shade), 1.0));
}
