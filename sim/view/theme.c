/* theme.c: the tables of theme.def as data. */
#include "sim/view/theme.h"

#include <string.h>

/* clang-format off */
#define RGB(hex) {(hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, 255}
#define WAVE(colour)

const Theme themes[PALETTE_COUNT] = {
    [PALETTE_CLASSIC] = {
        .name = "classic",
#define LANE(ID, name, meaning, classic, safe) .lane[LANE_##ID] = RGB(classic),
#define COLOUR(ID, classic, safe) .colour[THEME_##ID] = RGB(classic),
#include "sim/view/theme.def"
#undef COLOUR
#undef LANE
    },
    [PALETTE_SAFE] = {
        .name = "safe",
#define LANE(ID, name, meaning, classic, safe) .lane[LANE_##ID] = RGB(safe),
#define COLOUR(ID, classic, safe) .colour[THEME_##ID] = RGB(safe),
#include "sim/view/theme.def"
#undef COLOUR
#undef LANE
    },
};

#define COLOUR(ID, classic, safe)
const LaneStateInfo theme_lanes[LANE_STATE_COUNT] = {
#define LANE(ID, name, meaning, classic, safe) [LANE_##ID] = {name, meaning},
#include "sim/view/theme.def"
#undef LANE
};

#define LANE(ID, name, meaning, classic, safe)
#undef WAVE
#define WAVE(colour) RGB(colour),
const Rgba theme_waves[] = {
#include "sim/view/theme.def"
};
#undef WAVE
#undef COLOUR
#undef LANE
/* clang-format on */

const uint32_t theme_wave_count = sizeof theme_waves / sizeof *theme_waves;

int theme_find(const char *name) {
    for (int i = 0; i < PALETTE_COUNT; i++)
        if (strcmp(themes[i].name, name) == 0) return i;
    return -1;
}

Rgba theme_wave(uint32_t slot) {
    return theme_waves[slot % theme_wave_count];
}
