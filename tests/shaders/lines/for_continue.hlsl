// for_continue.hlsl: a continue on a line of its own: its condition pays.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    for (uint k = 0; k < n; k++) { //? loop pays
        if ((data[i + k] & 1) == 0) //? pays
            continue;
        sum += data[i + k];
        result[i + 32] = sum;
    }
    result[i] = sum;
}
