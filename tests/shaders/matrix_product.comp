// matrix_product.comp: a product of two matrices of 32 x 32, in tiles of 8 x 8, in whole numbers that floats hold exactly.
#version 450
//! .dispatch [4 4]
//! .buffer t0, 1024, random(85, 0, 20)
//! .buffer t1, 1024, random(86, 0, 20)
//! .buffer u2, 1024
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { uint b[]; };
layout(binding = 2) writeonly buffer C { float c[]; };
const uint tile = 8, size = 32;
shared float tile_a[tile][tile], tile_b[tile][tile];

void main() {
    uint row = gl_GlobalInvocationID.y, column = gl_GlobalInvocationID.x, y = gl_LocalInvocationID.y, x = gl_LocalInvocationID.x;
    float sum = 0.0;
    for (uint first = 0; first < size; first += tile) {
        tile_a[y][x] = float(a[row * size + first + x]) - 10.0;
        tile_b[y][x] = float(b[(first + y) * size + column]);
        barrier();
        for (uint k = 0; k < tile; k++) sum += tile_a[y][k] * tile_b[k][x];
        barrier();
    }
    c[row * size + column] = sum;
}
