// switch_in_loop.comp: break leaves the switch, continue the round of the loop around it, return all of it.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(5, 0, 1000)
//! .buffer u1, 64
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uint result[]; };

uint automaton(uint x) {
    uint state = 0, count = 0;
    for (uint i = 0; i < 20; i++) {
        switch (state) {
        case 0:
            state = (x >> i & 1) != 0 ? 1 : 2;
            break;
        case 1:
            if ((x & 4) != 0) {
                state = 3;
                continue;
            }
            state = 2;
        case 2:
            count += 10;
            state = x % (i + 2) == 0 ? 0 : 3;
            break;
        default:
            if (count > 40) return count + 10000 * i;
            for (uint j = 0; j < 3; j++) {
                switch (x >> (i + j) & 3) {
                case 0: count += 1; continue;
                case 1: count += 2; break;
                default: count += 3; j++;
                }
                count += 100;
                if (count % 7 == 0) break;
            }
            state = 0;
        }
        count += 1;
    }
    return count;
}

void main() {
    uint i = gl_LocalInvocationIndex;
    result[i] = automaton(data[i]);
}
