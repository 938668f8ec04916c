/* tiles.h: the data of the timeline in pieces that are painted once and shown many times.
 *
 *   Summary summary;
 *   summary_start(&summary, trace, 0, &(MaskFault){0});
 *   TileView view = {.summary = &summary, .zoom = -4, .lane_height = 2, .fold = 1};
 *   Tiles *tiles = tiles_create();
 *   int64_t budget = 100000;
 *   const Canvas *tile = tiles_get(tiles, &view, 17, &budget);      // TILE_WIDTH pixels wide, NULL: not yet
 *   tiles_destroy(tiles);
 *
 *   zoom    5: a cycle is 32 pixels wide    0: one pixel     -4: a pixel is 16 cycles
 *
 * Columns are whole powers of two of cycles from cycle 0 on, so nothing shimmers when one pans. A tile has all slots
 * of a core, one below the other, then its ALUs, samplers and queues: mask_layout.h.
 */
#ifndef SIM_VIEWER_PAINT_TILES_H
#define SIM_VIEWER_PAINT_TILES_H

#include "sim/viewer/paint/summary.h"

enum {
    TILE_WIDTH = 128,
    TILE_ZOOM_MAX = 5,
    TILE_RAIL = 4,     /* above each band; a pixel between them */
    TILE_SLOT_GAP = 6, /* below it */
    TILE_UNIT_HEIGHT = 10,
    TILE_UNIT_PITCH = 13,
};

typedef struct TileView {
    const Summary *summary;
    int zoom;
    uint32_t lane_height; /* pixels a lane; 0: `fold` lanes are one pixel */
    uint32_t fold;        /* at least 1 */
    const Theme *theme;
    bool patterns;
} TileView;

typedef struct Tiles Tiles;

Tiles *tiles_create(void); /* NULL when out of memory */
void tiles_destroy(Tiles *tiles);
void tiles_forget(Tiles *tiles); /* the trace is another one */

/* A tile costs what it takes to paint it; *budget is reduced by that. NULL: the budget is used up, or memory. */
const Canvas *tiles_get(Tiles *tiles, const TileView *view, uint64_t index, int64_t *budget);
bool tiles_lost(const Tiles *tiles); /* has memory run out in it? */

/* Cycles of a pixel or pixels of a cycle, one of them is 1; cycles of a tile. */
uint64_t tile_bin(int zoom);
uint32_t tile_cycle_width(int zoom);
uint64_t tile_cycles(int zoom);

/* Where things are in a tile. */
int32_t tile_band(const TileView *view);       /* height of a slot's lanes */
int32_t tile_slot_pitch(const TileView *view); /* from one slot to the next */
int32_t tile_slot_y(const TileView *view, uint32_t slot);
int32_t tile_units_y(const TileView *view); /* the first strip */
int32_t tile_height(const TileView *view);

#endif
