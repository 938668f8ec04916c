// bool_vectors.comp: vectors of truth values: comparisons, any, all, not, and choosing by them.
#version 450
//! .dispatch 1
//! .buffer t0, 128, i32 random(29, -3, 3)
//! .buffer u1, 128
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { ivec4 data[]; };
layout(binding = 1) writeonly buffer Output { ivec4 result[]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    ivec4 a = data[i], b = data[i ^ 1].yzwx;
    bvec4 less = lessThan(a, b), same = equal(a, b), over = greaterThanEqual(a, ivec4(0));
    int flags = int(any(less)) | int(all(lessThanEqual(a, b))) << 1 | int(all(not(same))) << 2 | int(any(over)) << 3 |
                int(less == over) << 4 | int(a.xy != b.xy) << 5 | int(all(notEqual(a, b))) << 6;
    bool kept = less.x;
    less.x = same.y || kept;
    ivec4 chosen = mix(a, b, less);
    vec4 floats = mix(vec4(a), vec4(b) * 0.5, same);
    result[i] = ivec4(flags, chosen.x * 10 + chosen.y, chosen.z * 10 + chosen.w, int(dot(floats, vec4(2.0, 4.0, 8.0, 16.0))));
}
