// The talk's compaction: each selected value goes behind those of the lanes below. Two groups do the same,
// to the same words: --check races says so, and is right.
//! .dispatch 2
//! .buffer Input, 32, i32 iota(10, 1)
//! .buffer Output, 32
//! .expect Output[0], i32 11 12 14 15 17 18 20 21 23 24 26 27 29 30 32 33 35 36 38 39 41 0 when wave_size=32
//! .expect Output[0], i32 11 12 14 15 17 18 20 21 23 24 0 when wave_size=16
bool Select(int input) {
    return input % 3 != 1;
}

// ---- as printed ----
StructuredBuffer<int> Input;
RWStructuredBuffer<int> Output;


[numthreads(32,1,1)]
void CS()
{
    int input = Input[WaveGetLaneIndex()];
    bool selectInput = Select(input);
    uint outputIndex = WavePrefixSum(selectInput ? 1 : 0);

    if(selectInput)
    {
        Output[outputIndex] = input;
    }
}
