/* band_share.c: dividing the pixels of a column. */
#include "sim/view/band/band.h"

#include "sim/base/arith.h"

static int tallest_of(const uint32_t heights[SHADE_COUNT]) {
    int tallest = 0;
    for (int s = 1; s < SHADE_COUNT; s++)
        if (heights[s] > heights[tallest]) tallest = s;
    return tallest;
}

void band_share(const uint64_t counts[SHADE_COUNT], uint32_t height, uint32_t heights[SHADE_COUNT]) {
    divide_shares(counts, SHADE_COUNT, height, heights);
    if (height <= SHADE_COUNT) return; /* too low: what is rare would be most of it */
    for (int s = 0; s < SHADE_COUNT; s++) {
        const int tallest = tallest_of(heights);
        if (!counts[s] || heights[s] || heights[tallest] < 2) continue;
        heights[tallest]--;
        heights[s] = 1;
    }
}
