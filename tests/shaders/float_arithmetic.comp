// float_arithmetic.comp: operators of floats; each result is exactly defined, as nothing may be contracted.
#version 450
//! .dispatch 1
//! .buffer t0, 128, f32 random(23, -100, 100)
//! .buffer u1, 512
//? u1 ulp 1
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { vec2 data[]; };
layout(binding = 1) writeonly buffer Output { vec4 result[][2]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    precise vec2 d = data[i];
    precise vec4 r = vec4(d.x + d.y, d.x - d.y, d.x * d.y, d.x / d.y);
    precise float s = d.x * d.y + d.x;
    precise float t = s - d.y * 3.0;
    r += vec4(s, t, -d.x, 1.0 / d.y);
    result[i][0] = r;
    precise vec4 q = vec4(d.x * 0.1 + d.y * 0.2 + 0.3, (d.x + d.y) * (d.x - d.y), 0.5 * d.x, d.y * d.y * d.y);
    q.x++;
    q.y *= 2.0;
    q.zw -= d;
    result[i][1] = q;
}
