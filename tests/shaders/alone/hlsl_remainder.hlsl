// hlsl_remainder.hlsl: % and fmod of HLSL take the sign of the first operand, though glslang asks for that of the second.
//! .buffer whole, 8
//! .buffer parts, 4
//! .expect whole[0], i32 -2 2 -3 3 0 -1 -2 -3
//! .expect parts[0], f32 -0.5 -0.5 0.5 -1
RWStructuredBuffer<int> whole;
RWStructuredBuffer<float> parts;
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupThreadID) {
    int two = -2 - int(i), four = 4 + int(i), seven = -7 - int(i);
    whole[0] = two % four;
    whole[1] = -two % -four;
    whole[2] = (two - 1) % 4;
    whole[3] = (1 - two) % -four;
    whole[4] = -four % 4;
    whole[5] = (two + 1) % 2;
    whole[6] = (int2(two, four) % 4).x;
    seven %= 4;
    whole[7] = seven;
    float a = -2.5 - float(i), b = 2 + float(i);
    parts[0] = a % b;
    parts[1] = fmod(a, b);
    parts[2] = -a % -b;
    parts[3] = fmod(-4 - float(i), 3);
}
