// narrow_in_place.comp: loads and stores of parts of words that depend on one another, also of words and their parts.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
//! .dispatch 1
//! .buffer u0, 256, random(96, 0, 0xffffffff)
//! .buffer u1, 256, random(97, 0, 0xffffffff)
//! .buffer u2, 256
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halves { u16vec4 halves[]; };
layout(binding = 1, std430) buffer Bytes { uint8_t bytes[]; };
layout(binding = 2, std430) buffer Words { uint words[]; };

void main() {
    uint i = gl_LocalInvocationIndex, at = i * 4;
    halves[i].x = halves[i].y + uint16_t(1);
    halves[i].y = halves[i].x * uint16_t(3);
    halves[i + 64].zw = halves[i].xy;
    halves[i + 64].w += halves[i + 64].z;
    halves[i] = halves[i + 64].wzyx;
    for (uint k = 0; k < 3; k++) bytes[at + k + 1] += bytes[at + k];
    bytes[at] = bytes[at + 3];
    bytes[at + 3] = bytes[at + 1] ^ bytes[at];
    words[at] = uint(bytes[at]) | uint(bytes[at + 3]) << 8;
    words[at + 1] = uint(halves[i].x) | uint(halves[i].w) << 16;
    bytes[at + 2] = uint8_t(words[at] >> 8);
    words[at + 2] = words[at] + bytes[at + 2];
}
