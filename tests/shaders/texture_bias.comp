// texture_bias.comp: a level of detail from the derivatives of the quads, and one more.
#version 450
#extension GL_NV_compute_shader_derivatives : require
//! .dispatch 1
//! .texture t0, 64x64 mips, levels
//! .sampler s0, point clamp
//! .buffer u1, 64
//! .expect u1[0], 64, fill(3)
//? no witness: the driver has no quads in compute shaders
layout(local_size_x = 8, local_size_y = 8) in;
layout(derivative_group_linearNV) in;
layout(binding = 0) uniform sampler2D pyramid;
layout(binding = 1) writeonly buffer Output { uint result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 at = vec2((i & 1u) + (i >> 2), (i >> 1) & 1u) / 31.0;
    vec4 biased = texture(pyramid, at, 1.0), twice = textureGrad(pyramid, at, dFdx(at) * 2.0, dFdy(at) * 2.0);
    result[i] = uint(biased == twice) | uint(biased != texture(pyramid, at)) << 1;
}
