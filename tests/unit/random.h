/* random.h: random numbers for property tests, the same on every machine. SEED=N repeats a failure. After <cmocka.h>.
 */
#ifndef TESTS_UNIT_RANDOM_H
#define TESTS_UNIT_RANDOM_H

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t random_state;

/* 64 random bits; splitmix64. */
static inline uint64_t random_u64(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint32_t random_u32(void) {
    return (uint32_t)(random_u64() >> 32);
}

/* A number below n. */
static inline uint32_t random_below(uint32_t n) {
    return (uint32_t)(random_u64() % n);
}

/* From low to high, both included. */
static inline uint64_t random_between(uint64_t low, uint64_t high) {
    return low + random_u64() % (high - low + 1);
}

/* Start with SEED, or 1, and say so. */
static inline void random_start(const char *test) {
    const char *given = getenv("SEED");
    random_state = given ? strtoull(given, NULL, 0) : 1;
    print_message("%s: SEED=%" PRIu64 "\n", test, random_state);
}

#endif
