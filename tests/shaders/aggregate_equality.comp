// aggregate_equality.comp: whole arrays, structs and matrices compared, assigned, passed and returned.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(100, 0, 2)
//! .buffer u1, 128
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

struct Inner { vec2 v; bool b; };
struct Outer { Inner inner[2]; uint list[3]; mat2 m; };

Outer make(uint x, uint y) {
    Outer o;
    o.inner[0] = Inner(vec2(x, y), x == y);
    o.inner[1] = o.inner[0];
    o.list = uint[](x, y, 7u);
    o.m = mat2(float(x));
    return o;
}

Outer[2] both(Outer a, Outer b) {
    if (a == b) return Outer[](b, b);
    return Outer[](b, a);
}

void main() {
    uint i = gl_LocalInvocationIndex;
    Outer a = make(data[i], data[i + 1 & 31]), b = make(data[i + 32], data[i]);
    uint flags = uint(a == b) | uint(a.inner == b.inner) << 1 | uint(a.list != b.list) << 2 | uint(a.m == b.m) << 3 |
                 uint(a.inner[0].v != b.inner[1].v) << 4;
    Outer pair[2] = both(a, b);
    pair[i & 1].inner[1].v.y += 3.0;
    result[i] = uvec4(flags, uint(pair[0].inner[1].v.y * 8.0 + pair[1].m[1].y), pair[0].list[1], uint(pair[1].inner[0].b) + 2 * pair[1].list[0]);
}
