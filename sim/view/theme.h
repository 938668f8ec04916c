/* theme.h: the colours of pictures, from the table theme.def.
 *
 *   const Theme *theme = &themes[PALETTE_CLASSIC];
 *   canvas_fill(canvas, cell, theme->lane[LANE_STALLED]);
 *   canvas_fill(canvas, square, theme_wave(slot));
 */
#ifndef SIM_VIEW_THEME_H
#define SIM_VIEW_THEME_H

#include <stdint.h>

#include "sim/view/canvas.h"

typedef enum LaneState {
#define LANE(ID, name, meaning, classic, safe) LANE_##ID,
#define COLOUR(ID, classic, safe)
#define WAVE(colour)
#include "sim/view/theme.def"
#undef LANE
    LANE_STATE_COUNT
} LaneState;

typedef enum ThemeColour {
#define LANE(ID, name, meaning, classic, safe)
#undef COLOUR
#define COLOUR(ID, classic, safe) THEME_##ID,
#include "sim/view/theme.def"
#undef WAVE
#undef COLOUR
#undef LANE
    THEME_COLOUR_COUNT
} ThemeColour;

typedef enum Palette { PALETTE_CLASSIC, PALETTE_SAFE, PALETTE_COUNT } Palette;

typedef struct Theme {
    const char *name;
    Rgba lane[LANE_STATE_COUNT];
    Rgba colour[THEME_COLOUR_COUNT];
} Theme;

typedef struct LaneStateInfo {
    const char *name, *meaning;
} LaneStateInfo;

extern const Theme themes[PALETTE_COUNT];
extern const LaneStateInfo theme_lanes[LANE_STATE_COUNT];
extern const Rgba theme_waves[];
extern const uint32_t theme_wave_count;

/* The palette with this name, or -1. */
int theme_find(const char *name);

/* The colour of a wave slot. */
Rgba theme_wave(uint32_t slot);

#endif
