// texture_gradient.comp: the level of detail from derivatives that the shader gives.
#version 450
//! .dispatch 1
//! .texture t0, 32x32 mips, levels
//! .sampler s0, point wrap
//! .buffer u1, 256
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D pyramid;
layout(binding = 1) writeonly buffer Output { vec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    float step = exp2(float(i & 7) - 5.0) * 1.2;
    vec2 dx = (i & 8) != 0 ? vec2(step, 0.0) : vec2(0.0, 0.001), dy = (i & 8) != 0 ? vec2(0.0) : vec2(0.0, step);
    result[i] = floor(textureGrad(pyramid, vec2(0.3, 0.7), dx, dy) * 255.0 + 0.5);
}
