// matmul_block64_array.comp: sixteen sums for each thread, in an array that unrolled loops keep in registers.
#version 450
//! .default SIZE, 512
//! .buffer A, file("a.bin") ; to make the files: make tests && build/tests/kernel_data programs/silicon/kernels matmul SIZE=512
//! .buffer B, file("b.bin")
//! .buffer C, SIZE * SIZE
//! .dispatch [(SIZE / 64) (SIZE / 64)]
//! .dispatch [(SIZE / 64) (SIZE / 64)]
//! .expect C[0], f32 file("expected.bin") ~ 0.0001
layout(local_size_x = 256) in;
layout(binding = 0, std430) readonly buffer B0 { float A[]; };
layout(binding = 1, std430) readonly buffer B1 { float B[]; };
layout(binding = 2, std430) writeonly buffer B2 { float C[]; };
const uint SIZE = 512u;
#extension GL_EXT_control_flow_attributes : require
shared float As[16][65], Bs[16][64];

void main()
{
    uint t = gl_LocalInvocationID.x, tx = t % 16u, ty = t / 16u;
    uint row0 = gl_WorkGroupID.y * 64u, col0 = gl_WorkGroupID.x * 64u;
    float c[4][4];
    [[unroll]] for (uint i = 0; i < 4u; i++)
        [[unroll]] for (uint j = 0; j < 4u; j++)
            c[i][j] = 0.0;
    for (uint k0 = 0; k0 < SIZE; k0 += 16u) {
        [[unroll]] for (uint l = 0; l < 4u; l++) {
            uint i = t + 256u * l;
            As[i % 16u][i / 16u] = A[(row0 + i / 16u) * SIZE + k0 + i % 16u];
            Bs[i / 64u][i % 64u] = B[(k0 + i / 64u) * SIZE + col0 + i % 64u];
        }
        barrier();
        [[unroll]] for (uint k = 0; k < 16u; k++) {
            float a[4], b[4];
            [[unroll]] for (uint i = 0; i < 4u; i++) {
                a[i] = As[k][ty + 16u * i];
                b[i] = Bs[k][tx + 16u * i];
            }
            [[unroll]] for (uint i = 0; i < 4u; i++)
                [[unroll]] for (uint j = 0; j < 4u; j++)
                    c[i][j] = fma(a[i], b[j], c[i][j]);
        }
        barrier();
    }
    [[unroll]] for (uint i = 0; i < 4u; i++)
        [[unroll]] for (uint j = 0; j < 4u; j++)
            C[(row0 + ty + 16u * i) * SIZE + col0 + tx + 16u * j] = c[i][j];
}
