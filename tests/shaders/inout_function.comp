// inout_function.comp: parameters that are copied in, out and both, of vectors, arrays, structs and single components.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(10, 0, 1000)
//! .buffer u1, 128
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

struct Pair { uint a; uvec2 b; };

void swap(inout uint a, inout uint b) {
    uint t = a;
    a = b;
    b = t;
}

uint split(in uint x, out uint low, out uint high) {
    low = x & 0xf;
    high = x >> 4;
    x = low * high;
    return x;
}

void turn(inout Pair p, const uint by) {
    if (by > 3) return;
    p.b = p.b.yx + by;
    swap(p.a, p.b.x);
}

void bump(inout uint list[3], uint at) {
    for (uint i = at; i < 3; i++) list[i] += i + 1;
}

void both(inout uint a, inout uint b) {
    a += 1;
    b += 10;
}

void main() {
    uint x = data[gl_LocalInvocationIndex];
    uvec4 v = uvec4(x, x * 2, x * 3, x * 5);
    swap(v.x, v.w);
    v.y += split(x, v.z, v.x);
    Pair p = Pair(x, uvec2(x + 1, x + 2));
    turn(p, x & 7);
    uint list[3] = uint[](v.x, p.a, p.b.y);
    bump(list, x % 3);
    uint same = x;
    both(same, v.w);
    if ((x & 1) == 1) swap(list[0], list[2]);
    result[gl_LocalInvocationIndex] = v + uvec4(p.a, p.b, same) + uvec4(list[0], list[1] << 8, list[2] << 16, 0);
}
