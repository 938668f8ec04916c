/* arith.h: the lesser and the greater of two numbers, division that rounds up, and masks. */
#ifndef SIM_BASE_ARITH_H
#define SIM_BASE_ARITH_H

#include <stdint.h>

static inline uint64_t min_u64(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}
static inline uint64_t max_u64(uint64_t a, uint64_t b) {
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

/* The nearest number from `least` to `most`; `least` if there is none. */
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

#endif
