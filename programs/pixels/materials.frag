// materials.frag: every cell has a material, and each material samples a texture of its own. A sample takes one texture
// for the whole wave, so the materials of a wave are served one after the other: a waterfall. Its cost counts the
// materials in a wave, not the pixels of each.
#version 450
#extension GL_EXT_nonuniform_qualifier : require
//! .target color, 320x200 rgba8
//! .texture t0, 64x64 mips, checker(8, 0xd08040, 0x804020)
//! .texture t1, 64x64 mips, noise(7, 8)
//! .texture t2, 64x64 mips, gradient(0x2060a0, 0xa0d0ff)
//! .texture t3, 64x64 mips, checker(4, 0x60a060, 0x306030)
//! .sampler s0, bilinear wrap
//! .sampler s1, bilinear wrap
//! .sampler s2, bilinear wrap
//! .sampler s3, bilinear wrap
layout(binding = 0) uniform sampler2D materials[4];
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

uint hash(uvec2 p) {
    uint h = p.x * 0x9e3779b1u ^ p.y * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return h ^ h >> 13;
}

void main() {
    // Cells become smaller from left to right: 32 pixels, then 16, 8, 4, 2 pixels wide.
    uint size = 32u >> uint(uv.x * 5.0);
    uint material = hash(uvec2(gl_FragCoord.xy) / size) & 3u;
    color = vec4(textureLod(materials[nonuniformEXT(material)], uv * 4.0, 0.0).rgb, 1.0);
}
