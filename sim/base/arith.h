/* arith.h: the lesser and the greater of two numbers, division that rounds up or into shares, bits and masks. */
#ifndef SIM_BASE_ARITH_H
#define SIM_BASE_ARITH_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t min_u64(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}
static inline uint64_t max_u64(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}
static inline int64_t min_i64(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static inline int64_t max_i64(int64_t a, int64_t b) {
    return a > b ? a : b;
}
static inline uint32_t max_u32(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}
static inline int32_t min_i32(int32_t a, int32_t b) {
    return a < b ? a : b;
}
static inline int32_t max_i32(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static inline double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0.0;
}

static inline unsigned long long wide(uint64_t n) { /* for %llu */
    return n;
}

/* Return the number from `least` to `most` that is nearest to `value`; `least` if the range is empty. */
static inline int32_t clamp_i32(int32_t value, int32_t least, int32_t most) {
    return max_i32(least, min_i32(value, most));
}

/* How many times `divisor` it takes for an amount: 7 / 4 is 2. */
static inline uint64_t div_ceil(uint64_t amount, uint64_t divisor) {
    return (amount + divisor - 1) / divisor;
}

/* The lowest `count` bits, 1 to 64 of them: all lanes of a wave. */
static inline uint64_t low_bits(uint32_t count) {
    return UINT64_MAX >> (64 - count);
}

/* How many bits are set: sums of neighbours in ever wider fields. Hosts have an instruction for it, but not all of
 * them, and the compiler calls a function then. */
static inline uint32_t count_bits(uint64_t bits) {
    bits -= bits >> 1 & UINT64_MAX / 3;
    bits = (bits & UINT64_MAX / 5) + (bits >> 2 & UINT64_MAX / 5);
    return (uint32_t)(((bits + (bits >> 4)) & UINT64_MAX / 17) * (UINT64_MAX / 255) >> 56);
}

enum { PARTS_MOST = 8 };

/* Divide `whole` among parts in proportion (largest remainder method): shares are rounded down, and the rest goes to
 * the largest remainders, so that they sum to exactly `whole`. All shares are 0 if all parts are. */
static inline void divide_shares(const uint64_t *parts, int count, uint32_t whole, uint32_t *shares) {
    typedef unsigned __int128 Wide; /* of long runs a part times the whole may not fit in 64 bits */
    uint64_t sum = 0, rest[PARTS_MOST];
    uint32_t left = whole;
    for (int i = 0; i < count; i++) sum += parts[i];
    for (int i = 0; i < count; i++) {
        const bool narrow = sum >> 48 == 0 && whole >> 15 == 0; /* the same, quickly */
        shares[i] = 0;
        rest[i] = 0;
        if (parts[i] == 0) continue;
        shares[i] = narrow ? (uint32_t)(parts[i] * whole / sum) : (uint32_t)((Wide)parts[i] * whole / sum);
        rest[i] = parts[i] * whole - shares[i] * sum; /* less than the sum, so that 64 bits do */
        left -= shares[i];
    }
    /* Fewer than there are parts; each goes to another one, so that no rest is used twice. */
    for (; sum > 0 && left > 0; left--) {
        int most = 0;
        for (int i = 1; i < count; i++)
            if (rest[i] > rest[most]) most = i;
        shares[most]++;
        rest[most] = 0;
    }
}

#endif
