/* contents.h: what memory starts with: the words of `.buffer` and `.expect`, and textures with how samplers read them.
 * Assembler, image and simulator share these.
 *
 * In a source:  u32 1 2 3        words as written (u32, i32 or f32)
 *               64               that many zero words
 *               64, fill(7)      one value            64, iota(0, 4)           start, step
 *               64, random(1, 0, 99)                  seed, lowest, highest (both included for integers)
 *
 * A texture is words of memory like any buffer. Level 0 has width x height texels, layer after layer if it has several,
 * each further level half as many in every direction (rounded down, at least 1; not of layers). Levels follow one
 * another without gap, each row after row from the top; a texel has the bytes of its format. So `u0[y * width + x]` is
 * a texel of a framebuffer of one word a texel.
 */
#ifndef ASM_ISA_CONTENTS_H
#define ASM_ISA_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/isa/texel.h"

/* ---- words ---- */
enum { DATA_MAX_WORDS = 1 << 30 }; /* byte addresses have 32 bits */
#define DATA_MAX_BYTES (SIZE_MAX > UINT32_MAX ? (size_t)DATA_MAX_WORDS * 4 : SIZE_MAX / 2)

typedef enum DataKind { DATA_WORDS, DATA_FILL, DATA_IOTA, DATA_RANDOM, DATA_KIND_COUNT } DataKind;

typedef struct DataSpec {
    uint8_t kind;    /* DataKind */
    uint8_t type;    /* Type: TYPE_U32, TYPE_I32 or TYPE_F32: how arguments and words are meant and shown */
    uint32_t count;  /* words */
    uint32_t arg[3]; /* bits. FILL: value. IOTA: start, step. RANDOM: seed (u32), lowest, highest */
    uint32_t first;  /* WORDS: index of the first word in the image's data */
} DataSpec;

/* How a kind is written: `fill(v)`, `iota(start, step)`, `random(seed, lo, hi)`; words have no name. */
typedef struct DataGenerator {
    const char *name;
    int args;
    int first_typed; /* arguments before it are u32, the others of the data's type */
} DataGenerator;

extern const DataGenerator data_generators[DATA_KIND_COUNT];

/* Why these contents make no sense, as a sentence, or NULL. Does not look at `first`. */
const char *data_problem(const DataSpec *spec);

/* Make `count` words, from word `first` on, or one. `pool` is the image's data. IOTA: start + i * step (f32: in single
 * precision, the product rounded first). RANDOM: a hash of (seed, i), documented in isa-spec.md; the same everywhere.
 */
void data_words(const DataSpec *spec, const uint32_t *pool, uint32_t first, uint32_t count, uint32_t *words);
uint32_t data_word(const DataSpec *spec, const uint32_t *pool, uint32_t i);
uint32_t data_hash(uint32_t seed, uint32_t i); /* 32 well mixed bits: the hash of RANDOM */

/* ---- textures and samplers ---- */
enum { TEXTURE_MAX_SIDE = 16384, TEXTURE_MAX_LEVELS = 15, TEXTURE_MAX_WORDS = 1 << 28, CUBE_FACES = 6 };

typedef enum TextureDimension {
    TEXTURE_PLANE,
    TEXTURE_ARRAY,
    TEXTURE_VOLUME,
    TEXTURE_CUBE,
    TEXTURE_KIND_COUNT
} TextureDimension;

typedef struct TextureShape {
    uint8_t format; /* TexelFormat; TEXEL_NONE: a buffer, and the rest is 0 */
    uint8_t levels; /* 1: no mip maps */
    uint32_t width, height;
    uint32_t depth; /* slices of a volume, layers of an array, faces of a cube; of a plane 0 */
    uint8_t kind;   /* TextureDimension */
} TextureShape;

/* Generated contents; arguments are numbers (CELL, SEED) or colours 0xRRGGBB. */
typedef enum TexturePattern {
    PATTERN_DATA,
    PATTERN_CHECKER,
    PATTERN_GRADIENT,
    PATTERN_NOISE,
    PATTERN_LEVELS,
    PATTERN_COUNT
} TexturePattern;

enum { PATTERN_MAX_ARGS = 3 };

typedef struct PatternInfo {
    const char *name; /* NULL: words, which have no name */
    int args;
    int cell;    /* which argument is a number of texels, at least 1; -1: none */
    int colours; /* the arguments from this one on are colours */
    const char *arguments, *meaning;
} PatternInfo;

extern const char *const texture_kind_names[TEXTURE_KIND_COUNT];
extern const PatternInfo texture_patterns[PATTERN_COUNT];

typedef enum SamplerFilter { FILTER_POINT, FILTER_BILINEAR, FILTER_TRILINEAR, FILTER_COUNT } SamplerFilter;
typedef enum SamplerAddress { ADDRESS_WRAP, ADDRESS_CLAMP, ADDRESS_MIRROR, ADDRESS_COUNT } SamplerAddress;

/* How a reference is compared with a texel: REFERENCE < TEXEL and so on. */
typedef enum SamplerCompare {
    COMPARE_LESS_EQUAL,
    COMPARE_LESS,
    COMPARE_GREATER_EQUAL,
    COMPARE_GREATER,
    COMPARE_EQUAL,
    COMPARE_NOT_EQUAL,
    COMPARE_ALWAYS,
    COMPARE_NEVER,
    COMPARE_COUNT
} SamplerCompare;

typedef struct Sampler {
    uint8_t filter;     /* SamplerFilter */
    uint8_t address[3]; /* SamplerAddress of u, v and, of a volume, w */
    uint8_t compare;    /* SamplerCompare, of sample_cmp */
} Sampler;

extern const char *const sampler_filter_names[FILTER_COUNT];
extern const char *const sampler_address_names[ADDRESS_COUNT];
extern const char *const sampler_compare_names[COMPARE_COUNT];

extern const Sampler sampler_default; /* without a .sampler: bilinear wrap less_equal */

/* The levels of a chain of mip maps down to 1 x 1. */
uint32_t texture_full_levels(const TextureShape *shape);

/* Return the bytes before a level, and the words of a number of levels, from level 0 on. */
uint64_t texture_bytes_before(const TextureShape *shape, uint32_t level);
static inline uint64_t texture_words(const TextureShape *shape, uint32_t levels) {
    return (texture_bytes_before(shape, levels) + 3) / 4;
}

/* Why there is no such texture, or a pattern cannot have these arguments, as a sentence, or NULL. */
const char *texture_problem(const TextureShape *shape);
const char *texture_pattern_problem(int pattern, const uint32_t arg[PATTERN_MAX_ARGS]);

/* Can a program that takes a resource for `wanted` (TEXEL_NONE: any format) have `given`? If not, put what it is and
 * what it is not into `text`: "a plane of r32f, not a buffer". */
enum { TEXTURE_TEXT = 64 };
bool texture_fits(const TextureShape *given, const TextureShape *wanted, char text[TEXTURE_TEXT]);

static inline uint32_t texture_side(uint32_t side, uint32_t level) {
    return side >> level ? side >> level : 1;
}

/* Layers of a level: its slices, layers or faces. */
static inline uint32_t texture_layers(const TextureShape *shape, uint32_t level) {
    if (shape->kind == TEXTURE_PLANE) return 1;
    return shape->kind == TEXTURE_VOLUME ? texture_side(shape->depth, level) : shape->depth;
}

/* Rows of a level, layer after layer: as a picture, the layers stand one below the other. */
static inline uint32_t texture_rows(const TextureShape *shape, uint32_t level) {
    return texture_side(shape->height, level) * texture_layers(shape, level);
}

/* The coordinates that a load, store or sample gives. */
static inline int texture_coordinates(const TextureShape *shape) {
    return shape->kind == TEXTURE_PLANE ? 2 : 3;
}

#endif
