// nested_loops.comp: break and continue in nested loops, and out of both: programs/nested_loops.s in GLSL.
#version 450
//! .machine waves=1 alus=1 issue=1
//! .dispatch 1
//! .buffer u0, 32
//! .buffer u1, 32
//! .expect u0[0], u32 1 1  2  2  4  4  7  7  6  6  7  7  9  9 10 10  9 9 10 10 12 12 10 10 12 12 10 10 12 12 10 10
//! .expect u1[0], u32 0 0  0  0  1  1  2  2  1  1  2  2  2  2  2  2  2 2  2  2  2  2  3  3  3  3  3  3  3  3  3  3
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Sums { uint sums[]; };
layout(binding = 1) writeonly buffer Rounds { uint rounds[]; };

void main() {
    uint t = gl_GlobalInvocationID.x, sum = 0, i;
    bool done = false;
    for (i = 0; i < 3; i++) {
        for (uint j = 0; j < 3; j++) {
            if (j == (t & 1)) continue;
            sum += i + 1;
            if (i == 1 && (t & 2) != 0) break;
            if (sum > t / 2) {
                done = true;
                break;
            }
        }
        if (done) break;
    }
    sums[t] = sum;
    rounds[t] = i;
}
