// matrix_ops.comp: matrices of all shapes: products, columns, components by number, in whole numbers that floats hold exactly.
#version 450
//! .dispatch 1
//! .buffer t0, 512, f32 random(30, 0, 8)
//! .buffer u1, 1024
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { mat4 data[]; };
layout(binding = 1) writeonly buffer Output { vec4 result[][8]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    mat4 m = data[i];
    for (int c = 0; c < 4; c++) m[c] = floor(m[c]);
    mat4 n = m * 2.0 - mat4(3.0);
    mat4 product = m * n;
    vec4 v = m * vec4(1.0, 2.0, 3.0, 4.0), w = vec4(1.0, -1.0, 2.0, 0.5) * n;
    mat2x3 a = mat2x3(m[0].xyz, m[1].yzw);
    mat3x2 b = mat3x2(m);
    mat3 square = a * b;
    mat2 small = b * a;
    square[1][2] += 7.0;
    square[i % 3].y = float(i);
    for (int c = 0; c < 4; c++) result[i][c] = product[c];
    result[i][4] = v + transpose(m)[1];
    result[i][5] = w + vec4(small[0], small[1]);
    result[i][6] = vec4(square[0], square[2].x) + vec4(matrixCompMult(square, mat3(2.0))[1], 0.0);
    mat4 sum = m + n;
    sum /= 2.0;
    sum *= mat4(2.0);
    result[i][7] = sum[i & 3] - vec4(m == n, m != n, -m[0][1], outerProduct(v.xy, w.xy)[1][0]);
}
