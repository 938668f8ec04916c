// many_values.comp: more values at once than most programs have: a product of matrices and a network of 24 numbers, sorted.
#version 450
//! .dispatch 1
//! .buffer t0, 768, random(104, 0, 255)
//! .buffer u1, 768
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Input { uint data[][24]; };
layout(binding = 1) writeonly buffer Output { uint result[][24]; };

#define ORDER(a, b) { uint low = min(v[a], v[b]); v[b] = max(v[a], v[b]); v[a] = low; }

void main() {
    uint i = gl_LocalInvocationIndex, v[24];
    for (int k = 0; k < 24; k++) v[k] = data[i][k];
    for (int round = 0; round < 12; round++) {
        ORDER(0, 1) ORDER(2, 3) ORDER(4, 5) ORDER(6, 7) ORDER(8, 9) ORDER(10, 11)
        ORDER(12, 13) ORDER(14, 15) ORDER(16, 17) ORDER(18, 19) ORDER(20, 21) ORDER(22, 23)
        ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(7, 8) ORDER(9, 10) ORDER(11, 12)
        ORDER(13, 14) ORDER(15, 16) ORDER(17, 18) ORDER(19, 20) ORDER(21, 22)
    }
    mat4 m = mat4(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13], v[14], v[15]);
    mat4 squared = m * m + m;
    for (int k = 0; k < 16; k++) result[i][k] = v[k] + uint(squared[k >> 2][k & 3]) * 1000;
    for (int k = 16; k < 24; k++) result[i][k] = v[k];
}
