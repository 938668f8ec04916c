// vectors.comp: components in any order, written one by one, in pairs, and picked by a number.
#version 450
//! .dispatch 1
//! .buffer t0, 128, random(28, 0, 0xffff)
//! .buffer u1, 256
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uvec4 data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[][2]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    uvec4 a = data[i], b = a.wzyx;
    b.xz = b.zx + 1;
    b.y += a.x;
    uvec3 c = uvec3(a.xx, b.w);
    c.zxy = c + a.yzw;
    uint k = a.x & 3;
    b[k] = 12345;
    a[(k + 1) & 3] += b[(a.y >> 2) & 3];
    uvec2 pair = uvec2(0);
    for (int n = 0; n < 3; n++) pair[n & 1] += c[n] << n;
    result[i][0] = a + uvec4(pair, pair.yx);
    result[i][1] = uvec4(b.rg, c.st).abgr;
}
