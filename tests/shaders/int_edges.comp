// int_edges.comp: whole numbers at their ends: carries, products of 64 bits, the least number, comparisons across the sign.
#version 450
//! .dispatch 1
//! .buffer t0, u32 0 1 2 0x7fffffff 0x80000000 0x80000001 0xfffffffe 0xffffffff
//! .buffer u1, 768
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[][12]; };

void main() {
    uint i = gl_LocalInvocationIndex, a = data[i & 7], b = data[i >> 3];
    int s = int(a), t = int(b);
    uint carry, borrow, high, low;
    int shigh, slow;
    result[i][0] = uaddCarry(a, b, carry);
    result[i][1] = carry;
    result[i][2] = usubBorrow(a, b, borrow);
    result[i][3] = borrow;
    umulExtended(a, b, high, low);
    result[i][4] = high;
    result[i][5] = low;
    imulExtended(s, t, shigh, slow);
    result[i][6] = uint(shigh);
    result[i][7] = uint(slow);
    uint flags = 0;
    if (a < b) flags |= 1;
    if (a <= b) flags |= 2;
    if (s < t) flags |= 4;
    if (s <= t) flags |= 8;
    if (a > b) flags |= 16;
    if (a >= b) flags |= 32;
    if (s > t) flags |= 64;
    if (s >= t) flags |= 128;
    if (a == b) flags |= 256;
    if (s != t) flags |= 512;
    result[i][8] = flags;
    result[i][9] = uint(abs(s)) + uint(sign(t)) * 16;
    result[i][10] = b == 0 ? 77 : a / b;
    result[i][11] = b == 0 ? 78 : a % b;
}
