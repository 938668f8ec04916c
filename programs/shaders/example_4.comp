// example_4.comp: the post's Example 4, whose goto is a flag here: programs/example_4.s in GLSL.
#version 450
//! .machine waves=1 alus=1 issue=1
//! .dispatch 1
//! .buffer u0, 32
//! .buffer u1, 32
//! .buffer u2, 32
//! .expect u0[0], u32 0 1 2 3 4 5 6 0 0 0 0 0 0 0 0 0  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//! .expect u1[0], u32 2 3 4 5 6 7 8 8 9 8 9 8 9 8 9 8  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//! .expect u2[0], u32 0 0 0 0 0 0 0 3 4 4 4 4 4 4 4 4  5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Values { uint values[]; };
layout(binding = 1) writeonly buffer Ticks { uint all_ticks[]; };
layout(binding = 2) writeonly buffer Booms { uint all_booms[]; };

uint ticks = 0, calls = 0;

bool foo(uint v) { return ++ticks <= v % 4; }
bool bar(uint v) { return ++ticks > v; }
bool oops(uint v) { return ++ticks >= 8; }
uint boom(uint v) { calls++; return v / 2; }

void main() {
    uint t = gl_GlobalInvocationID.x, var = t;
    bool booms = var >= 16;
    if (!booms)
        while (true) {
            bool again = foo(var);
            if (!again)
                while (true) {
                    if (bar(var)) break;
                    booms = oops(var);
                    if (booms) break;
                }
            if (!again) break;
        }
    if (booms)
        do var = boom(var);
        while (var != 0);
    values[t] = var;
    all_ticks[t] = ticks;
    all_booms[t] = calls;
}
