// deep_nesting.comp: loops, switches and conditions ten levels deep, left from the innermost.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(103, 0, 0xffffffff)
//! .buffer u1, 128
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

void main() {
    uint x = data[gl_LocalInvocationIndex], r = 0, rounds = 0;
    for (uint a = 0; a < 2; a++) {
        if ((x >> a & 1) != 0) {
            for (uint b = 0; b < 3; b++) {
                switch (x >> 2 * b & 3) {
                case 0: continue;
                case 1: break;
                case 2:
                    uint c = 0;
                    while (c++ < 3) {
                        if ((x >> 8 + c & 1) == 0) {
                            uint e = 0;
                            do {
                                r += c + b;
                                if ((r & 5) == 5) {
                                    switch (r % 3) {
                                    case 0: r += 10;
                                    case 1:
                                        for (uint d = 0; d < 4; d++) {
                                            rounds++;
                                            if ((x >> 16 + d & 1) != 0) break;
                                            if (r > 150) {
                                                result[gl_LocalInvocationIndex] = uvec2(r | 0x80000000, rounds);
                                                return;
                                            }
                                            r += d;
                                        }
                                        break;
                                    default: r += 2;
                                    }
                                    if (r % 7 == 3) break;
                                }
                                r++;
                            } while (r % 4 != 0 && e++ < 5);
                        } else {
                            r += 3;
                            if (c == 2) break;
                        }
                    }
                default: r += 20;
                }
                r ^= b;
            }
        }
        r = r * 2 + a;
    }
    result[gl_LocalInvocationIndex] = uvec2(r, rounds);
}
