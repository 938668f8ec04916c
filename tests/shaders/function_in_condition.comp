// function_in_condition.comp: calls in the conditions and steps of loops, in indices, and in each other's arguments.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(102, 0, 999)
//! .buffer u1, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };

uint calls = 0;

uint step_of(uint x) {
    calls++;
    if (x < 10) return x + 1;
    for (uint k = 2;; k++) {
        if (x % k == 0) return k;
        if (k > 6) break;
    }
    return 3;
}

bool goes_on(uint x, out uint left) {
    left = x > 200 ? 0 : 200 - x;
    return left > 0 && (x & 0x40) == 0;
}

void main() {
    uint x = data[gl_LocalInvocationIndex] % 64, left = 0, sum = 0;
    for (uint k = x; goes_on(k, left); k += step_of(step_of(k) + left)) sum = sum * 3 + left;
    uint list[4] = uint[](1, 2, 3, 4);
    list[step_of(x) & 3] += step_of(list[step_of(sum) & 3]);
    result[gl_LocalInvocationIndex] = uvec2(sum + list[0] + list[1] * 5 + list[2] * 25 + list[3] * 125, calls);
}
