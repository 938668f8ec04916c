/* tiles.c: painting and keeping tiles; see tiles.h. */
#include "sim/viewer/paint/tiles.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"

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

static MaskLayout layout_of(const TileView *view, uint64_t start, uint64_t end) {
    const Summary *s = view->summary;
    const uint32_t band = (uint32_t)tile_band(view), groups = s->groups;
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
    if (is_coarse(view)) {
        const bool fits = band % groups == 0 && band / groups >= 4;
        layout.group_lanes = fits ? s->group_lanes : layout.lanes;
        layout.group_height = fits ? band / groups : band;
    } else {
        layout.group_lanes = view->lane_height ? 1 : view->fold;
        layout.group_height = view->lane_height ? view->lane_height : 1;
    }
    layout.groups = (layout.lanes + layout.group_lanes - 1) / layout.group_lanes;
    layout.buckets = layout.bin > 1 || layout.group_lanes > 1;
    layout.patterns = view->patterns && layout.sx >= 4 && layout.group_height >= 4;
    return layout;
}

/* ---- painting ---- */

static bool paint(Canvas *canvas, const TileView *view, uint64_t index) {
    const Summary *s = view->summary;
    const uint64_t cycles = trace_cycles(s->trace), start = index * tile_cycles(view->zoom);
    const uint64_t end = min_u64(start + tile_cycles(view->zoom), cycles);
    const Theme *theme = view->theme;
    canvas_clear(canvas, theme->colour[THEME_BACKGROUND]);
    if (start >= end) return true;
    const MaskLayout layout = layout_of(view, start, end);
    const MaskImageOptions options = {.theme = theme->id, .palette = theme->palette, .fault = s->fault};
    Painter painter = {canvas, s->trace, &layout, &options, theme};
    const MaskRow row = mask_layout_row(&layout, 0);
    if (is_coarse(view)) return summary_paint(s, &painter, &row);

    /* Whether lanes diverge is seen from the mask before. */
    Trace *window = trace_window(s->trace, start > 0 ? start - 1 : 0, min_u64(end + 1, cycles));
    if (!window) return false;
    painter.trace = window;
    bool ok = true;
    if (layout.buckets) {
        ok = mask_paint_buckets(&painter, &row);
    } else {
        mask_paint_cells(&painter, &row);
        ok = mask_paint_rails(&painter, &row, 0);
    }
    ok = ok && !trace_failed(window);
    trace_destroy(window);
    return ok;
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
           a->theme == b->theme && a->patterns == b->patterns;
}

/* A free place, or that of the tile which was not asked for for the longest time; more go where memory is short. */
static Tile *make_room(Tiles *tiles, size_t bytes) {
    Tile *oldest;
    for (bool was_free = false; !was_free;) {
        oldest = &tiles->tile[0];
        for (int i = 1; i < TILES; i++)
            if (tiles->tile[i].used < oldest->used) oldest = &tiles->tile[i];
        was_free = !oldest->used || tiles->bytes + bytes <= TILES_MEMORY;
        forget(tiles, oldest);
    }
    return oldest;
}

bool tiles_lost(const Tiles *tiles) {
    return tiles->lost;
}

const Canvas *tiles_get(Tiles *tiles, const TileView *view, uint64_t index, int64_t *budget) {
    const Summary *s = view->summary;
    const uint64_t slots = s->shape.slots, cycles = tile_cycles(view->zoom);
    Tile *tile = NULL;
    for (int i = 0; i < TILES && !tile; i++) {
        Tile *kept = &tiles->tile[i];
        if (kept->used && kept->index == index && same(&kept->view, view)) tile = kept;
    }
    if (tile && is_coarse(view) && tile->counted < s->done) {
        forget(tiles, tile);
        tile = NULL;
    }
    if (!tile) {
        const size_t bytes = (size_t)TILE_WIDTH * (uint32_t)tile_height(view) * sizeof(Rgba);
        if (*budget <= 0) return NULL;
        /* In slot-cycles to be decoded, or counts to be added; a tile has some trouble of its own. */
        *budget -= TILE_COST + (int64_t)(is_coarse(view) ? cycles / s->bin * slots * s->groups / 2 : cycles * slots);
        tile = make_room(tiles, bytes);
        *tile = (Tile){.view = *view, .index = index, .counted = s->done};
        tile->canvas = canvas_create(TILE_WIDTH, (uint32_t)tile_height(view));
        if (tile->canvas) tiles->bytes += bytes;
        if (!tile->canvas || !paint(tile->canvas, view, index)) {
            forget(tiles, tile);
            tiles->lost = true;
            return NULL;
        }
    }
    tile->used = ++tiles->clock;
    return tile->canvas;
}
