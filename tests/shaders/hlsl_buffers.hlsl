// hlsl_buffers.hlsl: constant, structured and byte address buffers, with structs in them.
//! .dispatch 2
//! .buffer t0, 256, random(91, 0, 999)
//! .buffer u1, 64
//! .buffer t2, u32 3 4 5 6  7 8 9 0
//! .buffer u3, 64, iota(0, 1)
struct Item { uint key; uint more; uint2 pair; };
StructuredBuffer<Item> items : register(t0);
RWStructuredBuffer<uint> result : register(u1);
cbuffer Settings : register(b2) { uint scale; uint3 offset; uint4 limits; };
RWByteAddressBuffer bytes : register(u3);

uint Twist(inout uint x, out uint low) {
    low = x & 15;
    x = x * scale + offset.y;
    return x ^ low;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID) {
    Item item = items[id.x];
    uint low, x = item.key;
    uint r = Twist(x, low) + (item.pair.y ^ item.more) * limits[low & 3];
    [branch] if (group.x == 1 && low > 7) r += 100000;
    result[id.x] = r;
    uint old;
    bytes.InterlockedAdd((id.x & 7) * 4, item.pair.x, old);
    if (id.x >= 8) bytes.Store(id.x * 4, bytes.Load(id.x * 4) + item.pair.x);
}
