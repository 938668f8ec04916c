// divergence.comp: each way of a switch that some lane of a warp takes costs all its lanes time.
#version 450
//! .default SIZE, 1048576
//! .default SHIFT, 0
//! .default MASK, 0
//! .buffer result, SIZE
//! .buffer params, u32 (SHIFT) (MASK)
//! .dispatch (SIZE / 256)
//! .dispatch (SIZE / 256)
//! .expect result[0], file("expected.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels divergence SIZE=1048576 SHIFT=0 MASK=0
layout(local_size_x = 256) in;
layout(binding = 0, std430) writeonly buffer B0 { float result[]; };
layout(binding = 1, std430) readonly buffer B1 { uint params[]; };
#define WORK(A0, B0, A1, B1) \
    for (uint j = 0; j < 16u; j++) { x = fma(x, A0, B0); x = fma(x, A1, B1); } \
    break;

void main()
{
    uint t = gl_GlobalInvocationID.x, shift = params[0], mask = params[1];
    float x = float(t & 1023u);
    switch ((t >> shift) & mask) {
    case 0: WORK(0.5, 1.0, 0.25, 2.0)
    case 1: WORK(0.625, 1.5, 0.125, 3.0)
    case 2: WORK(0.75, 2.0, 0.375, 4.0)
    case 3: WORK(0.875, 2.5, 0.4375, 5.0)
    case 4: WORK(0.5625, 3.0, 0.3125, 6.0)
    case 5: WORK(0.6875, 3.5, 0.1875, 7.0)
    case 6: WORK(0.8125, 4.0, 0.0625, 8.0)
    case 7: WORK(0.9375, 4.5, 0.46875, 9.0)
    }
    result[t] = x;
}
