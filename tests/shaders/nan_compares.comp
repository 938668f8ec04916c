// nan_compares.comp: comparisons of floats with NaN, infinities and zeros of both signs, as values, in branches and negated.
#version 450
//! .dispatch 1
//! .buffer t0, f32 0, -0.0, 1.5, -1.5, inf, -inf, nan, 1e-40
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { float data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float a = data[i & 7], b = data[i >> 3];
    uint direct = uint(a < b) | uint(a <= b) << 1 | uint(a > b) << 2 | uint(a >= b) << 3 | uint(a == b) << 4 |
                  uint(a != b) << 5 | uint(isnan(a)) << 6 | uint(isinf(b)) << 7;
    uint negated = uint(!(a < b)) | uint(!(a <= b)) << 1 | uint(!(a > b)) << 2 | uint(!(a >= b)) << 3 |
                   uint(!(a == b)) << 4 | uint(!(a != b)) << 5;
    uint branches = 0;
    if (a < b) branches |= 1;
    if (!(a < b)) branches |= 2;
    if (!(a >= b || a != b)) branches |= 4;
    if (a <= b && !(b < a)) branches |= 8;
    uint rounds = 0;
    while (!(float(rounds) >= a) && rounds < 5) rounds++;
    bvec2 v = lessThan(vec2(a, b), vec2(b, 1.0));
    bvec2 w = notEqual(vec2(a, 0.0), vec2(b, -0.0));
    result[i] = uvec4(direct, negated, branches | rounds << 8, uint(v.x) | uint(v.y) << 1 | uint(w.x) << 2 | uint(w.y) << 3);
}
