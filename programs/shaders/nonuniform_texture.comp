// The loop of the post for lanes that want different textures: a turn for each texture that the wave wants. Compute
// shaders have no derivatives, so the textures' first levels are sampled.
//! .dispatch [16 16]
//! .texture diffuseMaps_0, 32x32 mips, fill(0x204060)
//! .texture diffuseMaps_1, 32x32 mips, fill(0x406080)
//! .texture diffuseMaps_2, 32x32 mips, fill(0x6080a0)
//! .texture diffuseMaps_3, 32x32 mips, fill(0x80a0c0)
//! .texture materials, r32f 16x16, noise(11, 4)
//! .sampler linear, bilinear
//! .framebuffer image, 128x128
//! .expect image[70 24], f32 0.502 0.376 0.251 0 ~ 0.003
//! .expect samples > 1024 when wave_size=32
//! .expect samples < 1536 when wave_size=32
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform texture2D diffuseMaps[4];
layout(binding = 8) uniform texture2D materials;
layout(binding = 9) uniform sampler linear;
layout(binding = 10, rgba8) writeonly uniform image2D image;
#define filter linear
#define readFirstInvocationARB subgroupBroadcastFirst

void main() {
    vec2 uv = (vec2(gl_GlobalInvocationID.xy) + 0.5) / 128;
    uint materialID = uint(textureLod(sampler2D(materials, linear), uv, 0).x * 3.999);
    vec4 color;
// ---- as printed ----
while (true) {
    uint currentIdx = readFirstInvocationARB(materialID);  // Get textureIdx for the lowest _active_ lane
    if (currentIdx == materialID) { // Lanes with the same index enter the branch
        color = texture(sampler2D(diffuseMaps[currentIdx], filter), uv); // And sample the texture
        break; // Disable lanes that finished sampling
    } // Other _active_ lanes continue looping
}
// ---- end ----
    imageStore(image, ivec2(gl_GlobalInvocationID.xy), color);
}
