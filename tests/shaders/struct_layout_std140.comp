// struct_layout_std140.comp: where members of a uniform block lie: vectors of three, arrays with a stride of 16, nested structs.
#version 450
//! .dispatch 1
//! .buffer t0, 96, iota(100, 1)
//! .buffer u1, 64
layout(local_size_x = 16) in;
struct Inner { float a; vec2 b; uint c; };
layout(std140, binding = 0) uniform Block {
    uint first;
    uvec3 three;
    uint behind;
    uvec2 pair;
    uint list[3];
    Inner inner;
    Inner inners[2];
    mat3 m;
    layout(offset = 320) uvec4 last;
};
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    uvec4 r;
    switch (i) {
    case 0: r = uvec4(first, three); break;
    case 1: r = uvec4(behind, pair, list[0]); break;
    case 2: r = uvec4(list[1], list[2], inner.c, 0); break;
    case 3: r = uvec4(floatBitsToUint(inner.a), floatBitsToUint(inner.b), inners[0].c); break;
    case 4: r = uvec4(floatBitsToUint(inners[1].a), floatBitsToUint(inners[1].b), inners[1].c); break;
    case 5: r = uvec4(floatBitsToUint(m[0]), floatBitsToUint(m[1].x)); break;
    case 6: r = uvec4(floatBitsToUint(m[2]), floatBitsToUint(m[1][i - 4])); break;
    case 7: r = last; break;
    default: r = uvec4(list[i % 3], inners[i & 1].c, floatBitsToUint(inners[i & 1].b[i >> 1 & 1]), last[i & 3]);
    }
    result[i] = r;
}
