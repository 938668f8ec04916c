// function_call.comp: a function that is called from two places, with an early return: programs/function_call.s in GLSL.
#version 450
//! .machine waves=1 alus=1 issue=1
//! .dispatch 1
//! .buffer u0, 32
//! .expect u0[0], u32  1 199 5 207 9 215 13 183 17 191  1 199  5 207  9 215
//! .expect u0[16], u32 13 223 17 231 21 239 25 247 29 255 33 263 37 271 41 279
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Result { uint result[]; };

uint f(uint x) {
    x = 2 * x + 1;
    if (x < 20) return x;
    return x - 20;
}

uint g(uint x) {
    x = f(x + 3);
    return x + 100;
}

void main() {
    uint x = gl_GlobalInvocationID.x;
    if ((x & 1) != 0) x = g(x);
    result[gl_GlobalInvocationID.x] = f(x);
}
