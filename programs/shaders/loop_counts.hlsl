// The kernel of "How to fight divergence?": 256 threads with random loop counts.
//! .dispatch 1
//! .machine waves=64
//! .buffer memory, 256, random(2019, 1, 16)
//! .buffer turns, 256
//! .expect turns[0], 256, random(2019, 1, 16)
StructuredBuffer<uint> memory;
RWStructuredBuffer<uint> turns;
static uint thread;
uint get_thread_id() {
    return thread;
}

[numthreads(256, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    uint made = 0;
    thread = id.x;
// ---- as printed ----
uint thread_id = get_thread_id();
uint iter_count = memory[thread_id];
for (uint i = 0; i < iter_count; i++) {
    // Do smth
    made++; // this is it
}
// ---- end ----
    turns[thread_id] = made;
}
