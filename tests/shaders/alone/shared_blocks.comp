// shared_blocks.comp: blocks in group memory have the layout they say, and share their storage.
#version 450
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
//! .dispatch 1
//! .buffer u0, 96
//! .expect u0[0], u32 0x10001 0x20003 0x40005 0x60007 when wave_size=32
//! .expect u0[32], u32 0x03020100 0x07060504
//! .expect u0[63], u32 0x7f7e7d7c
//! .expect u0[64], u32 64 0x3c004000
layout(local_size_x = 64) in;
shared Halves { layout(offset = 0) uint16_t halves[128]; layout(offset = 256) f16vec2 pair; layout(row_major) mat2 m; };
shared Words { uint words[64]; };
shared Bytes { layout(offset = 128) uint8_t bytes[128]; };
layout(binding = 0) buffer Output { uint result[96]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    halves[i * 2] = uint16_t(i < 4 ? i * 2 + 1 : 0);
    halves[i * 2 + 1] = uint16_t(i < 4 ? max(i * 2, 1) : 0);
    if (i == 5) pair = f16vec2(2.0, 1.0);
    barrier();
    result[i] = words[i];
    barrier();
    bytes[i] = uint8_t(i);
    bytes[i + 64] = uint8_t(i + 64);
    barrier();
    if (i < 32) result[i + 32] = words[i + 32];
    if (i == 0) {
        result[64] = halves.length() / 2;
        result[65] = packFloat2x16(pair);
    }
}
