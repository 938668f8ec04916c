// shared_by_number.comp: structs with arrays and vectors in shared memory, by numbers that each thread has, components too.
#version 450
//! .dispatch 1
//! .buffer t0, 32, random(101, 0, 0xffffffff)
//! .buffer u1, 64
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[]; };
layout(binding = 1) writeonly buffer Output { uvec2 result[]; };
struct Cell { uint counts[3]; uvec3 place; mat2 turn; };
shared Cell cells[8];
shared vec4 corners[2][2];

void main() {
    uint i = gl_LocalInvocationIndex, x = data[i];
    if (i < 8) {
        cells[i].counts = uint[](i, i * 2, 0u);
        cells[i].place = uvec3(i, x & 15, 3);
        cells[i].turn = mat2(float(i), 1.0, 2.0, 3.0);
    } else if (i < 12) {
        corners[i & 1][i >> 1 & 1] = vec4(float(i), 1.0, 2.0, 4.0);
    }
    barrier();
    atomicAdd(cells[x & 7].counts[x >> 3 & 1], 100);
    if (i < 8) {
        cells[i].place[(i + 1) % 3] = 50 + i;
        cells[i].turn[i & 1][i >> 1 & 1] += 8.0;
    }
    barrier();
    Cell c = cells[x >> 5 & 7];
    result[i] = uvec2(c.counts[0] + c.counts[1] * 3 + c.place[x >> 8 & 1] * 7, uint(c.turn[x & 1].x + corners[x & 1][x >> 1 & 1][x >> 2 & 3]));
}
