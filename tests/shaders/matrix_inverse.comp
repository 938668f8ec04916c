// matrix_inverse.comp: determinants and inverses.
#version 450
//! .dispatch 1
//! .buffer t0, 512, f32 random(31, -1, 1)
//! .buffer u1, 1024
//? u1 relative 1e-4 abs 1e-4
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { mat4 data[]; };
layout(binding = 1) writeonly buffer Output { vec4 result[][8]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    mat4 m = data[i] + mat4(3.0);
    mat4 inverted = inverse(m);
    for (int c = 0; c < 4; c++) result[i][c] = inverted[c];
    mat3 m3 = mat3(m);
    mat2 m2 = mat2(m);
    mat3 i3 = inverse(m3);
    mat2 i2 = inverse(m2);
    result[i][4] = vec4(determinant(m), determinant(m3), determinant(m2), 1.0);
    result[i][5] = vec4(i3[0], i3[1].x);
    result[i][6] = vec4(i3[1].yz, i3[2].xy);
    result[i][7] = vec4(i2[0], i2[1]);
}
