/* theme.h: the colours of everything that is drawn, from the table theme.def: a theme, dark or light, and a palette of
 * the states of lanes, which is another choice.
 *
 *   const Theme *theme = theme_of(THEME_DARK, PALETTE_NEW);     // what all zeros mean, too
 *   canvas_fill(canvas, (Rect){0, 0, 80, 80}, theme->colour[THEME_PANE]);
 *   canvas_fill(canvas, (Rect){0, 0, 8, 8}, theme->shade[SHADE_STALLED]);
 *   canvas_fill(canvas, (Rect){8, 0, 8, 8}, theme_identity(theme, slot));
 */
#ifndef SIM_VIEW_RASTER_THEME_H
#define SIM_VIEW_RASTER_THEME_H

#include <stdint.h>

#include "sim/trace/lane_state.h"
#include "sim/view/raster/canvas.h"

typedef enum ThemeId { THEME_DARK, THEME_LIGHT, THEME_COUNT } ThemeId;
typedef enum Palette { PALETTE_NEW, PALETTE_CLASSIC, PALETTE_COUNT } Palette;

typedef enum ThemeColour {
#define TOKEN(ID, dark, light) THEME_##ID,
#include "sim/view/raster/theme.def"
    THEME_COLOUR_COUNT
} ThemeColour;

enum {
    IDENTITY_COUNT = 0
#define IDENTITY(n, dark, light) +1
#include "sim/view/raster/theme.def"
    ,
    SERIES_COUNT = 0
#define SERIES(n, dark, light) +1
#include "sim/view/raster/theme.def"
    ,
    RAMP_COUNT = 0
#define RAMP(n, dark, light) +1
#include "sim/view/raster/theme.def"
};

/* The second channel, for eyes and printers that do not see colours. */
typedef enum TextureKind { TEXTURE_NONE, TEXTURE_HATCH, TEXTURE_DOTS, TEXTURE_FALLING } TextureKind;

typedef struct ThemeTexture {
    TextureKind kind;
    Rgba colour; /* with alpha */
} ThemeTexture;

typedef struct Theme {
    ThemeId id;
    Palette palette;
    Rgba colour[THEME_COLOUR_COUNT];
    Rgba shade[SHADE_COUNT];
    Rgba on_shade[SHADE_COUNT]; /* texts on them */
    ThemeTexture texture[SHADE_COUNT];
    Rgba event[EVENT_COUNT];
    Rgba identity[IDENTITY_COUNT];
    Rgba series[SERIES_COUNT];
    Rgba ramp[RAMP_COUNT];
} Theme;

extern const char *const theme_names[THEME_COUNT];
extern const char *const palette_names[PALETTE_COUNT]; /* of PALETTE_NEW "default" */

const Theme *theme_of(ThemeId id, Palette palette);

/* The palette with a name, or -1. PALETTE_NEW is also called "safe". */
int palette_find(const char *name);

Rgba theme_identity(const Theme *theme, uint32_t slot); /* of a wave slot, or an entry of the mask stack */
Rgba theme_home(const Theme *theme, uint32_t slot);     /* of the lanes of a slot's wave: paler, where colours repeat */
Rgba theme_ramp(const Theme *theme, double share);      /* of the ramp's length, 0 to 1 */
Rgba theme_lane(const Theme *theme, LaneState state);   /* of a state, where shades are not told apart */
Rgba theme_mark(const Theme *theme, Shade shade);       /* the colour of a texture's pixels, mixed with the shade */

#endif
