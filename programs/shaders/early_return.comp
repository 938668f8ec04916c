// early_return.comp: `return` in divergent code, and as the only way out of a loop: programs/early_return.s in GLSL.
#version 450
//! .machine waves=1 alus=1 issue=1
//! .dispatch 1
//! .buffer u0, 32, fill(7)
//! .expect u0[0], u32 0 101 0 103 0 105 0 107 1 109 1 111 1 113 1 115  2 117 2 119 2 121 2 123 7 7 7 7 7 7 7 7
//! .expect stored_words == 24
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Result { uint result[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, n = t / 8, turns = 0;
    if (t >= 24) return;
    if ((t & 1) != 0) {
        result[t] = 100 + t;
        return;
    }
    while (true) {
        if (n == 0) {
            result[t] = turns;
            return;
        }
        n--;
        turns++;
    }
}
