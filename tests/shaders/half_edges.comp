// half_edges.comp: halves that are subnormal, round to even, overflow, or are infinite.
#version 450
//! .dispatch 1
//! .buffer t0, f32 0, -0.0, 5.960464477539063e-08, 2.9e-8, 3.1e-8, 6.0975e-5, 6.103515625e-05, 0.333333, 2049, 2051, 65504, 65519, -65536, 1e10, inf, -inf
//! .buffer u1, 16
//! .buffer t2, u32 0x00010000 0x03ff8001 0x04008400 0x7bfffbff 0x7c00fc00 0x3c00bc00 0x35553555 0x00000001
//! .buffer u3, 16
layout(local_size_x = 16) in;
layout(binding = 0) readonly buffer Floats { float data[]; };
layout(binding = 1) writeonly buffer Packed { uint halves[]; };
layout(binding = 2) readonly buffer Words { uint words[]; };
layout(binding = 3) writeonly buffer Unpacked { vec2 unpacked[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    halves[i] = packHalf2x16(vec2(data[i], -1.0));
    if (i < 8) unpacked[i] = unpackHalf2x16(words[i]);
}
