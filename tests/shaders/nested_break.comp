// nested_break.comp: loops in loops, left from inside of conditions at different rounds.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(6, 1, 60)
//! .buffer u1, 128
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

void main() {
    uint x = data[gl_LocalInvocationIndex], sum = 0, rounds = 0;
    for (uint a = 0; a < 6; a++) {
        uint b = 0;
        while (true) {
            rounds++;
            if (b > a) {
                if ((x + a) % 5 == 0) break;
                sum += 1000;
            }
            for (uint c = 0; c < 4; c++) {
                if ((a + b + c) * 7 % x == 3) break;
                if (c == 2 && x % 2 == 0) continue;
                sum += c + 1;
            }
            if (sum > 300 + x) break;
            b++;
            if (b == 5) break;
        }
        if (sum > 2500) break;
        sum += b;
    }
    result[gl_LocalInvocationIndex] = uvec2(sum, rounds);
}
