// matmul_block64_unrolled.comp: sixteen sums for each thread: eight loads of group memory for sixteen multiply-adds.
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
shared float As[16 * 65], Bs[16 * 64];

void main()
{
    uint t = gl_LocalInvocationID.x, tx = t % 16u, ty = t / 16u;
    uint row0 = gl_WorkGroupID.y * 64u, col0 = gl_WorkGroupID.x * 64u;
    float c00 = 0.0, c01 = 0.0, c02 = 0.0, c03 = 0.0;
    float c10 = 0.0, c11 = 0.0, c12 = 0.0, c13 = 0.0;
    float c20 = 0.0, c21 = 0.0, c22 = 0.0, c23 = 0.0;
    float c30 = 0.0, c31 = 0.0, c32 = 0.0, c33 = 0.0;
    for (uint k0 = 0; k0 < SIZE; k0 += 16u) {
        uint i;
        i = t + 0u;
        As[(i % 16u) * 65u + i / 16u] = A[(row0 + i / 16u) * SIZE + k0 + i % 16u];
        Bs[i] = B[(k0 + i / 64u) * SIZE + col0 + i % 64u];
        i = t + 256u;
        As[(i % 16u) * 65u + i / 16u] = A[(row0 + i / 16u) * SIZE + k0 + i % 16u];
        Bs[i] = B[(k0 + i / 64u) * SIZE + col0 + i % 64u];
        i = t + 512u;
        As[(i % 16u) * 65u + i / 16u] = A[(row0 + i / 16u) * SIZE + k0 + i % 16u];
        Bs[i] = B[(k0 + i / 64u) * SIZE + col0 + i % 64u];
        i = t + 768u;
        As[(i % 16u) * 65u + i / 16u] = A[(row0 + i / 16u) * SIZE + k0 + i % 16u];
        Bs[i] = B[(k0 + i / 64u) * SIZE + col0 + i % 64u];
        barrier();
        {
            uint a = 0u * 65u + ty, b = 0u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 1u * 65u + ty, b = 1u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 2u * 65u + ty, b = 2u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 3u * 65u + ty, b = 3u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 4u * 65u + ty, b = 4u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 5u * 65u + ty, b = 5u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 6u * 65u + ty, b = 6u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 7u * 65u + ty, b = 7u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 8u * 65u + ty, b = 8u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 9u * 65u + ty, b = 9u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 10u * 65u + ty, b = 10u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 11u * 65u + ty, b = 11u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 12u * 65u + ty, b = 12u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 13u * 65u + ty, b = 13u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 14u * 65u + ty, b = 14u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        {
            uint a = 15u * 65u + ty, b = 15u * 64u + tx;
            float a0 = As[a], a1 = As[a + 16u], a2 = As[a + 32u], a3 = As[a + 48u];
            float b0 = Bs[b], b1 = Bs[b + 16u], b2 = Bs[b + 32u], b3 = Bs[b + 48u];
            c00 = fma(a0, b0, c00); c01 = fma(a0, b1, c01); c02 = fma(a0, b2, c02); c03 = fma(a0, b3, c03);
            c10 = fma(a1, b0, c10); c11 = fma(a1, b1, c11); c12 = fma(a1, b2, c12); c13 = fma(a1, b3, c13);
            c20 = fma(a2, b0, c20); c21 = fma(a2, b1, c21); c22 = fma(a2, b2, c22); c23 = fma(a2, b3, c23);
            c30 = fma(a3, b0, c30); c31 = fma(a3, b1, c31); c32 = fma(a3, b2, c32); c33 = fma(a3, b3, c33);
        }
        barrier();
    }
    uint o = (row0 + ty) * SIZE + col0 + tx;
    C[o + 0u] = c00; C[o + 16u] = c01; C[o + 32u] = c02; C[o + 48u] = c03;
    o += 16u * SIZE;
    C[o + 0u] = c10; C[o + 16u] = c11; C[o + 32u] = c12; C[o + 48u] = c13;
    o += 16u * SIZE;
    C[o + 0u] = c20; C[o + 16u] = c21; C[o + 32u] = c22; C[o + 48u] = c23;
    o += 16u * SIZE;
    C[o + 0u] = c30; C[o + 16u] = c31; C[o + 32u] = c32; C[o + 48u] = c33;
}
