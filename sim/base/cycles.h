/* cycles.h: arithmetic of points in time and of amounts, as the stages of the machine need it. */
#ifndef SIM_BASE_CYCLES_H
#define SIM_BASE_CYCLES_H

#include <stdint.h>

static inline uint64_t earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}
static inline uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

/* How many portions of `portion` it takes for an amount: rounded up. */
static inline uint64_t portions(uint64_t amount, uint64_t portion) {
    return (amount + portion - 1) / portion;
}

#endif
