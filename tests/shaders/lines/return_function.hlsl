// return_function.hlsl: an early return of a function: the lanes wait for its end.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;
uint first(uint n, uint i) {
    if (n > 3) //? pays
        return 7;
    result[i + 32] = n;
    return data[i + n];
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    sum = first(n, i);
    sum += 2;
    result[i] = sum;
}
