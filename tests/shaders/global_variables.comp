// global_variables.comp: variables outside of functions: with and without a first value, changed by functions, structs and arrays.
#version 450
//! .dispatch 1
//! .buffer u0, 64
layout(local_size_x = 32) in;
layout(binding = 0) writeonly buffer Output { uvec2 result[]; };

struct State { uint seed; uvec2 pair; };
State state = State(17, uvec2(1, 2));
uint table[4] = uint[](3, 1, 4, 1);
uint calls = gl_WorkGroupSize.x;

uint next() {
    state.seed = state.seed * 1664525 + 1013904223;
    state.pair = state.pair.yx + state.seed % 3;
    calls++;
    return state.seed >> 16;
}

void main() {
    uint i = gl_LocalInvocationIndex;
    state.seed += i;
    for (uint k = 0; k <= i % 5; k++) table[next() & 3] += next() & 0xff;
    result[i] = uvec2(table[0] + table[1] * 3 + table[2] * 5 + table[3] * 7, calls + state.pair.x * 100 + state.pair.y * 10000);
}
