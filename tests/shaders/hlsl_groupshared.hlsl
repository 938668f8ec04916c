// hlsl_groupshared.hlsl: shared memory, atomics with their intrinsics, loops and switches of HLSL.
//! .dispatch 2
//! .buffer t0, 128, i32 random(92, -500, 500)
//! .buffer u1, 40
StructuredBuffer<int> data : register(t0);
RWStructuredBuffer<int> result : register(u1);
groupshared int sums[16];
groupshared int lowest;

int Class(int x) {
    switch (x & 3) {
    case 0: return 0;
    case 1:
    case 2: break;
    default: x = -x; break;
    }
    [loop] while (x > 100) x -= 37;
    return x < 0 ? 15 : x % 15;
}

[numthreads(64, 1, 1)]
void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint3 id : SV_DispatchThreadID) {
    if (i < 16) sums[i] = 0;
    if (i == 0) lowest = 10000;
    GroupMemoryBarrierWithGroupSync();
    int x = data[id.x];
    InterlockedAdd(sums[Class(x)], x);
    InterlockedMin(lowest, x);
    GroupMemoryBarrierWithGroupSync();
    if (i < 16) result[group.x * 20 + i] = sums[i];
    if (i == 16) result[group.x * 20 + i] = lowest;
}
