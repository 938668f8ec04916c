// function_calls.comp: functions that call functions, return from within loops, and return structs and matrices.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(11, 1, 9999)
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[]; };

struct Found { bool any; uint at; uvec2 pair; };

uint smallest_divisor(uint x) {
    for (uint d = 2; d * d <= x; d++)
        if (x % d == 0) return d;
    return x;
}

bool is_prime(uint x) { return x > 1 && smallest_divisor(x) == x; }

uint gcd(uint a, uint b) {
    while (b != 0) {
        uint t = a % b;
        a = b;
        b = t;
    }
    return a;
}

Found next_prime(uint from) {
    Found f = Found(false, 0, uvec2(0));
    for (uint i = 0; i < 20; i++) {
        if (is_prime(from + i)) {
            f.any = true;
            f.at = from + i;
            f.pair = uvec2(i, gcd(from, f.at - 1));
            return f;
        }
    }
    return f;
}

mat2 spread(float x) { return mat2(x, x + 1.0, x * 2.0, x - 3.0); }

void main() {
    uint x = data[gl_LocalInvocationIndex];
    Found f = next_prime(x);
    uint product = 1;
    for (uint rest = x; rest > 1;) {
        uint d = smallest_divisor(rest);
        rest /= d;
        if (rest % d != 0) product *= d;
    }
    vec2 sum = spread(float(x & 255)) * vec2(1.0, 2.0);
    result[gl_LocalInvocationIndex] = uvec4(f.any ? f.at : 0, f.pair.x << 16 | f.pair.y, product, uint(sum.x + sum.y));
}
