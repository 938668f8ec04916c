// new.hlsl: every thread adds up the numbers below its own limit.
//! .machine waves=4
//! .dispatch 2
//! .buffer limit, 128, random(1, 0, 15)
//! .buffer sum, 128
//! .expect sum[0], u32 45
StructuredBuffer<uint> limit : register(t0);
RWStructuredBuffer<uint> sum : register(u0);

[numthreads(64, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID) {
    uint t = thread.x, total = 0;
    for (uint i = 0; i < limit[t]; i++) // a wave goes round until its last lane is done
        total += i;
    sum[t] = total;
}
