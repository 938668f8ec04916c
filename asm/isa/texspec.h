/* texspec.h: what a texture is: its format, size and place in memory, and how samplers read it. Assembler, image and
 * simulator share these.
 *
 * A texture is words of memory like any buffer. Level 0 has width x height texels, each further level half as many in
 * both directions (rounded down, at least 1). Levels follow one another without gap, each row after row from the top;
 * a texel has 1 word (RGBA8: red lowest; R32F) or 4 (RGBA32F). So `u0[y * width + x]` is a texel of a framebuffer.
 */
#ifndef ASM_ISA_TEXSPEC_H
#define ASM_ISA_TEXSPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXTURE_MAX_SIDE = 16384, TEXTURE_MAX_LEVELS = 15, TEXTURE_MAX_WORDS = 1 << 28 };

typedef enum TexelFormat { TEXEL_NONE, TEXEL_RGBA8, TEXEL_R32F, TEXEL_RGBA32F, TEXEL_FORMAT_COUNT } TexelFormat;

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

/* What a sampler is of which nothing is said. */
Sampler sampler_default(void);

/* Levels that a full chain of mip maps has, down to 1 x 1. */
uint32_t texture_full_levels(uint32_t width, uint32_t height);

static inline uint32_t texture_side(uint32_t side, uint32_t level) {
    return side >> level ? side >> level : 1;
}

/* Words of a texel. */
static inline uint32_t texture_texel_words(uint8_t format) {
    return format == TEXEL_RGBA32F ? 4 : 1;
}

/* Words before a level: that of the number of levels is the size of the whole. */
uint64_t texture_words_before(const TextureShape *shape, uint32_t level);

/* Why a pattern cannot have these arguments, as a sentence, or NULL. */
const char *texture_pattern_problem(int pattern, const uint32_t arg[PATTERN_MAX_ARGS]);

/* Why there is no such texture, as a sentence, or NULL. */
const char *texture_problem(const TextureShape *shape);

#endif
