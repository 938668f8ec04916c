/* tiles.c: painting and keeping tiles; see tiles.h. */
#include "sim/viewer/paint/tiles.h"

#include <stdlib.h>
#include <string.h>

enum { TILES = 192, TILES_MEMORY = 128 << 20, TILE_COST = 100000, COARSE_BIN = 64 };

typedef struct Tile {
    TileView view;
    uint64_t index, used; /* used: when it was last asked for; 0: the place is free */
    uint32_t counted;     /* columns of the summary that there were */
    Canvas *canvas;
} Tile;

struct Tiles {
    Tile tile[TILES];
    uint64_t clock;
    size_t bytes;
    bool lost;
};

/* ---- geometry ---- */

uint64_t tile_bin(int zoom) {
    return zoom < 0 ? UINT64_C(1) << -zoom : 1;
}

uint32_t tile_cycle_width(int zoom) {
    return zoom > 0 ? UINT32_C(1) << zoom : 1;
}

uint64_t tile_cycles(int zoom) {
    return TILE_WIDTH / tile_cycle_width(zoom) * tile_bin(zoom);
}

int32_t tile_band(const TileView *view) {
    const uint32_t lanes = view->summary->shape.wave_size;
    return (int32_t)(view->lane_height ? lanes * view->lane_height : (lanes + view->fold - 1) / view->fold);
}

int32_t tile_slot_pitch(const TileView *view) {
    return TILE_RAIL + 1 + tile_band(view) + TILE_SLOT_GAP;
}

int32_t tile_slot_y(const TileView *view, uint32_t slot) {
    return TILE_RAIL + 1 + (int32_t)slot * tile_slot_pitch(view);
}

int32_t tile_units_y(const TileView *view) {
    return (int32_t)view->summary->shape.slots * tile_slot_pitch(view);
}

int32_t tile_height(const TileView *view) {
    return tile_units_y(view) + (int32_t)summary_strips(view->summary) * TILE_UNIT_PITCH;
}

/* From the summary, not from the trace. */
static bool is_coarse(const TileView *view) {
    return tile_bin(view->zoom) >= view->summary->bin && tile_bin(view->zoom) >= COARSE_BIN;
}

/* Lanes and pixels of a group. */
static void set_groups(MaskLayout *layout, const TileView *view) {
    const uint32_t band = (uint32_t)tile_band(view), groups = view->summary->groups;
    if (!is_coarse(view)) {
        layout->group_lanes = view->lane_height ? 1 : view->fold;
        layout->group_height = view->lane_height ? view->lane_height : 1;
    } else {
        const bool fits = band % groups == 0 && band / groups >= 4;
        layout->group_lanes = fits ? view->summary->group_lanes : layout->lanes;
        layout->group_height = fits ? band / groups : band;
    }
    layout->groups = (layout->lanes + layout->group_lanes - 1) / layout->group_lanes;
}

static MaskLayout layout_of(const TileView *view, uint64_t start, uint64_t end) {
    const Summary *s = view->summary;
    MaskLayout layout = {.c0 = start,
                         .cycles = end - start,
                         .core0 = s->core,
                         .cores = 1,
                         .slots = s->shape.slots,
                         .lanes = s->shape.wave_size,
                         .bin = tile_bin(view->zoom),
                         .rows = 1,
                         .row_columns = TILE_WIDTH / tile_cycle_width(view->zoom),
                         .sx = tile_cycle_width(view->zoom),
                         .y0 = TILE_RAIL + 1,
                         .rail_height = TILE_RAIL,
                         .wave_pitch = (uint32_t)tile_slot_pitch(view),
                         .alu_offset = (uint32_t)tile_units_y(view) - TILE_RAIL - 1,
                         .alu_pitch = TILE_UNIT_PITCH,
                         .alu_height = TILE_UNIT_HEIGHT};
    mask_layout_set_strips(&layout, s->shape);
    set_groups(&layout, view);
    layout.buckets = layout.bin > 1 || layout.group_lanes > 1;
    layout.patterns = view->patterns && layout.sx >= 4 && layout.group_height >= 4;
    return layout;
}

/* ---- painting ---- */

static bool paint_fine(const Painter *painter, const MaskRow *row) {
    const uint64_t cycles = trace_cycles(painter->trace);
    const uint64_t before = row->start > 0 ? row->start - 1 : 0; /* whether lanes part is seen from the mask before */
    Trace *window = trace_window(painter->trace, before, row->end < cycles ? row->end + 1 : row->end);
    if (!window) return false;
    Painter with = *painter;
    with.trace = window;
    bool ok = true;
    if (painter->layout->buckets) {
        ok = mask_paint_buckets(&with, row);
    } else {
        mask_paint_cells(&with, row);
        ok = mask_paint_rails(&with, row, 0);
    }
    ok = ok && !trace_failed(window);
    trace_destroy(window);
    return ok;
}

static bool paint(Canvas *canvas, const TileView *view, uint64_t index) {
    const Summary *s = view->summary;
    const uint64_t cycles = trace_cycles(s->trace), start = index * tile_cycles(view->zoom);
    const uint64_t end = start + tile_cycles(view->zoom) < cycles ? start + tile_cycles(view->zoom) : cycles;
    const Theme *theme = &themes[view->palette];
    canvas_clear(canvas, theme->colour[THEME_BACKGROUND]);
    if (start >= end) return true;
    const MaskLayout layout = layout_of(view, start, end);
    const MaskImageOptions options = {.palette = view->palette, .fault = s->fault};
    const Painter painter = {canvas, s->trace, &layout, &options, theme};
    const MaskRow row = mask_layout_row(&layout, 0);
    return is_coarse(view) ? summary_paint(s, &painter, &row) : paint_fine(&painter, &row);
}

/* ---- keeping ---- */

Tiles *tiles_create(void) {
    return calloc(1, sizeof(Tiles));
}

static void forget(Tiles *tiles, Tile *tile) {
    if (tile->canvas) tiles->bytes -= (size_t)tile->canvas->width * tile->canvas->height * sizeof(Rgba);
    canvas_destroy(tile->canvas);
    *tile = (Tile){0};
}

void tiles_forget(Tiles *tiles) {
    for (int i = 0; i < TILES; i++) forget(tiles, &tiles->tile[i]);
}

void tiles_destroy(Tiles *tiles) {
    if (!tiles) return;
    tiles_forget(tiles);
    free(tiles);
}

static bool same(const TileView *a, const TileView *b) {
    return a->summary == b->summary && a->zoom == b->zoom && a->lane_height == b->lane_height && a->fold == b->fold &&
           a->palette == b->palette && a->patterns == b->patterns;
}

static Tile *find(Tiles *tiles, const TileView *view, uint64_t index) {
    for (int i = 0; i < TILES; i++)
        if (tiles->tile[i].used && tiles->tile[i].index == index && same(&tiles->tile[i].view, view))
            return &tiles->tile[i];
    return NULL;
}

static Tile *oldest(Tiles *tiles) {
    Tile *best = &tiles->tile[0];
    for (int i = 1; i < TILES; i++)
        if (tiles->tile[i].used < best->used) best = &tiles->tile[i];
    return best;
}

static Tile *make_room(Tiles *tiles, size_t bytes) {
    Tile *tile = oldest(tiles);
    while (tile->used && tiles->bytes + bytes > TILES_MEMORY && tiles->bytes > 0) {
        forget(tiles, tile);
        for (int i = 0; i < TILES; i++)
            if (tiles->tile[i].used && (!tile->used || tiles->tile[i].used < tile->used)) tile = &tiles->tile[i];
    }
    forget(tiles, tile);
    return tile;
}

/* In slot-cycles to be decoded; a tile has some trouble of its own. */
static int64_t cost(const TileView *view) {
    const uint64_t slots = view->summary->shape.slots, cycles = tile_cycles(view->zoom);
    const uint64_t counts = cycles / view->summary->bin * slots * view->summary->groups / 2;
    return TILE_COST + (int64_t)(is_coarse(view) ? counts : cycles * slots);
}

bool tiles_lost(const Tiles *tiles) {
    return tiles->lost;
}

const Canvas *tiles_get(Tiles *tiles, const TileView *view, uint64_t index, int64_t *budget) {
    Tile *tile = find(tiles, view, index);
    if (tile && is_coarse(view) && tile->counted < view->summary->done) forget(tiles, tile), tile = NULL;
    if (!tile) {
        if (*budget <= 0) return NULL;
        *budget -= cost(view);
        const size_t bytes = (size_t)TILE_WIDTH * (uint32_t)tile_height(view) * sizeof(Rgba);
        tile = make_room(tiles, bytes);
        *tile = (Tile){.view = *view, .index = index, .counted = view->summary->done};
        tile->canvas = canvas_create(TILE_WIDTH, (uint32_t)tile_height(view));
        tiles->lost |= !tile->canvas;
        if (!tile->canvas) return NULL;
        tiles->bytes += bytes;
        if (!paint(tile->canvas, view, index)) return forget(tiles, tile), tiles->lost = true, NULL;
    }
    tile->used = ++tiles->clock;
    return tile->canvas;
}
