// spec_constants.comp: constants of specialisation: given or left as they are; in arithmetic of constants, and as array sizes.
#version 450
//! .dispatch 1
//! .buffer u0, 128
//? define TAPS=3
//? define GAIN=1.5
layout(local_size_x = 32) in;
layout(constant_id = 0) const int TAPS = 5;
layout(constant_id = 1) const float GAIN = 0.5;
layout(constant_id = 4) const bool FLIP = true;
layout(constant_id = 7) const uint MASK = 0xf0u;
const int LAST = TAPS * 2 - 1;
layout(binding = 0) writeonly buffer Output { vec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float taps[TAPS + 2], sum = 0.0;
    for (int k = 0; k < TAPS + 2; k++) taps[k] = float(int(i) * k);
    for (int k = 0; k < TAPS; k++) sum += taps[(k + int(i)) % (TAPS + 2)] * GAIN;
    result[i] = vec4(sum, FLIP ? LAST : -LAST, float(i & MASK), float(MASK >> TAPS));
}
