// row_major.comp: matrices in memory by rows and by columns, whole, by column and by component, read and written.
#version 450
//! .dispatch 1
//! .buffer t0, 48, f32 iota(0, 1)
//! .buffer u1, 64
//! .buffer u2, 64
layout(local_size_x = 8) in;
layout(std140, binding = 0) uniform Input {
    layout(row_major) mat4 rows;
    layout(column_major) mat4 columns;
    layout(row_major) mat3x4 wide;
};
layout(std430, row_major, binding = 1) buffer ByRows { mat4 by_rows; mat2x4 pair; layout(column_major) mat4x2 tall; };
layout(std430, binding = 2) buffer ByColumns { mat4 by_columns; mat3 three; layout(row_major) mat3x2 turned; };

void main() {
    uint i = gl_LocalInvocationIndex;
    if (i == 0) by_rows = columns;
    if (i == 1) by_columns = rows;
    if (i == 2) pair = mat2x4(rows[1], wide[0]);
    if (i == 3) three = mat3(wide[0].xyz, wide[1].yzw, columns[2].xyw);
    if (i == 4) tall[2] = vec2(rows[1][3], columns[1][3]);
    if (i == 5) turned[1] = vec2(7.0, 9.0);
    if (i == 6) {
        tall[3].y = rows[i & 3].z;
        turned[i % 3][i & 1] = wide[i & 1][i & 3];
    }
    if (i == 7) turned[2] = tall[0] + vec2(wide * vec3(1.0, 2.0, 3.0));
}
