// Example 3 of the post: `if` and `else`.
//! .buffer results, 32
//! .expect results[0], u32 0 5 10 23 20 25 46 43 40 45 50 95 92 97 86 83 197 208 219 230 337 372 359 298 285 296 451 462 425 412 399 386 when wave_size=32
RWStructuredBuffer<uint> results;
uint get_lane_id() {
    return WaveGetLaneIndex();
}

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    uint value;
// ---- as printed ----
uint lane_id = get_lane_id();
if (lane_id < 16) {
    // Do smth
    value = lane_id * 3;
    value ^= lane_id;
    value += lane_id;
    value = value * 2;
    value -= lane_id;
} else {
    // Do smth else
    value = lane_id * 5;
    value ^= lane_id;
    value += 7;
    value = value * 3;
    value -= lane_id;
}
// ---- end ----
    results[id.x] = value;
}
