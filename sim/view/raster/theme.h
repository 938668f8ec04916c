/* theme.h: the colours of pictures, from the table theme.def.
 *
 *   const Theme *theme = &themes[PALETTE_CLASSIC];
 *   canvas_fill(canvas, (Rect){0, 0, 8, 8}, theme->lane[LANE_STALLED]);
 *   canvas_fill(canvas, (Rect){8, 0, 8, 8}, theme_wave(3));
 */
#ifndef SIM_VIEW_RASTER_THEME_H
#define SIM_VIEW_RASTER_THEME_H

#include <stdint.h>

#include "sim/trace/lane_state.h"
#include "sim/trace/trace_event.h"
#include "sim/view/raster/canvas.h"

/* The second channel, for eyes and printers that do not see colours. */
typedef enum Texture { TEXTURE_NONE, TEXTURE_HATCH, TEXTURE_DOT, TEXTURE_CROSS } Texture;

typedef enum ThemeColour {
#define COLOUR(ID, classic, safe) THEME_##ID,
#include "sim/view/raster/theme.def"
    THEME_COLOUR_COUNT
} ThemeColour;

typedef enum Palette { PALETTE_CLASSIC, PALETTE_SAFE, PALETTE_COUNT } Palette;

typedef struct Theme {
    const char *name;
    Rgba lane[LANE_STATE_COUNT];
    Rgba texture[LANE_STATE_COUNT]; /* of lanes that have one */
    Rgba event[EVENT_COUNT];
    Rgba colour[THEME_COLOUR_COUNT];
} Theme;

extern const Theme themes[PALETTE_COUNT];
extern const Texture theme_textures[LANE_STATE_COUNT];
extern const Rgba theme_waves[];
extern const uint32_t theme_wave_count;
extern const Rgba theme_series[];
extern const uint32_t theme_series_count;

/* The palette with this name, or -1. */
int theme_find(const char *name);

Rgba theme_wave(uint32_t slot);            /* the colour of a wave slot */
Rgba theme_queue_full(const Theme *theme); /* as stalled: whoever needs an entry stalls */

/* Lanes in a state, with its texture if patterns are wanted: on whole cells of a size. */
void theme_paint_lanes(Canvas *canvas, Rect cells, LaneState state, const Theme *theme, bool patterns,
                       uint32_t cell_width, uint32_t cell_height);

#endif
