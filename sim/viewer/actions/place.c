/* place.c: where the panels are, and what part of the run the timeline shows. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/viewer/actions/view.h"

enum {
    TITLE = 16,
    BAR = 22,
    BANNER = 17, /* what went wrong, if anything did */
    STATUS = 32,
    HEAD = 14,     /* of a panel */
    NAMES = 78,    /* beside the timeline's data */
    SHARES = 40,   /* right of it */
    OVERVIEW = 26, /* its height */
    AXIS = 18,
    MASK_ROWS = 34, /* the mask stack of the wave below the data */
    ZOOM_MIN = -40,
    TWO_COLUMNS = 480, /* the least width with a source beside the timeline */
    WIDE = 860,        /* from here on the source has LEFT_LEAST */
    LEFT_LEAST = 340,
    LEFT_MOST = 620,
    TIMELINE_LEAST = 130,
    LOWER_LEAST = 44, /* the least height of what is below it */
    FAR = 100000,     /* pixels: certainly not seen */
    SCROLL_MOST = 1000000,
};

const PanelInfo panel_info[] = {
#define PANEL(ID, name, place, press) {name, place},
#include "sim/viewer/actions/panel.def"
    {"none", PLACE_COUNT}};

const char *const view_formats[] = {"auto", "f32", "u32", "i32", "hex"};
const char *const view_heats[] = {"lanes", "cycles", "stalls"};
const char *const view_scrolls[] = {"timeline", "source", "side", "registers", "columns", "memory"};

PanelId panel_find(PlaceId place, PanelId now, const char *name) {
    for (int i = 1; i <= PANEL_COUNT; i++) {
        const PanelId panel = (PanelId)(((int)now + i) % PANEL_COUNT);
        if (panel_info[panel].place == place && (!*name || strcmp(panel_info[panel].name, name) == 0)) return panel;
    }
    return PANEL_NONE;
}

/* ---- panels ---- */

/* Left: source and side. Right: timeline, below it registers, mask stack and memory. What queues need comes from
 * these, not from the lanes. Where there is no room for two columns, timeline and side stay: a panel that is not
 * placed is not drawn. */
static void place_panels(Viewer *v) {
    Rect *p = v->place;
    const int32_t w = (int32_t)(v->width / v->scale), h = (int32_t)(v->height / v->scale);
    const int32_t banner = v->model.problems.count ? BANNER : 0, top = TITLE + BAR + banner;
    const int32_t bottom = h - STATUS > top ? h - STATUS : top, body = bottom - top;
    memset(p, 0, sizeof v->place);
    p[PLACE_OVER] = (Rect){0, 0, w, h};
    p[PLACE_TITLE] = (Rect){0, 0, w, TITLE};
    p[PLACE_BAR] = (Rect){0, TITLE, w, BAR};
    if (banner) p[PLACE_BANNER] = (Rect){0, TITLE + BAR, w, banner};
    p[PLACE_STATUS] = (Rect){0, bottom, w, h - bottom};

    const int32_t most = body < TIMELINE_LEAST ? body : TIMELINE_LEAST, source = body * 56 / 100;
    const int32_t wanted = body * 58 / 100 + (int32_t)trace_queues(v->model.summary.shape) * TILE_UNIT_PITCH;
    int32_t timeline = wanted > most ? wanted : most;
    if (body - timeline < LOWER_LEAST) timeline = body;
    if (w < TWO_COLUMNS) {
        p[PLACE_TIMELINE] = (Rect){0, top, w, timeline};
        if (timeline < body) p[PLACE_SIDE] = (Rect){0, top + timeline, w, body - timeline};
        return;
    }
    const int32_t share = w * 38 / 100, least = w < WIDE ? share : LEFT_LEAST;
    const int32_t left = clamp_i32(share, least, LEFT_MOST), right = w - left;
    p[PLACE_SOURCE] = (Rect){0, top, left, source};
    p[PLACE_SIDE] = (Rect){0, top + source, left, body - source};
    p[PLACE_TIMELINE] = (Rect){left, top, right, timeline};
    if (timeline == body) return;

    const int32_t stack = right < 620 ? right * 45 / 100 : right * 38 / 100;
    const int32_t lower = body - timeline, upper_stack = lower * 45 / 100;
    p[PLACE_REGISTERS] = (Rect){left, top + timeline, right - stack, lower};
    p[PLACE_STACK] = (Rect){w - stack, top + timeline, stack, upper_stack};
    p[PLACE_MEMORY] = (Rect){w - stack, top + timeline + upper_stack, stack, lower - upper_stack};
}

static void place_timeline(Viewer *v) {
    const Rect t = v->place[PLACE_TIMELINE];
    const int32_t units = (int32_t)summary_strips(&v->model.summary) * TILE_UNIT_PITCH + 4;
    const int32_t width = t.w - NAMES - SHARES > 16 ? t.w - NAMES - SHARES : 16;
    const int32_t room = t.h - HEAD - OVERVIEW - AXIS - MASK_ROWS;
    const int32_t shown = units < room / 2 ? units : room / 2;
    v->overview = (Rect){t.x + NAMES, t.y + HEAD + 2, width, OVERVIEW - 4};
    v->data = (Rect){t.x + NAMES, t.y + HEAD + OVERVIEW + AXIS, width, room - shown > 8 ? room - shown : 8};
    v->axis = (Rect){v->data.x, v->data.y - AXIS, width, AXIS - 4};
    v->units = (Rect){t.x + NAMES, v->data.y + v->data.h + MASK_ROWS, width, shown > 0 ? shown : 0};
    if (v->chosen_height) return;

    /* As many pixels a lane as all slots fit with. */
    const int32_t slots = (int32_t)v->model.summary.shape.slots, lanes = (int32_t)v->model.summary.shape.wave_size;
    const int32_t band = v->data.h / slots - TILE_RAIL - 1 - TILE_SLOT_GAP;
    v->lane_height = band >= lanes ? (uint32_t)(band / lanes > 8 ? 8 : band / lanes) : 0;
    v->fold = 1;
    while (!v->lane_height && v->fold < 8 && (lanes + (int32_t)v->fold - 1) / (int32_t)v->fold > band &&
           lanes / (int32_t)(v->fold * 2) >= 4)
        v->fold *= 2;
    if (!v->lane_height && v->fold == 1) v->lane_height = 1;
}

/* ---- the timeline ---- */

/* Pixels of so many cycles at a zoom. */
static int64_t pixels(uint64_t cycles, int zoom) {
    return (int64_t)((cycles + tile_bin(zoom) - 1) / tile_bin(zoom) * tile_cycle_width(zoom));
}

/* The closest zoom at which so many cycles fit. */
static int zoom_for(const Viewer *v, uint64_t cycles) {
    int zoom = TILE_ZOOM_MAX;
    while (pixels(cycles, zoom) > v->data.w) zoom--;
    return zoom;
}

/* What showed the whole run still does, whatever the size. */
void view_layout(Viewer *v) {
    const uint64_t cycles = v->model.cycles;
    const bool whole = !v->fitted || (v->left == 0 && v->zoom == zoom_for(v, cycles));
    view_forget_preview(v);
    place_panels(v);
    place_timeline(v);
    if (whole) view_zoom_to(v, 0, cycles);
    v->fitted = true;
    view_clamp(v);
    v->model.changed = true;
}

TileView view_tiles(const Viewer *v) {
    return (TileView){.summary = &v->model.summary,
                      .zoom = v->zoom,
                      .lane_height = v->lane_height,
                      .fold = v->fold,
                      .theme = theme_of(v->theme, v->palette),
                      .patterns = v->patterns};
}

void view_clamp(Viewer *v) {
    const TileView view = view_tiles(v);
    const int64_t most = pixels(v->model.cycles, v->zoom) - v->data.w;
    const int32_t lowest = tile_units_y(&view) - v->data.h;
    if (v->left > most) v->left = most;
    if (v->left < 0) v->left = 0;
    v->scroll[SCROLL_TIMELINE] = clamp_i32(v->scroll[SCROLL_TIMELINE], 0, max_i32(lowest, 0));
}

uint64_t view_cycle_at(const Viewer *v, int32_t x) {
    const int64_t at = v->left + x - v->data.x;
    const uint64_t cycle = (uint64_t)(at > 0 ? at : 0) / tile_cycle_width(v->zoom) * tile_bin(v->zoom);
    return cycle < v->model.cycles ? cycle : v->model.cycles - 1;
}

int32_t view_x_of(const Viewer *v, uint64_t cycle) {
    const int64_t at = (int64_t)(cycle / tile_bin(v->zoom) * tile_cycle_width(v->zoom)) - v->left;
    if (at < -FAR) return -FAR;
    return at > FAR ? FAR : (int32_t)at + v->data.x;
}

void view_zoom_to(Viewer *v, uint64_t from, uint64_t cycles) {
    v->zoom = zoom_for(v, cycles);
    v->left = (int64_t)(from / tile_bin(v->zoom) * tile_cycle_width(v->zoom));
    view_clamp(v);
    v->model.changed = true;
}

void view_zoom_about(Viewer *v, int zoom, int32_t x) {
    const uint64_t cycle = view_cycle_at(v, x);
    if (zoom > TILE_ZOOM_MAX) zoom = TILE_ZOOM_MAX;
    while (zoom < v->zoom && zoom < 0 && (zoom < ZOOM_MIN || pixels(v->model.cycles, zoom + 1) <= v->data.w)) zoom++;
    v->zoom = zoom;
    v->left = (int64_t)(cycle / tile_bin(zoom) * tile_cycle_width(zoom)) - (x - v->data.x);
    view_clamp(v);
    v->model.changed = true;
}

void view_show_cycle(Viewer *v) {
    const Rect data = v->data;
    const TileView view = view_tiles(v);
    const int32_t x = view_x_of(v, v->model.cycle), width = (int32_t)tile_cycle_width(v->zoom);
    const int32_t y = tile_slot_y(&view, v->model.slot) - TILE_RAIL, end = y + tile_slot_pitch(&view);
    if (x < data.x || x + width > data.x + data.w) v->left += x - data.x - data.w / 2;
    if (end - v->scroll[SCROLL_TIMELINE] > data.h) v->scroll[SCROLL_TIMELINE] = end - data.h;
    if (y < v->scroll[SCROLL_TIMELINE]) v->scroll[SCROLL_TIMELINE] = y;
    view_clamp(v);
}

void view_scroll(Viewer *v, ScrollId what, int64_t rows) {
    const int64_t to = v->scroll[what] + rows;
    v->scroll[what] = to > SCROLL_MOST ? SCROLL_MOST : max_i32((int32_t)to, 0);
    if (what == SCROLL_SOURCE) v->follow = false;
    view_clamp(v);
    v->model.changed = true;
}

/* ---- what is kept ---- */

void view_forget_preview(Viewer *v) {
    canvas_destroy(v->preview);
    v->preview = NULL;
}

void view_forget_timeline(Viewer *v) {
    tiles_forget(v->tiles);
    v->overview_done = UINT32_MAX;
}
