// texture_array.comp: several textures under one name, picked by a number that all threads share.
#version 450
//? no witness: lavapipe does not claim to have samplers by number
//! .dispatch 2
//! .texture t0, rgba32f 4x4, f32 iota(0, 1)
//! .texture t1, rgba32f 4x4, f32 iota(1000, 1)
//! .sampler s0, point clamp
//! .sampler s1, point clamp
//! .buffer u4, 128
//! .expect u4[0], 128, f32 fill(1)
layout(local_size_x = 16) in;
layout(binding = 0) uniform sampler2D layers[2];
layout(binding = 4) writeonly buffer Output { vec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 at = vec2(float(i & 3) + 0.5, float(i >> 2) + 0.5) / 4.0;
    vec4 found = textureLod(layers[gl_WorkGroupID.x], at, 0.0) + textureLod(layers[1], at.yx, 0.0);
    uint turned = (i & 3) * 4 + (i >> 2);
    vec4 wanted = vec4(0.0, 1.0, 2.0, 3.0) * 2.0 + float(4 * (i + turned) + 1000 + 1000 * gl_WorkGroupID.x);
    result[gl_GlobalInvocationID.x] = vec4(equal(found, wanted));
}
