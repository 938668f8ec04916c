// image_load_store.comp: texels by column and row, read and written, and the sizes of images.
#version 450
//! .dispatch [2 2]
//! .texture t0, 16x16, noise(3, 4)
//! .framebuffer u1, 16x16
//! .framebuffer u2, rgba32f 16x16
//! .framebuffer u3, r32f 16x16
//! .buffer u4, 4
//? u1 bytes 1
//? u2 abs 1e-6
//? u3 abs 2e-5
layout(local_size_x = 8, local_size_y = 8) in;
layout(rgba8, binding = 0) readonly uniform image2D source;
layout(rgba8, binding = 1) writeonly uniform image2D small;
layout(rgba32f, binding = 2) uniform image2D wide;
layout(r32f, binding = 3) uniform image2D single;
layout(binding = 4) buffer Sizes { ivec4 sizes; };

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy), size = imageSize(source);
    vec4 c = imageLoad(source, at), d = imageLoad(source, (at + ivec2(5, 3)) % size);
    imageStore(small, at, vec4(c.rg * 0.5, d.b + 0.75, 1.0));
    imageStore(wide, at.yx, c - d);
    vec4 back = imageLoad(wide, at.yx);
    imageStore(single, at, vec4(back.r + float(at.x)));
    vec4 alone = imageLoad(single, at);
    imageStore(single, at, alone + alone.wwww * 16.0 + alone.gggg);
    if (at == ivec2(0)) sizes = ivec4(size, imageSize(wide));
}
