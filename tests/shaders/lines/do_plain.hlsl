// do_plain.hlsl: lanes leave at the condition, which stands at the end.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    do { //? loop
        sum += data[i + n];
        n--;
    } while (n < 7); //? pays
    result[i] = sum;
}
