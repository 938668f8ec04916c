/* band_share.c: dividing the pixels of a column, and the most frequent shade of a pixel. */
#include "sim/view/band/band.h"

#include <string.h>

typedef unsigned __int128 Wide; /* lane-cycles of all cores, times pixels, may not fit in 64 bits */

static int tallest_of(const uint32_t heights[SHADE_COUNT]) {
    int tallest = 0;
    for (int s = 1; s < SHADE_COUNT; s++)
        if (heights[s] > heights[tallest]) tallest = s;
    return tallest;
}

void band_share(const uint64_t counts[SHADE_COUNT], uint32_t height, uint32_t heights[SHADE_COUNT]) {
    uint64_t sum = 0, rest[SHADE_COUNT];
    uint32_t left = height;
    for (int s = 0; s < SHADE_COUNT; s++) sum += counts[s];
    memset(heights, 0, SHADE_COUNT * sizeof *heights);
    if (sum == 0) return;
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (sum >> 48) {
            heights[s] = (uint32_t)((Wide)counts[s] * height / sum);
            rest[s] = (uint64_t)((Wide)counts[s] * height % sum);
        } else { /* the same, quickly */
            heights[s] = (uint32_t)(counts[s] * height / sum);
            rest[s] = counts[s] * height % sum;
        }
        left -= heights[s];
    }
    for (; left > 0; left--) {
        int most = 0;
        for (int s = 1; s < SHADE_COUNT; s++)
            if (rest[s] > rest[most]) most = s;
        heights[most]++;
        rest[most] = 0;
    }
    for (int s = 0; s < SHADE_COUNT; s++) {
        const int tallest = tallest_of(heights);
        if (!counts[s] || heights[s] || heights[tallest] < 2) continue;
        heights[tallest]--;
        heights[s] = 1;
    }
}
