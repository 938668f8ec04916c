/* coverage.h: random triangles, and which pixels they cover: what sim/raster and lavapipe have to agree on to the bit.
 *
 *   Coverage coverage = coverage_make(arena, seed, 3);   // group 3 of the seed
 *   coverage_draw(&coverage, words);                     // with sim/raster
 *
 * A group has triangles of one kind, and a target of a size of its own.
 */
#ifndef TESTS_SHADERS_COVERAGE_H
#define TESTS_SHADERS_COVERAGE_H

#include "asm/base/memory.h"

enum {
    COVERAGE_GROUPS = 40,
    COVERAGE_TRIANGLES = 250,
    COVERAGE_VERTEX_WORDS = 5, /* x, y, z, w, and the number of the triangle, from 1 */
    COVERAGE_PIXEL_WORDS = 3,  /* how many triangles cover it; the sum of hashes of their numbers; the last number */
};

typedef struct Coverage {
    const char *kind;
    uint32_t width, height, triangles;
    float *vertex;
} Coverage;

Coverage coverage_make(Arena *arena, uint32_t seed, uint32_t group);

/* Write the words of all pixels, row after row. Return false if out of memory. */
bool coverage_draw(const Coverage *coverage, uint32_t *words);

/* The same on lavapipe, for the witness: a shader that writes the first two words of a pixel to u1, and the third as a
 * float to its target; its vertices are in t0. */
char *coverage_shader(Arena *arena, const Coverage *coverage);

/* A file with a seed, and a line for each group, with a sum of its words. Return how many groups differ from it. */
int coverage_check(const char *path);
bool coverage_write(const char *path, uint32_t seed);

#endif
