// Example 2 of the post: a loop that every lane leaves at another time.
//! .buffer results, 32
//! .expect results[0], u32 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 0 0 0 when wave_size=32
//! .expect results[0], u32 16 15 14 13
RWStructuredBuffer<uint> results;
uint get_lane_id() {
    return WaveGetLaneIndex();
}

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    uint turns = 0;
// ---- as printed ----
uint lane_id = get_lane_id();
for (uint i = lane_id; i < 16; i++) {
    // Do smth
    turns++; // this is it
}
// ---- end ----
    results[id.x] = turns;
}
