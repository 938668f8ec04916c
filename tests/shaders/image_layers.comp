// image_layers.comp: images with layers, slices and faces: read, written, their sizes; and atomics in layers.
#version 450
//! .dispatch [2 1 3]
//! .framebuffer u0, rgba8 8x4x3 array
//! .framebuffer u1, r32f 8x4x3 volume
//! .framebuffer u2, rg16f 4x4 cube
//! .framebuffer u3, r32ui 4x4x3 array
//! .buffer u4, 16
layout(local_size_x = 4, local_size_y = 4) in;
layout(rgba8, binding = 0) uniform image2DArray layers;
layout(r32f, binding = 1) uniform image3D volume;
layout(rg16f, binding = 2) uniform imageCube cube;
layout(r32ui, binding = 3) uniform uimage2DArray counts;
layout(binding = 4) buffer Sizes { ivec4 sizes[]; };

void main() {
    ivec3 at = ivec3(gl_GlobalInvocationID);
    int i = (at.z * 4 + at.y) * 8 + at.x;
    imageStore(layers, at, vec4(float(i) / 255.0, float(at.z), 1.0, 0.0));
    imageStore(volume, at, vec4(float(i)));
    float back = imageLoad(volume, at).r + imageLoad(layers, at).r * 255.0;
    if (at.x < 4) {
        imageStore(cube, at, vec4(float(i), back, 0.0, 0.0));
        imageStore(cube, ivec3(at.xy, at.z + 3), vec4(-float(i)));
    }
    imageAtomicAdd(counts, ivec3(at.x % 4, at.yz), uint(i));
    if (i == 0) {
        sizes[0] = ivec4(imageSize(layers), 0);
        sizes[1] = ivec4(imageSize(volume), 0);
        sizes[2] = ivec4(imageSize(cube), imageSize(counts).zx);
    }
}
