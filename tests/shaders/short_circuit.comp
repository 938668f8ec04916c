// short_circuit.comp: the right side of && and || runs for lanes only that need it; ?: and the comma too.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(12, 0, 15)
//! .buffer u1, 128
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

uint calls = 0;

bool bit(uint x, uint n) {
    calls = calls * 4 + n + 1;
    return (x >> n & 1) != 0;
}

uint pick(uint x) {
    calls += 0x10000;
    return x * 3;
}

void main() {
    uint x = data[gl_LocalInvocationIndex], r = 0;
    if (bit(x, 0) && bit(x, 1)) r |= 1;
    if (bit(x, 2) || bit(x, 0)) r |= 2;
    if ((bit(x, 1) && !bit(x, 3)) || (bit(x, 2) && bit(x, 0))) r |= 4;
    bool b = bit(x, 0) ^^ bit(x, 3);
    r |= (b ? pick(x) : x > 7 ? pick(x + 1) : 5u) << 4;
    uint k = (r += 256, r & 0xff);
    while (k > 3 && bit(x, k & 1)) k >>= 1;
    result[gl_LocalInvocationIndex] = uvec2(r + k, calls);
}
