// packing.comp: two or four small numbers in a word, and back.
#version 450
//! .dispatch 1
//! .buffer t0, 256, f32 random(26, -1.5, 1.5)
//! .buffer t1, 64, random(27, 0, 0xffffffff)
//! .buffer u2, 320
//! .buffer u3, 768
//? u2 bytes 1
//? u3 ulp 1
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Floats { vec4 data[]; };
layout(binding = 1) readonly buffer Words { uint words[]; };
layout(binding = 2) writeonly buffer Packed { uint packed_words[][5]; };
layout(binding = 3) writeonly buffer Unpacked { float unpacked[][12]; };

void main() {
    uint i = gl_LocalInvocationIndex, w = words[i];
    vec4 d = data[i];
    packed_words[i][0] = packUnorm4x8(d);
    packed_words[i][1] = packSnorm4x8(d);
    packed_words[i][2] = packUnorm2x16(d.xy) & 0xfff0fff0;
    packed_words[i][3] = packSnorm2x16(d.zw) & 0xfff0fff0;
    packed_words[i][4] = packHalf2x16(d.xz * 100.0);
    vec4 a = unpackUnorm4x8(w), b = unpackSnorm4x8(w);
    vec2 c = unpackUnorm2x16(w), e = unpackSnorm2x16(w);
    for (int k = 0; k < 4; k++) {
        unpacked[i][k] = a[k];
        unpacked[i][4 + k] = b[k];
    }
    unpacked[i][8] = c.x + c.y * 4.0;
    unpacked[i][9] = e.x;
    vec2 h = unpackHalf2x16(w & 0xbbffbbff);
    unpacked[i][10] = h.x;
    unpacked[i][11] = h.y;
}
