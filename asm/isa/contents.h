/* contents.h: what memory starts with: the words of `.buffer` and `.expect`, and textures with how samplers read them.
 * Assembler, image and simulator share these.
 *
 * In a source:  u32 1 2 3        words as written (u32, i32 or f32)
 *               64               that many zero words
 *               64, fill(7)      one value            64, iota(0, 4)           start, step
 *               64, random(1, 0, 99)                  seed, lowest, highest (both included for integers)
 *
 * A texture is words of memory like any buffer. Level 0 has width x height texels, each further level half as many in
 * both directions (rounded down, at least 1). Levels follow one another without gap, each row after row from the top;
 * a texel has 1 word (RGBA8: red lowest; R32F) or 4 (RGBA32F). So `u0[y * width + x]` is a texel of a framebuffer.
 */
#ifndef ASM_ISA_CONTENTS_H
#define ASM_ISA_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- words ---- */
enum { DATA_MAX_WORDS = 1 << 30 }; /* byte addresses have 32 bits */

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
enum { TEXTURE_MAX_SIDE = 16384, TEXTURE_MAX_LEVELS = 15, TEXTURE_MAX_WORDS = 1 << 28 };

typedef enum TexelFormat {
    TEXEL_NONE,
    TEXEL_RGBA8,
    TEXEL_R32F,
    TEXEL_RGBA32F,
    TEXEL_R32UI, /* from here on: whole numbers */
    TEXEL_R32I,
    TEXEL_RGBA32UI,
    TEXEL_RGBA32I,
    TEXEL_FORMAT_COUNT
} TexelFormat;

typedef struct TextureShape {
    uint8_t format; /* TexelFormat; TEXEL_NONE: a buffer, and the rest is 0 */
    uint8_t levels; /* 1: no mip maps */
    uint32_t width, height;
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

extern const char *const texture_format_names[TEXEL_FORMAT_COUNT];
extern const PatternInfo texture_patterns[PATTERN_COUNT];

typedef enum SamplerFilter { FILTER_POINT, FILTER_BILINEAR, FILTER_TRILINEAR, FILTER_COUNT } SamplerFilter;
typedef enum SamplerAddress { ADDRESS_WRAP, ADDRESS_CLAMP, ADDRESS_MIRROR, ADDRESS_COUNT } SamplerAddress;

typedef struct Sampler {
    uint8_t filter;     /* SamplerFilter */
    uint8_t address[2]; /* SamplerAddress of u and v */
} Sampler;

extern const char *const sampler_filter_names[FILTER_COUNT];
extern const char *const sampler_address_names[ADDRESS_COUNT];

extern const Sampler sampler_default; /* without a .sampler: bilinear wrap */

uint32_t texture_full_levels(uint32_t width, uint32_t height); /* of a chain of mip maps down to 1 x 1 */

/* Words before a level: that of the number of levels is the size of the whole. */
uint64_t texture_words_before(const TextureShape *shape, uint32_t level);

/* Why there is no such texture, or a pattern cannot have these arguments, as a sentence, or NULL. */
const char *texture_problem(const TextureShape *shape);
const char *texture_pattern_problem(int pattern, const uint32_t arg[PATTERN_MAX_ARGS]);

static inline uint32_t texture_side(uint32_t side, uint32_t level) {
    return side >> level ? side >> level : 1;
}

/* Words of a texel. */
static inline uint32_t texture_texel_words(uint8_t format) {
    return format == TEXEL_RGBA32F || format == TEXEL_RGBA32UI || format == TEXEL_RGBA32I ? 4 : 1;
}

/* They are loaded and stored, but not filtered. */
static inline bool texture_has_integers(uint8_t format) {
    return format >= TEXEL_R32UI;
}

/* Has a texel of one word one component, or four? */
static inline bool texture_has_component(uint8_t format, int component) {
    return component == 0 || format == TEXEL_RGBA8 || texture_texel_words(format) == 4;
}

#endif
