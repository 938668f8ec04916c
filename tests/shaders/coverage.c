/* coverage.c: groups of triangles: small, large, thin, through points that need the tie rules, in a mesh, in
 * perspective, and clipped. */
#include "tests/shaders/coverage.h"

#include <stdio.h>
#include <string.h>

#include "sim/raster/raster.h"

#define HASH 2654435769u /* of a number: times this, modulo 2^32 */

/* ---- random numbers: splitmix64, the same on all hosts ---- */
static uint32_t random_word(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (uint32_t)(z >> 32);
}

static float random_between(uint64_t *state, float low, float high) {
    return low + (high - low) * ((float)(random_word(state) >> 8) / 16777216.0f);
}

static uint32_t random_below(uint64_t *state, uint32_t end) {
    return random_word(state) % end;
}

/* ---- kinds ---- */
/* Each fills the positions of one triangle: x, y, z, w of three vertices. */
typedef void Kind(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]);

static void around(uint64_t *state, float at[3][RASTER_POSITION], float x, float y, float size) {
    for (int i = 0; i < 3; i++) {
        at[i][0] = x + random_between(state, -size, size);
        at[i][1] = y + random_between(state, -size, size);
        at[i][2] = random_between(state, 0, 1);
        at[i][3] = 1;
    }
}

static void small(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)triangle;
    around(state, at, random_between(state, -1, 1), random_between(state, -1, 1), 6.0f / (float)coverage->width);
}

static void large(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)coverage, (void)triangle;
    around(state, at, 0, 0, 1);
}

static void thin(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)triangle;
    around(state, at, 0, 0, 1);
    const float part = random_between(state, 0, 1), off = 1.5f / (float)coverage->height;
    for (int c = 0; c < 2; c++)
        at[2][c] = at[0][c] + part * (at[1][c] - at[0][c]) + random_between(state, -off, off) * (c ? 1.0f : 0.25f);
}

/* Vertices on centres of pixels, corners of pixels, and halfway between two subpixels; with a level or upright edge. */
static void ties(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)triangle;
    around(state, at, 0, 0, 1);
    const uint32_t size[2] = {coverage->width, coverage->height}, steps = random_below(state, 2) ? 2 : 512;
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 2; c++)
            at[i][c] = (float)random_below(state, size[c] * steps) / (float)steps * 2.0f / (float)size[c] - 1.0f;
    const uint32_t axis = random_below(state, 2), from = random_below(state, 3);
    at[(from + 1) % 3][axis] = at[from][axis];
}

/* Two triangles for each square of a grid whose points are moved: each pixel belongs to at most one of them. */
static void mesh(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)coverage;
    enum { SIDE = 11 };
    const uint32_t square = triangle / 2, column = square % SIDE, row = square / SIDE;
    static const uint8_t corners[2][3] = {{0, 1, 2}, {3, 2, 1}};
    const uint64_t points = *state - 0x9e3779b97f4a7c15 * triangle; /* a triangle takes one word: all begin alike */
    for (int i = 0; i < 3; i++) {
        const uint32_t corner = corners[triangle % 2][i], x = column + corner % 2, y = row + corner / 2;
        uint64_t own = points + 0x9e3779b97f4a7c15 * 100 * (y * (SIDE + 1) + x + 1);
        at[i][0] = ((float)x + random_between(&own, -0.3f, 0.3f)) * 2.0f / SIDE - 1.0f;
        at[i][1] = ((float)y + random_between(&own, -0.3f, 0.3f)) * 2.0f / SIDE - 1.0f;
        at[i][2] = 0.5f;
        at[i][3] = 1;
    }
    (void)random_word(state);
}

static void perspective(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)coverage, (void)triangle;
    around(state, at, 0, 0, 1);
    for (int i = 0; i < 3; i++) {
        const float w = random_between(state, 0.1f, 4);
        for (int c = 0; c < RASTER_POSITION; c++) at[i][c] *= w;
    }
}

/* Outside of the target, before and behind the eye, and out of the range of z. */
static void clipped(uint64_t *state, const Coverage *coverage, uint32_t triangle, float at[3][RASTER_POSITION]) {
    (void)coverage, (void)triangle;
    around(state, at, random_between(state, -1, 1), random_between(state, -1, 1), 2);
    for (int i = 0; i < 3; i++) {
        at[i][2] = random_between(state, -0.5f, 1.5f);
        at[i][3] = random_between(state, -0.5f, 2);
    }
}

static const struct {
    const char *name;
    Kind *make;
} kinds[] = {{"small", small},    {"large", large}, {"thin", thin},
             {"ties", ties},      {"mesh", mesh},   {"perspective", perspective},
             {"clipped", clipped}};

Coverage coverage_make(Arena *arena, uint32_t seed, uint32_t group) {
    uint64_t state = (uint64_t)seed << 32 | group;
    const uint32_t kind = group % (sizeof kinds / sizeof *kinds);
    Coverage coverage = {.kind = kinds[kind].name, .triangles = COVERAGE_TRIANGLES};
    coverage.width = 16 + random_below(&state, 180);
    coverage.height = 16 + random_below(&state, 180);
    coverage.vertex = arena_alloc(arena, 3 * COVERAGE_TRIANGLES * COVERAGE_VERTEX_WORDS * sizeof(float));
    float *vertex = coverage.vertex;
    for (uint32_t t = 0; t < COVERAGE_TRIANGLES; t++) {
        float at[3][RASTER_POSITION];
        kinds[kind].make(&state, &coverage, t, at);
        for (int i = 0; i < 3; i++, vertex += COVERAGE_VERTEX_WORDS) {
            memcpy(vertex, at[i], sizeof at[i]);
            vertex[RASTER_POSITION] = (float)(t + 1);
        }
    }
    return coverage;
}

/* ---- drawing ---- */
bool coverage_draw(const Coverage *coverage, uint32_t *words) {
    memset(words, 0, (size_t)coverage->width * coverage->height * COVERAGE_PIXEL_WORDS * sizeof *words);
    Raster *raster = raster_create(coverage->vertex, (size_t)3 * coverage->triangles, COVERAGE_VERTEX_WORDS,
                                   coverage->width, coverage->height);
    if (!raster) return false;
    for (size_t q = 0; q < raster->quad_count; q++) {
        const RasterQuad *quad = &raster->quad[q];
        for (uint32_t lane = 0; lane < 4; lane++) {
            if (!(quad->covered >> lane & 1)) continue;
            const uint32_t x = quad->x + (lane & 1), y = quad->y + (lane >> 1);
            uint32_t *pixel = words + (y * coverage->width + x) * COVERAGE_PIXEL_WORDS;
            pixel[0]++;
            pixel[1] += (quad->triangle + 1) * HASH;
            pixel[2] = quad->triangle + 1;
        }
    }
    raster_free(raster);
    return true;
}

/* The discard, which never happens, keeps what earlier triangles wrote to u1 (known.md: covered tiles). */
char *coverage_shader(Arena *arena, const Coverage *coverage) {
    static const char body[] = "layout(location = 0) flat in float number;\n"
                               "layout(location = 0) out float last;\n"
                               "layout(binding = 1) buffer Pixels { uint pixel[][2]; };\n"
                               "void main() {\n"
                               "    if (number < 0.0) discard;\n"
                               "    uvec2 at = uvec2(gl_FragCoord.xy);\n"
                               "    atomicAdd(pixel[at.y * WIDTH + at.x][0], 1u);\n"
                               "    atomicAdd(pixel[at.y * WIDTH + at.x][1], uint(number) * HASH);\n"
                               "    last = number;\n"
                               "}\n";
    return arena_printf(arena,
                        "#version 450\n"
                        "//! .target last, %ux%u r32f\n//! .buffer t0, %u\n//! .triangles t0, 1\n//! .buffer u1, %u\n"
                        "#define WIDTH %uu\n#define HASH %uu\n%s",
                        coverage->width, coverage->height, 3 * coverage->triangles * COVERAGE_VERTEX_WORDS,
                        2 * coverage->width * coverage->height, coverage->width, HASH, body);
}

/* ---- the file ---- */
/* Return `3 ties 120x77 0123456789abcdef`: the group, and FNV-1a of its words. */
static char *line_of(Arena *arena, uint32_t seed, uint32_t group) {
    const Coverage coverage = coverage_make(arena, seed, group);
    const size_t count = (size_t)coverage.width * coverage.height * COVERAGE_PIXEL_WORDS;
    uint32_t *words = arena_alloc(arena, count * sizeof *words);
    uint64_t sum = 0xcbf29ce484222325;
    if (!coverage_draw(&coverage, words)) return arena_printf(arena, "out of memory");
    for (size_t i = 0; i < count; i++)
        for (int shift = 0; shift < 32; shift += 8) sum = (sum ^ (words[i] >> shift & 255)) * 0x100000001b3;
    return arena_printf(arena, "%u %s %ux%u %016llx\n", group, coverage.kind, coverage.width, coverage.height,
                        (unsigned long long)sum);
}

int coverage_check(const char *path) {
    FILE *file = fopen(path, "r");
    unsigned seed = 0;
    int differ = 0;
    if (!file || fscanf(file, "seed %u\n", &seed) != 1) return printf("%s: it has no seed\n", path), 1;
    for (uint32_t group = 0; group < COVERAGE_GROUPS; group++) {
        Arena *arena = arena_create();
        char line[200] = "";
        const char *own = line_of(arena, seed, group);
        if (!fgets(line, sizeof line, file) || strcmp(line, own) != 0) {
            printf("%s: it has %sbut sim/raster has %s", path, *line ? line : "no more groups, ", own);
            differ++;
        }
        arena_destroy(arena);
    }
    fclose(file);
    return differ;
}

bool coverage_write(const char *path, uint32_t seed) {
    FILE *file = fopen(path, "w");
    if (file) fprintf(file, "seed %u\n", seed);
    for (uint32_t group = 0; file && group < COVERAGE_GROUPS; group++) {
        Arena *arena = arena_create();
        fputs(line_of(arena, seed, group), file);
        arena_destroy(arena);
    }
    return file && fclose(file) == 0;
}
