/* heat_map.h: the picture of what each pixel cost: its colour is a place on a scale; the worst tile has a frame.
 *
 *   HeatMapOptions options = {.quantity = HEAT_executed, .summary = &summary, .file = "raymarch.s", .machine = "...",
 * .cycles = 21568}; size_t length; uint8_t *png = heat_map_png(heat, &options, &length);             // to be freed
 * with memory_free()
 *
 *   title, if it has one
 *   headline
 *   evidence
 *   file, image, machine, cycles
 *   +-----------------+
 *   |   +--+          |                  pixels, `factor` times as large
 *   |   +--+          |
 *   +-----------------+
 *   what is shown: 0 [ramp] 2,800 or more   [] worst tile
 *   version, hashes, what a pixel is
 */
#ifndef SIM_VIEW_HEAT_HEAT_MAP_H
#define SIM_VIEW_HEAT_HEAT_MAP_H

#include "sim/heat/heat.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

typedef struct HeatMapOptions {
    HeatQuantity quantity;
    const HeatSummary *summary; /* of it */
    ThemeId theme;
    const char *title; /* above the headline; NULL: none */
    const char *file, *machine, *version, *hashes;
    uint64_t cycles;
} HeatMapOptions;

/* The picture as the bytes of a PNG file with the chunk Title. */
uint8_t *heat_map_png(const Heat *heat, const HeatMapOptions *options, size_t *length);

#endif
