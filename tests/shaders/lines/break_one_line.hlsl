// break_one_line.hlsl: a condition and its break in one line; the loop itself ends for all lanes together.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    for (uint k = 0; k < 8; k++) { //? loop
        sum += data[i + k];
        if (data[i + k + 32] == n) break; //? pays
        sum += k;
    }
    result[i] = sum;
}
