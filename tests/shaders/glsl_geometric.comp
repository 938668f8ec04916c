// glsl_geometric.comp: lengths, products and directions of vectors of two to four components.
#version 450
//! .dispatch 1
//! .buffer t0, 256, f32 random(36, -2, 2)
//! .buffer u1, 768
//? u1 ulp 8 abs 2e-6
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { vec4 data[][2]; };
layout(binding = 1) writeonly buffer Output { vec4 result[][6]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec4 a = data[i][0], b = data[i][1];
    result[i][0] = vec4(length(a), length(a.xyz), length(a.xy), length(a.x));
    result[i][1] = vec4(distance(a, b), distance(a.xy, b.zw), dot(a, b), dot(a.xyz, b.xyz));
    result[i][2] = vec4(cross(a.xyz, b.xyz), dot(a.xy, b.xy));
    result[i][3] = normalize(a) + vec4(normalize(b.xyz), 0.0);
    vec3 n = normalize(b.xyz);
    result[i][4] = vec4(faceforward(n, a.xyz, n), normalize(a.xy).y);
    result[i][5] = vec4(reflect(a.xyz, n), 0.0) + vec4(refract(normalize(a.xyz), n, 0.7), refract(vec2(0.0, 1.0), vec2(1.0, 0.0), 1.5).x);
}
