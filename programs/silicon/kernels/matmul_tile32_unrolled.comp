// matmul_tile32_unrolled.comp: tiles of 32 by 32 halve the loads of tiles of 16 by 16.
#version 450
//! .default SIZE, 512
//! .buffer A, file("a.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels matmul SIZE=512
//! .buffer B, file("b.bin")
//! .buffer C, SIZE * SIZE
//! .dispatch [(SIZE / 32) (SIZE / 32)]
//! .dispatch [(SIZE / 32) (SIZE / 32)]
//! .expect C[0], f32 file("expected.bin") ~ 0.0001
layout(local_size_x = 32, local_size_y = 32) in;
layout(binding = 0, std430) readonly buffer B0 { float A[]; };
layout(binding = 1, std430) readonly buffer B1 { float B[]; };
layout(binding = 2, std430) writeonly buffer B2 { float C[]; };
const uint SIZE = 512u;
const uint T = 32u;
shared float As[T * T], Bs[T * T];

void main()
{
    uint tx = gl_LocalInvocationID.x, ty = gl_LocalInvocationID.y;
    uint col = gl_GlobalInvocationID.x, row = gl_GlobalInvocationID.y;
    float sum = 0.0;
    for (uint k0 = 0; k0 < SIZE; k0 += T) {
        As[ty * T + tx] = A[row * SIZE + k0 + tx];
        Bs[ty * T + tx] = B[(k0 + ty) * SIZE + col];
        barrier();
        sum = fma(As[ty * T + 0u], Bs[0u * T + tx], sum);
        sum = fma(As[ty * T + 1u], Bs[1u * T + tx], sum);
        sum = fma(As[ty * T + 2u], Bs[2u * T + tx], sum);
        sum = fma(As[ty * T + 3u], Bs[3u * T + tx], sum);
        sum = fma(As[ty * T + 4u], Bs[4u * T + tx], sum);
        sum = fma(As[ty * T + 5u], Bs[5u * T + tx], sum);
        sum = fma(As[ty * T + 6u], Bs[6u * T + tx], sum);
        sum = fma(As[ty * T + 7u], Bs[7u * T + tx], sum);
        sum = fma(As[ty * T + 8u], Bs[8u * T + tx], sum);
        sum = fma(As[ty * T + 9u], Bs[9u * T + tx], sum);
        sum = fma(As[ty * T + 10u], Bs[10u * T + tx], sum);
        sum = fma(As[ty * T + 11u], Bs[11u * T + tx], sum);
        sum = fma(As[ty * T + 12u], Bs[12u * T + tx], sum);
        sum = fma(As[ty * T + 13u], Bs[13u * T + tx], sum);
        sum = fma(As[ty * T + 14u], Bs[14u * T + tx], sum);
        sum = fma(As[ty * T + 15u], Bs[15u * T + tx], sum);
        sum = fma(As[ty * T + 16u], Bs[16u * T + tx], sum);
        sum = fma(As[ty * T + 17u], Bs[17u * T + tx], sum);
        sum = fma(As[ty * T + 18u], Bs[18u * T + tx], sum);
        sum = fma(As[ty * T + 19u], Bs[19u * T + tx], sum);
        sum = fma(As[ty * T + 20u], Bs[20u * T + tx], sum);
        sum = fma(As[ty * T + 21u], Bs[21u * T + tx], sum);
        sum = fma(As[ty * T + 22u], Bs[22u * T + tx], sum);
        sum = fma(As[ty * T + 23u], Bs[23u * T + tx], sum);
        sum = fma(As[ty * T + 24u], Bs[24u * T + tx], sum);
        sum = fma(As[ty * T + 25u], Bs[25u * T + tx], sum);
        sum = fma(As[ty * T + 26u], Bs[26u * T + tx], sum);
        sum = fma(As[ty * T + 27u], Bs[27u * T + tx], sum);
        sum = fma(As[ty * T + 28u], Bs[28u * T + tx], sum);
        sum = fma(As[ty * T + 29u], Bs[29u * T + tx], sum);
        sum = fma(As[ty * T + 30u], Bs[30u * T + tx], sum);
        sum = fma(As[ty * T + 31u], Bs[31u * T + tx], sum);
        barrier();
    }
    C[row * SIZE + col] = sum;
}
