// for_plain.hlsl: lanes leave at the condition.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    for (uint k = 0; k < n; k++) { //? loop pays
        sum += data[i + k];
    }
    result[i] = sum;
}
