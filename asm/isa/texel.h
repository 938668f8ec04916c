/* texel.h: the formats of texels (texel.def): where a component's bits are, and what they mean. */
#ifndef ASM_ISA_TEXEL_H
#define ASM_ISA_TEXEL_H

#include <stdbool.h>

#include "asm/isa/lane_ops.h"

typedef enum TexelKind { TEXEL_UNORM, TEXEL_SNORM, TEXEL_FLOAT, TEXEL_UINT, TEXEL_SINT } TexelKind;

typedef enum TexelFormat {
    TEXEL_NONE,
#define TEXEL(id, ...) TEXEL_##id,
#include "asm/isa/texel.def"
#undef TEXEL
    TEXEL_FORMAT_COUNT
} TexelFormat;

typedef struct TexelInfo {
    const char *name;
    uint8_t kind;    /* TexelKind */
    uint8_t bytes;   /* of a texel */
    uint8_t bit[4];  /* the lowest bit of each component, counted from the texel's first byte, */
    uint8_t bits[4]; /* and how many it has; 0: the format lacks it */
} TexelInfo;

extern const TexelInfo texel_formats[TEXEL_FORMAT_COUNT];

/* Where component c of the texel at a byte of its texture is: its word, and its lowest bit there. */
static inline uint32_t texel_word(uint8_t format, uint32_t byte, int c) {
    return (byte + texel_formats[format].bit[c] / 8) / 4;
}
static inline uint32_t texel_shift(uint8_t format, uint32_t byte, int c) {
    return (8 * byte + texel_formats[format].bit[c]) % 32;
}

/* A component's bits, at bit 0. */
static inline uint32_t texel_mask(uint8_t format, int c) {
    return lane_bfm(texel_formats[format].bits[c], 0);
}

/* Return a component's number, from `size` bits of the format's kind. */
static inline float texel_number(uint8_t kind, uint32_t size, uint32_t bits) {
    switch (kind) {
    case TEXEL_UNORM: return size == 8 ? lane_unorm(bits) : (float)bits / (float)lane_bfm(size, 0);
    case TEXEL_SNORM: {
        const float number = (float)(int32_t)lane_bfe_i32(bits, 0, size) / (float)lane_bfm(size - 1, 0);
        return number < -1.0f ? -1.0f : number;
    }
    case TEXEL_FLOAT: return size == 16 ? lane_htof(bits) : number_float(bits);
    case TEXEL_UINT: return (float)bits;
    default: return (float)(int32_t)bits;
    }
}

static inline float texel_decode(uint8_t format, int c, uint32_t bits) {
    return texel_number(texel_formats[format].kind, texel_formats[format].bits[c], bits);
}

/* Return component c's bits for a number: the nearest, halves up, of halves to even; whole numbers as ftou and ftoi.
 * NaN is 0 but in floats. The arithmetic is exact before it is rounded. */
static inline uint32_t texel_encode(uint8_t format, int c, float number) {
    const uint32_t size = texel_formats[format].bits[c];
    switch (texel_formats[format].kind) {
    case TEXEL_UNORM: return (uint32_t)((double)lane_clamp(number) * lane_bfm(size, 0) + 0.5);
    case TEXEL_SNORM: {
        const float clamped = number > -1.0f ? (number < 1.0f ? number : 1.0f) : number <= -1.0f ? -1.0f : 0.0f;
        const double step = (double)clamped * lane_bfm(size - 1, 0) + 0.5;
        return (uint32_t)(int32_t)__builtin_floor(step) & lane_bfm(size, 0);
    }
    case TEXEL_FLOAT: return size == 16 ? lane_ftoh(number) : lane_bits(number);
    case TEXEL_UINT: return lane_ftou(number);
    default: return (uint32_t)lane_ftoi(number);
    }
}

/* Texels of whole numbers are loaded and stored as they are, but not filtered. */
static inline bool texel_is_whole(uint8_t format) {
    return texel_formats[format].kind >= TEXEL_UINT;
}

#endif
