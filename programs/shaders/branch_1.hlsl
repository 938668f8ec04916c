// Example 1 of the post: an `if`. What to do are five numbers that each lane of it changes.
//! .buffer results, 32
//! .expect results[0], u32 0 5 2 23 4 25 6 43 8 45 10 95 12 97 14 83 16 85 18 103 20 105 22 187 24 189 26 175 28 177 30 163 when wave_size=32
RWStructuredBuffer<uint> results;
uint get_lane_id() {
    return WaveGetLaneIndex();
}

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    uint value;
// ---- as printed ----
uint lane_id = get_lane_id();
    value = lane_id;
if (lane_id & 1) {
    // Do smth
    value = lane_id * 3;
    value ^= lane_id;
    value += lane_id;
    value = value * 2;
    value -= lane_id;
}
// Do some more
// ---- end ----
    results[id.x] = value;
}
