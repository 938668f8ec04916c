/* mesh.h: triangles from a file, for pixel shaders: positions in clip space, and attributes of their vertices.
 *
 *   CSV              x,y,0.x,0.y         a column each: x, y, z, w of the position (without z: 0, without w: 1), then
 *                    -1,-1,0,0           N.x to N.w of attribute N; three rows a triangle, # begins a comment
 *   Wavefront OBJ    v vt vn f           attribute 0 is vt (u, v), 1 is vn, 2 is v (x, y, z); the position is
 *                                        (x, -y, z, 1), as y points up in the file; polygons become fans
 *
 *   Arena *arena = arena_create();
 *   static const char text[] = "x,y\n-1,-1\n-1,1\n1,1\n";
 *   Mesh mesh;
 *   if (!mesh_read(arena, text, strlen(text), false, &mesh)) report(mesh.error_line, mesh.error);
 */
#ifndef ASM_PARSE_MESH_H
#define ASM_PARSE_MESH_H

#include "asm/image/image.h"

enum { MESH_MAX_VERTICES = 1 << 24 };

typedef struct Mesh {
    const float *vertex; /* in the arena */
    size_t vertex_count; /* a multiple of 3 */
    size_t vertex_words; /* of a vertex: its position, then its attributes in order, each with its components */
    uint8_t components[IMAGE_ATTRIBUTES]; /* 0: the attribute is absent */
    const char *error;                    /* a sentence in the arena; NULL: none */
    size_t error_line;                    /* from 1 */
} Mesh;

/* Return false if the file is wrong. Any bytes are read. Positions are finite; attributes may be NaN or infinite. */
bool mesh_read(Arena *arena, const char *bytes, size_t length, bool is_obj, Mesh *mesh);

#endif
