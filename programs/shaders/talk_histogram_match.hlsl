// The talk's histogram with one atomic for all lanes that have the same bucket. As printed, lanes with bucket 0 find
// that the lanes which no wave has, 96 of the mask's 128, match as well: there is too much in it.
//! .machine waves=64
//! .dispatch 4
//! .buffer Input, 4096, iota(0, 1)
//! .buffer OutputHistogram, 256
//! .expect OutputHistogram[1], 255, fill(16)
//! .expect OutputHistogram[0], u32 1552 when wave_size=32
//! .expect atomic_conflict_cycles == 0 when wave_size=32
StructuredBuffer<uint> Input;
RWStructuredBuffer<uint> OutputHistogram;

// The names of the talk for what a ballot tells.
uint WaveBallotBitCount(uint4 ballot) {
    return countbits(ballot.x) + countbits(ballot.y) + countbits(ballot.z) + countbits(ballot.w);
}
uint WaveBallotLSB(uint4 ballot) {
    return ballot.x ? firstbitlow(ballot.x) : 32 + firstbitlow(ballot.y);
}

// ---- as printed ----
uint4 WaveActiveMatch(uint value, uint bitCount)
{
    uint4 laneMask = uint4(0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF);
    for (uint i = 0; i < bitCount; i++)
    {
        uint laneBit = (value >> i) & 1;
        uint4 ballot = WaveActiveBallot(laneBit);

        // Make sure to flip our ballot if our bit is 0.
        laneMask.x &= laneBit ? ballot.x : ~ballot.x;
        laneMask.y &= laneBit ? ballot.y : ~ballot.y;
        laneMask.z &= laneBit ? ballot.z : ~ballot.z;
        laneMask.w &= laneBit ? ballot.w : ~ballot.w;
    }

    return laneMask;
}
// ---- end ----

[numthreads(1024, 1, 1)]
void CS(uint3 dispatchId : SV_DispatchThreadId) {
    uint bucket = Input[dispatchId.x] & 255;
// ---- as printed ----
uint4 ballot = WaveActiveMatch(bucket, 8);
uint matchCount = WaveBallotBitCount(ballot);
uint electedLane = WaveBallotLSB(ballot);

[branch]
if (WaveGetLaneIndex() == electedLane)
{
    InterlockedAdd(OutputHistogram[bucket], matchCount);
}
// ---- end ----
}
