// mandelbrot_queue.comp: warps take tiles from a queue, so none is idle while work is left.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
//! .default SIZE, 1024
//! .buffer image, SIZE * SIZE
//! .buffer counter, 1
//! .dispatch 1056
//! .dispatch 1056
//! .expect image[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels mandelbrot SIZE=1024
layout(local_size_x = 256) in;
layout(binding = 0, std430) writeonly buffer B0 { uint image[]; };
layout(binding = 1, std430) buffer B1 { uint counter[]; };
const uint SIZE = 1024u;
const uint TILES = SIZE * SIZE / 32u, WARPS = 1056u * 8u;

uint iterations(uint x, uint y)
{
    float cr = fma(float(x), 3.0 / SIZE, -2.2), ci = fma(float(y), 3.0 / SIZE, -1.5), zr = 0.0, zi = 0.0;
    uint n = 0u;
    for (; n < 256u; n++) {
        float square = zi * zi;
        if (fma(zr, zr, square) > 4.0) break;
        zi = fma(zr + zr, zi, ci);
        zr = fma(zr, zr, cr - square);
    }
    return n;
}

void main()
{
    // A dispatch takes TILES + WARPS numbers of the counter: each warp one that is no tile.
    uint lane = gl_LocalInvocationID.x & 31u;
    for (;;) {
        uint tile = 0u;
        if (lane == 0u) tile = atomicAdd(counter[0], 1u) % (TILES + WARPS);
        tile = subgroupShuffle(tile, 0u);
        if (tile >= TILES) break;
        uint x = tile % (SIZE / 8u) * 8u + (lane & 7u), y = tile / (SIZE / 8u) * 4u + (lane >> 3);
        image[y * SIZE + x] = iterations(x, y);
    }
}
