// texture_layers.comp: arrays of 2-D images and 3-D images: samples, fetches, gathers, offsets and sizes.
#version 450
//! .dispatch [2 2]
//! .texture t0, rgba32f 8x8x3 array mips, f32 random(11, 0, 1)
//! .texture t1, rgba32f 8x4x6 volume mips, f32 random(12, 0, 1)
//! .sampler s0, trilinear mirror
//! .sampler s1, bilinear wrap clamp mirror
//! .framebuffer u2, rgba32f 16x16
//! .framebuffer u3, rgba32f 16x16
//! .buffer u4, 20
//? u2 abs 0.02
//? u3 abs 0.02
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2DArray layers;
layout(binding = 1) uniform sampler3D volume;
layout(rgba32f, binding = 2) writeonly uniform image2D of_layers;
layout(rgba32f, binding = 3) writeonly uniform image2D of_volume;
layout(binding = 4) buffer Sizes { ivec4 sizes[]; };

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 uv = (vec2(at) + 0.3) / 13.0;
    float layer = float(at.x % 5) - 0.7;
    vec4 a = textureLod(layers, vec3(uv, layer), 0.0) + textureLod(layers, vec3(uv, layer), 1.25);
    a += texelFetch(layers, ivec3(at % 8, at.x % 3), 0) + texelFetch(layers, ivec3(at % 4, at.y % 3), 1);
    a += textureGather(layers, vec3(uv, layer), 2) + textureLodOffset(layers, vec3(uv, layer), 1.0, ivec2(1, -2));
    a += textureGrad(layers, vec3(uv, layer), vec2(0.25, 0.0), vec2(0.0, 0.3));
    a += texelFetchOffset(layers, ivec3(at % 4, 2), 0, ivec2(2, 3));
    imageStore(of_layers, at, a);

    vec3 uvw = vec3(uv, float(at.x * at.y) / 99.0 - 0.4);
    vec4 b = textureLod(volume, uvw, 0.0) + textureLod(volume, uvw, 1.0);
    b += texelFetch(volume, ivec3(at % ivec2(8, 4), at.y % 6), 0) + texelFetch(volume, ivec3(at % ivec2(4, 2), 2), 1);
    b += textureLodOffset(volume, uvw, 0.0, ivec3(1, -1, 2));
    b += textureGrad(volume, uvw, vec3(0.25, 0.0, 0.01), vec3(0.0, 0.5, 0.0));
    b += textureProjLod(volume, vec4(uvw * 1.5, 1.5), 0.0);
    imageStore(of_volume, at, b);
    if (at == ivec2(0)) {
        sizes[0] = ivec4(textureSize(layers, 0), textureQueryLevels(layers));
        sizes[1] = ivec4(textureSize(layers, 2), 0);
        sizes[2] = ivec4(textureSize(volume, 0), textureQueryLevels(volume));
        sizes[3] = ivec4(textureSize(volume, 2), 0);
        sizes[4] = ivec4(textureSize(volume, 3), 0);
    }
}
