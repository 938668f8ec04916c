// The nearest seed of each pixel, by jump flooding (Rong and Tan 2006): several kernels of one file, in one run. Each
// round looks at nine pixels twice as near as the round before, and the two buffers swap their names. A pixel shader
// draws the result. A `.pass` line says which kernel, its constants, and which buffer it calls `from` and which `to`.
//
//! .pass Clear, 64, to = a
//! .pass Seed, 1, to = a
//! .pass Jump, [16 16], from = a, to = b, STEP = 64
//! .pass Jump, [16 16], from = b, to = a, STEP = 32
//! .pass Jump, [16 16], from = a, to = b, STEP = 16
//! .pass Jump, [16 16], from = b, to = a, STEP = 8
//! .pass Jump, [16 16], from = a, to = b, STEP = 4
//! .pass Jump, [16 16], from = b, to = a, STEP = 2
//! .pass Jump, [16 16], from = a, to = b, STEP = 1
//! .pass Show, from = b
//! .constant SEEDS = 24
//! .buffer a, 16384
//! .buffer b, 16384
//! .target picture, 128x128
//! .expect b[0], u32 0x0f0d
//! .expect Clear.threads == 16384
//! .expect Show.cycles > 0
#define SIDE 128
#define NONE 0xffffffff

[[vk::constant_id(0)]] const uint STEP = 1;
[[vk::constant_id(1)]] const uint SEEDS = 16;
StructuredBuffer<uint> from : register(t0); // of each pixel the seed that is nearest so far: x + 256 * y
RWStructuredBuffer<uint> to : register(u1);

uint2 place(uint seed) { return uint2(seed & 255, seed >> 8); }

float distance_to(uint seed, int2 pixel) {
    const float2 way = float2(place(seed)) - float2(pixel);
    return seed == NONE ? 1e9 : dot(way, way);
}

[numthreads(256, 1, 1)]
void Clear(uint3 id : SV_DispatchThreadID) { to[id.x] = NONE; }

[numthreads(32, 1, 1)]
void Seed(uint3 id : SV_DispatchThreadID) {
    const uint2 at = uint2(id.x * 37 + 13, id.x * 59 + 15) % SIDE;
    if (id.x < SEEDS) to[at.y * SIDE + at.x] = at.x + 256 * at.y;
}

[numthreads(8, 8, 1)]
void Jump(uint3 id : SV_DispatchThreadID) {
    const int2 pixel = int2(id.xy);
    uint nearest = from[id.y * SIDE + id.x];
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            const int2 other = clamp(pixel + int(STEP) * int2(x, y), 0, SIDE - 1);
            const uint seed = from[other.y * SIDE + other.x];
            if (distance_to(seed, pixel) < distance_to(nearest, pixel)) nearest = seed;
        }
    to[id.y * SIDE + id.x] = nearest;
}

struct Picture {
    float4 picture : SV_Target;
};
Picture Show(float4 position : SV_Position) {
    const int2 pixel = int2(position.xy);
    const uint seed = from[pixel.y * SIDE + pixel.x];
    const float far = sqrt(distance_to(seed, pixel));
    const float3 colour = frac(float3(seed * float3(0.137, 0.073, 0.311)));
    Picture p;
    p.picture = float4(far < 1.5 ? float3(1, 1, 1) : (0.25 + 0.75 * colour) * exp(-far / 24), 1);
    return p;
}
