// switch_plain.hlsl: all lanes that wait for another case wait for the switch.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    switch (n & 3) { //? pays
    case 0:
        sum = data[i + 1] * data[i + 2];
        break;
    case 1:
        sum = data[i + 3] / 3;
        break;
    default:
        sum = data[i + 4] + 9;
        break;
    }
    result[i] = sum;
}
