// struct_layout_std430.comp: where members of a buffer lie, read and written: arrays of structs, arrays of arrays, whole structs.
#version 450
//! .dispatch 1
//! .buffer t0, 160, iota(1000, 1)
//! .buffer u1, 320, fill(7)
layout(local_size_x = 8) in;
struct Inner { uvec3 a; uint b; uvec2 c; };
struct Outer { uint head; Inner inner[2]; uint grid[2][3]; };
layout(std430, binding = 0) readonly buffer Input { uvec4 front; Outer outer[]; };
layout(std430, binding = 1) buffer Output { uint count; Outer copied[3]; uvec2 rest[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    if (i < 2) {
        copied[i] = outer[i + 1];
    } else if (i == 2) {
        Outer o;
        o.head = front.x;
        o.inner[0] = outer[0].inner[1];
        o.inner[1].a = outer[0].inner[0].a.zyx;
        o.inner[1].b = outer[0].grid[1][2];
        o.inner[1].c = front.zw;
        o.grid = outer[1].grid;
        o.grid[0][i] += 5;
        copied[i] = o;
    } else {
        rest[i].y = outer[i & 1].grid[i >> 1 & 1][i % 3] + outer[i & 1].inner[i >> 2].a[i % 3];
        if (i == 3) count = outer[2].head;
    }
}
