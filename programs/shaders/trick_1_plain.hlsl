// Wave trick 1, before: x to the 16th, the fast way for powers of two, the slow way for other numbers.
//! .buffer x, u32 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 \
//!                3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 \
//!                1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 \
//!                2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 2 2
//! .buffer y, 128
//! .expect y[0], u32 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0
//! .expect y[32], u32 43046721 2264035265 2768600449 3793632897 43046721 2264035265
//! .expect y[64], u32 1 43046721 65536 43046721 1 43046721 65536 43046721
//! .expect y[96], 29, fill(65536)
//! .expect y[125], u32 43046721 65536 65536
StructuredBuffer<uint> x;
RWStructuredBuffer<uint> y;

[numthreads(128, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    const uint v = x[id.x];
    const bool canBeOptimized = countbits(v) == 1;
    uint power;
// ---- as printed ----
if(canBeOptimized)
{
// Optimal way
    const uint shift = firstbitlow(v) << 4; // this is it
    power = shift < 32 ? 1u << shift : 0;
}
else
{
// Non optimal way
    power = v * v; // this is it
    power *= power;
    power *= power;
    power *= power;
}
// ---- end ----
    y[id.x] = power;
}
