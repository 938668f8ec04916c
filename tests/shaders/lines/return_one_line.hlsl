// return_one_line.hlsl: in HLSL the kernel is a function that another one calls: lanes wait for its end.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    if (n > 4) return; //? pays
    sum = data[i + n];
    result[i] = sum;
}
