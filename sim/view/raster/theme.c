/* theme.c: the tables of theme.def as data. */
#include "sim/view/raster/theme.h"

#include <string.h>

/* clang-format off */
#define RGB(hex) {(hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, 255}
#define RGBA(hex, percent) {(hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, ((percent) * 255 + 50) / 100}
#define NEW(field, in_dark, in_light) \
    [THEME_DARK][PALETTE_NEW].field = in_dark, [THEME_LIGHT][PALETTE_NEW].field = in_light
#define CLASSIC(field, in_dark, in_light) \
    [THEME_DARK][PALETTE_CLASSIC].field = in_dark, [THEME_LIGHT][PALETTE_CLASSIC].field = in_light
#define BOTH(field, dark, light) NEW(field, RGB(dark), RGB(light)), CLASSIC(field, RGB(dark), RGB(light)),

static const Theme themes[THEME_COUNT][PALETTE_COUNT] = {
    NEW(id, THEME_DARK, THEME_LIGHT), NEW(palette, PALETTE_NEW, PALETTE_NEW),
    CLASSIC(id, THEME_DARK, THEME_LIGHT), CLASSIC(palette, PALETTE_CLASSIC, PALETTE_CLASSIC),
#define TOKEN(ID, dark, light) BOTH(colour[THEME_##ID], dark, light)
#define STATE(ID, dark, dark_text, light, light_text, classic, classic_text)        \
    NEW(shade[SHADE_##ID], RGB(dark), RGB(light)), NEW(on_shade[SHADE_##ID], RGB(dark_text), RGB(light_text)), \
    CLASSIC(shade[SHADE_##ID], RGB(classic), RGB(classic)),                         \
    CLASSIC(on_shade[SHADE_##ID], RGB(classic_text), RGB(classic_text)),
#define TEXTURE(ID, KIND, dark, light, percent)                                     \
    NEW(texture[SHADE_##ID].kind, TEXTURE_##KIND, TEXTURE_##KIND),                  \
    NEW(texture[SHADE_##ID].colour, RGBA(dark, percent), RGBA(light, percent)),
#define EVENT(ID, dark, light) BOTH(event[EVENT_##ID], dark, light)
#define IDENTITY(n, dark, light) BOTH(identity[n], dark, light)
#define SERIES(n, dark, light) BOTH(series[n], dark, light)
#define RAMP(n, dark, light) BOTH(ramp[n], dark, light)
#include "sim/view/raster/theme.def"
};
/* clang-format on */

const char *const theme_names[THEME_COUNT] = {"dark", "light"};
const char *const palette_names[PALETTE_COUNT] = {"default", "classic"};

const Theme *theme_of(ThemeId id, Palette palette) {
    return &themes[id][palette];
}

int palette_find(const char *name) {
    for (int i = 0; i < PALETTE_COUNT; i++)
        if (strcmp(palette_names[i], name) == 0) return i;
    return strcmp(name, "safe") == 0 ? PALETTE_NEW : -1;
}

Rgba theme_identity(const Theme *theme, uint32_t slot) {
    return theme->identity[slot % IDENTITY_COUNT];
}

Rgba theme_home(const Theme *theme, uint32_t slot) {
    enum { TIMES = 3, PALER = 80 };
    return rgba_over(theme_identity(theme, slot), theme->colour[THEME_PANE], slot / IDENTITY_COUNT % TIMES * PALER);
}

Rgba theme_ramp(const Theme *theme, double share) {
    const double at = (share > 1 ? 1 : share > 0 ? share : 0) * (RAMP_COUNT - 1);
    const int stop = at < RAMP_COUNT - 2 ? (int)at : RAMP_COUNT - 2;
    return rgba_over(theme->ramp[stop], theme->ramp[stop + 1], (uint32_t)((at - stop) * 255 + 0.5));
}

Rgba theme_lane(const Theme *theme, LaneState state) {
    int shade = 0;
    while (shades[shade].lane != state) shade++;
    return theme->shade[shade];
}

Rgba theme_mark(const Theme *theme, Shade shade) {
    const Rgba above = theme->texture[shade].colour;
    return rgba_over(theme->shade[shade], above, above.a);
}
