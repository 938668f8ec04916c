/* theme.c: the tables of theme.def as data. */
#include "sim/view/raster/theme.h"

#include <string.h>

/* clang-format off */
#define RGB(hex) {(hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, 255}

const Theme themes[PALETTE_COUNT] = {
    [PALETTE_CLASSIC] = {
        .name = "classic",
#define LANE(ID, classic, safe) .lane[LANE_##ID] = RGB(classic),
#define TEXTURE(LANE_ID, kind, classic, safe) .texture[LANE_##LANE_ID] = RGB(classic),
#define EVENT(ID, rgb) .event[EVENT_##ID] = RGB(rgb),
#define COLOUR(ID, classic, safe) .colour[THEME_##ID] = RGB(classic),
#include "sim/view/raster/theme.def"
    },
    [PALETTE_SAFE] = {
        .name = "safe",
#define LANE(ID, classic, safe) .lane[LANE_##ID] = RGB(safe),
#define TEXTURE(LANE_ID, kind, classic, safe) .texture[LANE_##LANE_ID] = RGB(safe),
#define EVENT(ID, rgb) .event[EVENT_##ID] = RGB(rgb),
#define COLOUR(ID, classic, safe) .colour[THEME_##ID] = RGB(safe),
#include "sim/view/raster/theme.def"
    },
};

const Texture theme_textures[LANE_STATE_COUNT] = {
#define TEXTURE(LANE_ID, kind, classic, safe) [LANE_##LANE_ID] = TEXTURE_##kind,
#include "sim/view/raster/theme.def"
};

const Rgba theme_waves[] = {
#define WAVE(rgb) RGB(rgb),
#include "sim/view/raster/theme.def"
};

const Rgba theme_series[] = {
#define SERIES(rgb) RGB(rgb),
#include "sim/view/raster/theme.def"
};
/* clang-format on */

const uint32_t theme_wave_count = sizeof theme_waves / sizeof *theme_waves;
const uint32_t theme_series_count = sizeof theme_series / sizeof *theme_series;

int theme_find(const char *name) {
    for (int i = 0; i < PALETTE_COUNT; i++)
        if (strcmp(themes[i].name, name) == 0) return i;
    return -1;
}

Rgba theme_wave(uint32_t slot) {
    return theme_waves[slot % theme_wave_count];
}
