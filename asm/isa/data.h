/* data.h: contents of a run of 32-bit words: what `.buffer` starts with and what `.expect` wants.
 *
 * In a source:  u32 1 2 3        words as written (u32, i32 or f32)
 *               64               that many zero words
 *               64, fill(7)      one value            64, iota(0, 4)           start, step
 *               64, random(1, 0, 99)                  seed, lowest, highest (both included for integers)
 */
#ifndef ASM_ISA_DATA_H
#define ASM_ISA_DATA_H

#include <stdint.h>

typedef enum DataKind { DATA_WORDS, DATA_FILL, DATA_IOTA, DATA_RANDOM, DATA_KIND_COUNT } DataKind;

typedef struct DataSpec {
    uint8_t kind;    /* DataKind */
    uint8_t type;    /* Type: TYPE_U32, TYPE_I32 or TYPE_F32: how arguments and words are meant and shown */
    uint32_t count;  /* words */
    uint32_t arg[3]; /* bits. FILL: value. IOTA: start, step. RANDOM: seed (u32), lowest, highest */
    uint32_t first;  /* WORDS: index of the first word in the image's data */
} DataSpec;

/* Word i < spec->count. `pool` is the image's data. IOTA: start + i * step (f32: in single precision, the
 * product rounded first). RANDOM: a hash of (seed, i), documented in isa-spec.md; the same everywhere. */
uint32_t data_word(const DataSpec *spec, const uint32_t *pool, uint32_t i);

/* 32 well mixed bits from a seed and a counter (the hash of RANDOM; see data.c for its definition). */
uint32_t data_hash(uint32_t seed, uint32_t i);

#endif
