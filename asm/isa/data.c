/* data.c: the words of generated contents. */
#include "asm/isa/data.h"

#include "asm/isa/dataspec.h"
#include "asm/isa/isa.h"
#include "asm/isa/number.h"

const DataGenerator data_generators[DATA_KIND_COUNT] = {
    [DATA_FILL] = {"fill", 1, 0},
    [DATA_IOTA] = {"iota", 2, 0},
    [DATA_RANDOM] = {"random", 3, 1},
};

/* splitmix64 of the 64-bit number seed:i, upper half: neighbours in i or in seed have nothing in common.
 *
 *   z = (seed << 32 | i) + 0x9e3779b97f4a7c15
 *   z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9
 *   z = (z ^ z >> 27) * 0x94d049bb133111eb
 *   hash = (z ^ z >> 31) >> 32                      all modulo 2^64
 */
uint32_t data_hash(uint32_t seed, uint32_t i) {
    uint64_t z = ((uint64_t)seed << 32 | i) + 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

static uint32_t iota_word(const DataSpec *spec, uint32_t i) {
    if (spec->type != TYPE_F32) return spec->arg[0] + i * spec->arg[1];
    float product = (float)i * number_float(spec->arg[1]);
    return number_bits(number_float(spec->arg[0]) + product);
}

/* Integers: lo + hash % (hi - lo + 1). Floats: lo + (hash >> 8) * 2^-24 * (hi - lo), rounded at each step. */
static uint32_t random_word(const DataSpec *spec, uint32_t i) {
    uint32_t hash = data_hash(spec->arg[0], i), low = spec->arg[1], high = spec->arg[2];
    if (spec->type != TYPE_F32) {
        uint64_t values = (uint64_t)(high - low) + 1; /* for i32 too: the difference modulo 2^32 is the same */
        return low + (uint32_t)(hash % values);
    }
    float unit = (float)(hash >> 8) * 0x1p-24f;
    float range = number_float(high) - number_float(low);
    float offset = unit * range;
    return number_bits(number_float(low) + offset);
}

uint32_t data_word(const DataSpec *spec, const uint32_t *pool, uint32_t i) {
    switch (spec->kind) {
    case DATA_WORDS: return pool[spec->first + i];
    case DATA_FILL: return spec->arg[0];
    case DATA_IOTA: return iota_word(spec, i);
    default: return random_word(spec, i);
    }
}

static bool all_finite(const DataSpec *spec) {
    const DataGenerator *generator = &data_generators[spec->kind];
    for (int i = generator->first_typed; i < generator->args; i++)
        if (!number_is_finite(spec->arg[i])) return false;
    return true;
}

static bool in_order(const DataSpec *spec) {
    uint32_t low = spec->arg[1], high = spec->arg[2];
    if (spec->type == TYPE_F32) return number_float(low) <= number_float(high);
    if (spec->type == TYPE_I32) return (low ^ 0x80000000u) <= (high ^ 0x80000000u);
    return low <= high;
}

const char *data_problem(const DataSpec *spec) {
    if (spec->kind >= DATA_KIND_COUNT) return "there is no such kind of contents";
    if (spec->type < TYPE_U32 || spec->type > TYPE_F32) return "contents are u32, i32 or f32";
    if (spec->count < 1 || spec->count > DATA_MAX_WORDS) return "contents have 1 to 1073741824 words";
    if (spec->kind != DATA_IOTA && spec->kind != DATA_RANDOM) return NULL;
    if (spec->type == TYPE_F32 && !all_finite(spec)) return "generated floats need finite arguments";
    if (spec->kind == DATA_IOTA) return NULL;
    if (!in_order(spec)) return "the lowest value is above the highest";
    if (spec->type != TYPE_F32) return NULL;
    float range = number_float(spec->arg[2]) - number_float(spec->arg[1]);
    return number_is_finite(number_bits(range)) ? NULL : "the distance from lowest to highest does not fit f32";
}
