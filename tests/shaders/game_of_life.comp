// game_of_life.comp: eight generations of a torus of 16 x 16 cells, in one group.
#version 450
//! .dispatch 1
//! .buffer u0, 256, random(87, 0, 1)
//! .buffer u1, 8
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) buffer Cells { uint cells[]; };
layout(binding = 1) buffer Population { uint population[]; };
shared uint board[2][16][16];

uint neighbours(uint side, uvec2 at) {
    uint count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0) count += board[side][int(at.y) + dy & 15][int(at.x) + dx & 15];
    return count;
}

void main() {
    uvec2 at = gl_LocalInvocationID.xy;
    uint i = gl_LocalInvocationIndex;
    board[0][at.y][at.x] = cells[i];
    barrier();
    for (uint generation = 0; generation < 8; generation++) {
        uint side = generation & 1, alive = 0;
        switch (neighbours(side, at)) {
        case 2: alive = board[side][at.y][at.x]; break;
        case 3: alive = 1;
        }
        board[side ^ 1][at.y][at.x] = alive;
        if (alive == 1) atomicAdd(population[generation], 1);
        barrier();
    }
    cells[i] = board[0][at.y][at.x];
}
