// do_while.comp: loops that run at least once, whose condition calls a function that changes something.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(8, 0, 500)
//! .buffer u1, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

uint calls = 0;

bool more(inout uint x) {
    calls++;
    x = x * 5 / 8;
    return x > 3;
}

void main() {
    uint x = data[gl_LocalInvocationIndex], sum = 0;
    do {
        sum += x;
        uint inner = x & 3;
        do {
            sum ^= inner << 8;
            if (inner == 2) break;
        } while (inner-- > 0);
    } while (more(x));
    result[gl_LocalInvocationIndex] = uvec2(sum, calls);
}
