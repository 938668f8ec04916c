// while_continue.hlsl: continue from two ifs: the loop pays for lanes that have left, the continue for those that wait for the round.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    while (n > 0) { //? loop pays
        n--;
        if ((n & 1) == 0) { //? pays
            if (n == 6) { result[i] = n; continue; } //? pays
            sum += data[i + n];
        }
        sum += 3;
    }
    result[i] = sum;
}
