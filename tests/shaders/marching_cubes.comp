// marching_cubes.comp: the case of each cube of a field: which corners are inside, how many edges are cut; a list of the cubes that
// are not empty.
#version 450
//! .dispatch [2 2 2]
//! .buffer u0, 512
//! .buffer u1, 1
//! .buffer u2, 1024
//? u2 set 2
layout(local_size_x = 4, local_size_y = 4, local_size_z = 4) in;
layout(binding = 0) writeonly buffer Cases { uint cases[]; };
layout(binding = 1) buffer Count { uint count; };
layout(binding = 2) writeonly buffer Active { uvec2 active_cubes[]; };

const uvec2 edges[12] = uvec2[](uvec2(0, 1), uvec2(1, 3), uvec2(3, 2), uvec2(2, 0), uvec2(4, 5), uvec2(5, 7), uvec2(7, 6),
                                uvec2(6, 4), uvec2(0, 4), uvec2(1, 5), uvec2(3, 7), uvec2(2, 6));

int field(ivec3 p) {
    ivec3 a = p * 2 - ivec3(7, 8, 9), b = p * 2 - ivec3(11, 5, 8);
    int first = a.x * a.x + a.y * a.y + a.z * a.z - 40, second = b.x * b.x + b.y * b.y + b.z * b.z - 30;
    return min(first, second);
}

void main() {
    ivec3 at = ivec3(gl_GlobalInvocationID);
    uint inside = 0;
    for (int corner = 0; corner < 8; corner++)
        if (field(at + ivec3(corner & 1, corner >> 1 & 1, corner >> 2)) < 0) inside |= 1u << corner;
    uint cut = 0;
    for (int e = 0; e < 12; e++)
        if ((inside >> edges[e].x & 1) != (inside >> edges[e].y & 1)) cut |= 1u << e;
    uint i = (gl_GlobalInvocationID.z * 8 + gl_GlobalInvocationID.y) * 8 + gl_GlobalInvocationID.x;
    cases[i] = inside | cut << 8 | bitCount(cut) << 20;
    if (inside != 0 && inside != 255) active_cubes[atomicAdd(count, 1)] = uvec2(i + 1, inside);
}
