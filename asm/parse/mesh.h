#ifndef ASM_PARSE_MESH_H
#define ASM_PARSE_MESH_H
#include "asm/base/memory.h"
#include <stdbool.h>
typedef struct Mesh {
    uint32_t *words;
    size_t word_count;
    size_t vertex_count;
    uint8_t components[8];
    const char *error;
    uint32_t error_line;
} Mesh;
static inline bool mesh_read(Arena *arena, const char *bytes, size_t length, bool is_obj, Mesh *mesh) {
    (void)arena;
    (void)bytes;
    (void)length;
    (void)is_obj;
    *mesh = (Mesh){.error = "stub", .error_line = 1};
    return false;
}
#endif
