// switch_in_loop.hlsl: a switch in a loop: what follows it is for the lanes that did not continue, so the switch pays.
//! .buffer data, 96, u32 random(5, 0, 7)
//! .buffer result, 64
StructuredBuffer<uint> data;
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint n = data[i], sum = 0;
    for (uint k = 0; k < n; k++) { //? loop pays
        switch (data[i + k] & 3) { //? pays
        case 0:
            result[i + 32] = k;
            continue;
        case 1:
            sum += data[i + k + 1];
            break;
        default:
            sum ^= data[i + k + 2];
            break;
        }
        sum += 3;
        result[i] = sum;
    }
    result[i] = sum;
}
