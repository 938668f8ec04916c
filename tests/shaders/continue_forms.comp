// continue_forms.comp: what runs before the next round, after continue in for, while and do.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(7, 0, 0xffff)
//! .buffer u1, 160
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec4 result[32]; uint rounds[]; };

void main() {
    uint x = data[gl_LocalInvocationIndex];
    uvec4 r = uvec4(0);

    for (uint i = 0, weight = 1; i < 16; i++, weight = weight * 3 + i) {
        if ((x >> i & 1) == 0) continue;
        if (i > 10 && (x & 2) != 0) {
            r.x += 7;
            continue;
        }
        r.x += weight;
    }

    uint y = x;
    while (y-- > x - min(x, 9u)) {
        if (y % 3 == 0) continue;
        r.y += y;
    }

    uint n = 0;
    do {
        n++;
        if (n % 4 == x % 4) continue;
        r.z = r.z * 5 + n;
    } while (n < 3 + x % 11);

    uint steps = 0;
    for (uint v = x + 1; v != 1 && steps < 40; steps++) {
        if ((v & 1) == 0) {
            v >>= 1;
            continue;
        }
        v = 3 * v + 1;
        r.w += v;
    }
    r.w += steps << 24;
    result[gl_LocalInvocationIndex] = r;

    uint round; /* what stands behind the if is never reached */
    for (round = 0; round < 16; round++) {
        if ((x >> round & 1) == 0) {
            continue;
        } else {
            break;
        }
    }
    rounds[gl_LocalInvocationIndex] = round;
}
