// conversions.comp: between whole numbers, floats and truth values, within what is defined.
#version 450
//! .dispatch 1
//! .buffer t0, 64, random(24, 0, 0xffffffff)
//! .buffer t1, 64, f32 random(25, -70000, 70000)
//! .buffer u2, 640
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Numbers { uint data[]; };
layout(binding = 1) readonly buffer Floats { float floats[]; };
layout(binding = 2) writeonly buffer Output { uint result[][10]; };

void main() {
    uint i = gl_LocalInvocationIndex, u = data[i] >> (i & 15);
    float f = floats[i];
    result[i][0] = floatBitsToUint(float(u));
    result[i][1] = floatBitsToUint(float(int(data[i])));
    result[i][2] = uint(int(f));
    result[i][3] = uint(abs(f));
    result[i][4] = uint(bool(u & 1));
    result[i][5] = floatBitsToUint(float(bool(u & 2)));
    result[i][6] = uint(int(bool(f)));
    result[i][7] = floatBitsToUint(uintBitsToFloat(u & 0x7f7fffff) + 0.0);
    ivec2 v = ivec2(vec2(f, -f) * 0.125);
    result[i][8] = uint(v.x) ^ uint(v.y) << 16;
    bvec3 b = bvec3(u & 4, f > 3.0, i & 1);
    result[i][9] = uint(b.x) + uint(b.y) * 2 + uint(b.z) * 4;
}
