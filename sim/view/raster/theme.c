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

Rgba theme_queue_full(const Theme *theme) {
    return theme->lane[LANE_STALLED];
}

/* The side of a dot in a cell, so that it is in the middle. */
static int32_t dot_size(int32_t cell) {
    const int32_t size = cell / 4;
    return (cell - size) % 2 == 0 ? size : size + 1;
}

void theme_paint_lanes(Canvas *canvas, Rect cells, LaneState state, const Theme *theme, bool patterns,
                       uint32_t cell_width, uint32_t cell_height) {
    const Rgba colour = theme->texture[state];
    const int32_t width = (int32_t)cell_width, height = (int32_t)cell_height;
    const int32_t w = dot_size(width), h = dot_size(height);
    canvas_fill(canvas, cells, theme->lane[state]);
    if (!patterns) return;
    switch (theme_textures[state]) {
    case TEXTURE_NONE: break;
    case TEXTURE_HATCH: canvas_pattern(canvas, cells, PATTERN_RISING, colour); break;
    case TEXTURE_CROSS: canvas_pattern(canvas, cells, PATTERN_CROSS, colour); break;
    case TEXTURE_DOT:
        for (int32_t y = cells.y + (height - h) / 2; y < cells.y + cells.h; y += height)
            for (int32_t x = cells.x + (width - w) / 2; x < cells.x + cells.w; x += width)
                canvas_fill(canvas, (Rect){x, y, w, h}, colour);
        break;
    }
}
