// mandelbrot_rows.comp: a warp of 32 pixels in a row waits for its slowest pixel.
#version 450
//! .default SIZE, 1024
//! .buffer image, SIZE * SIZE
//! .dispatch (SIZE * SIZE / 256)
//! .dispatch (SIZE * SIZE / 256)
//! .expect image[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels mandelbrot SIZE=1024
layout(local_size_x = 256) in;
layout(binding = 0, std430) writeonly buffer B0 { uint image[]; };
const uint SIZE = 1024u;

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
    uint i = gl_GlobalInvocationID.x;
    image[i] = iterations(i % SIZE, i / SIZE);
}
