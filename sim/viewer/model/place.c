/* place.c: where the panes are, and what part of the run the timeline shows. */
#include <string.h>

#include "sim/viewer/model/state.h"

enum {
    TITLE = 16,
    BAR = 22,
    BANNER = 17, /* what went wrong, if anything did */
    STATUS = 32,
    HEAD = 14,     /* of a pane */
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
};

/* Left: source and side pane. Right: timeline, below it registers, mask stack and memory. What queues need comes from
 * these, not from the lanes. Where there is no room for two columns, timeline and side pane stay: a pane that is not
 * placed is not drawn. */
static void place_panes(Viewer *v, int32_t w, int32_t h) {
    Panes *p = &v->panes;
    const int32_t banner = v->problems.count ? BANNER : 0, top = TITLE + BAR + banner;
    const int32_t bottom = h - STATUS > top ? h - STATUS : top, body = bottom - top;
    *p = (Panes){.all = {0, 0, w, h},
                 .title = {0, 0, w, TITLE},
                 .bar = {0, TITLE, w, BAR},
                 .banner = {0, TITLE + BAR, w, banner},
                 .status = {0, bottom, w, h - bottom}};
    const int32_t most = body < TIMELINE_LEAST ? body : TIMELINE_LEAST, source = body * 56 / 100;
    const int32_t wanted = body * 58 / 100 + (int32_t)trace_queues(v->summary.shape) * TILE_UNIT_PITCH;
    int32_t timeline = wanted > most ? wanted : most;
    if (body - timeline < LOWER_LEAST) timeline = body;
    if (w < TWO_COLUMNS) {
        p->timeline = (Rect){0, top, w, timeline};
        if (timeline < body) p->side = (Rect){0, top + timeline, w, body - timeline};
        return;
    }
    const int32_t share = w * 38 / 100, least = w < WIDE ? share : LEFT_LEAST;
    const int32_t left = share < least ? least : share > LEFT_MOST ? LEFT_MOST : share, right = w - left;
    const int32_t stack = right < 620 ? right * 45 / 100 : right * 38 / 100;
    const int32_t lower = body - timeline, upper_stack = lower * 45 / 100;
    p->source = (Rect){0, top, left, source};
    p->side = (Rect){0, top + source, left, body - source};
    p->timeline = (Rect){left, top, right, timeline};
    if (timeline == body) return;
    p->registers = (Rect){left, top + timeline, right - stack, lower};
    p->stack = (Rect){w - stack, top + timeline, stack, upper_stack};
    p->memory = (Rect){w - stack, top + timeline + upper_stack, stack, lower - upper_stack};
}

static void place_timeline(Viewer *v) {
    Panes *p = &v->panes;
    const Rect t = p->timeline;
    const int32_t units = (int32_t)summary_strips(&v->summary) * TILE_UNIT_PITCH + 4;
    const int32_t width = t.w - NAMES - SHARES > 16 ? t.w - NAMES - SHARES : 16;
    const int32_t room = t.h - HEAD - OVERVIEW - AXIS - MASK_ROWS;
    const int32_t shown = units < room / 2 ? units : room / 2;
    p->overview = (Rect){t.x + NAMES, t.y + HEAD + 2, width, OVERVIEW - 4};
    p->data = (Rect){t.x + NAMES, t.y + HEAD + OVERVIEW + AXIS, width, room - shown > 8 ? room - shown : 8};
    p->axis = (Rect){p->data.x, p->data.y - AXIS, width, AXIS - 4};
    p->units = (Rect){t.x + NAMES, p->data.y + p->data.h + MASK_ROWS, width, shown > 0 ? shown : 0};
}

/* As many pixels a lane as all slots fit with. */
static void choose_height(Viewer *v) {
    const int32_t slots = (int32_t)v->summary.shape.slots, lanes = (int32_t)v->summary.shape.wave_size;
    const int32_t room = v->panes.data.h / slots - TILE_RAIL - 1 - TILE_SLOT_GAP;
    if (v->chosen_height) return;
    v->lane_height = room >= lanes ? (uint32_t)(room / lanes > 8 ? 8 : room / lanes) : 0;
    v->fold = 1;
    while (!v->lane_height && v->fold < 8 && (lanes + (int32_t)v->fold - 1) / (int32_t)v->fold > room &&
           lanes / (int32_t)(v->fold * 2) >= 4)
        v->fold *= 2;
    if (!v->lane_height && v->fold == 1) v->lane_height = 1;
}

/* The closest zoom at which so many cycles fit. */
static int zoom_for(const Viewer *v, uint64_t cycles) {
    int zoom = TILE_ZOOM_MAX;
    while ((int64_t)((cycles + tile_bin(zoom) - 1) / tile_bin(zoom) * tile_cycle_width(zoom)) > v->panes.data.w) zoom--;
    return zoom;
}

void viewer_zoom_to(Viewer *v, uint64_t from, uint64_t cycles) {
    v->zoom = zoom_for(v, cycles);
    v->left = (int64_t)(from / tile_bin(v->zoom) * tile_cycle_width(v->zoom));
    viewer_clamp(v);
    v->stale = true;
}

/* What showed the whole run still does, whatever the size. */
void viewer_layout(Viewer *v) {
    const uint32_t scale = v->scale;
    const bool whole = !v->fitted || (v->left == 0 && v->zoom == zoom_for(v, v->cycles));
    viewer_forget_preview(v);
    place_panes(v, (int32_t)(v->width / scale), (int32_t)(v->height / scale));
    place_timeline(v);
    choose_height(v);
    if (whole) viewer_zoom_to(v, 0, v->cycles);
    v->fitted = true;
    viewer_clamp(v);
    v->stale = true;
}

TileView viewer_tile_view(const Viewer *v) {
    return (TileView){.summary = &v->summary,
                      .zoom = v->zoom,
                      .lane_height = v->lane_height,
                      .fold = v->fold,
                      .palette = v->palette,
                      .patterns = v->patterns};
}

/* ---- the timeline ---- */

/* Pixels of all cycles at a zoom. */
static int64_t pixels(const Viewer *v, int zoom) {
    return (int64_t)((v->cycles + tile_bin(zoom) - 1) / tile_bin(zoom) * tile_cycle_width(zoom));
}

void viewer_clamp(Viewer *v) {
    const int64_t most = pixels(v, v->zoom) - v->panes.data.w;
    if (v->left > most) v->left = most;
    if (v->left < 0) v->left = 0;
    const TileView view = viewer_tile_view(v);
    const int32_t lowest = tile_units_y(&view) - v->panes.data.h;
    if (v->scroll_lanes > lowest) v->scroll_lanes = lowest;
    if (v->scroll_lanes < 0) v->scroll_lanes = 0;
}

uint64_t viewer_cycle_at(const Viewer *v, int32_t x) {
    const int64_t at = v->left + x - v->panes.data.x;
    const uint64_t cycle = (uint64_t)(at > 0 ? at : 0) / tile_cycle_width(v->zoom) * tile_bin(v->zoom);
    return cycle < v->cycles ? cycle : v->cycles - 1;
}

int32_t viewer_x_of(const Viewer *v, uint64_t cycle) {
    const int64_t at = (int64_t)(cycle / tile_bin(v->zoom) * tile_cycle_width(v->zoom)) - v->left;
    return at < -100000 ? -100000 : at > 100000 ? 100000 : (int32_t)at + v->panes.data.x;
}

void viewer_zoom_about(Viewer *v, int zoom, int32_t x) {
    const uint64_t cycle = viewer_cycle_at(v, x);
    if (zoom > TILE_ZOOM_MAX) zoom = TILE_ZOOM_MAX;
    while (zoom < v->zoom && zoom < 0 && (zoom < ZOOM_MIN || pixels(v, zoom + 1) <= v->panes.data.w)) zoom++;
    v->zoom = zoom;
    v->left = (int64_t)(cycle / tile_bin(zoom) * tile_cycle_width(zoom)) - (x - v->panes.data.x);
    viewer_clamp(v);
    v->stale = true;
}

void viewer_show_cycle(Viewer *v) {
    const Rect data = v->panes.data;
    const int32_t x = viewer_x_of(v, v->cycle), width = (int32_t)tile_cycle_width(v->zoom);
    if (x < data.x || x + width > data.x + data.w) v->left += x - data.x - data.w / 2;
    const TileView view = viewer_tile_view(v);
    const int32_t y = tile_slot_y(&view, v->slot) - TILE_RAIL, end = y + tile_slot_pitch(&view);
    if (end - v->scroll_lanes > data.h) v->scroll_lanes = end - data.h;
    if (y < v->scroll_lanes) v->scroll_lanes = y;
    viewer_clamp(v);
}

/* ---- other panes ---- */

static int32_t moved(int32_t at, int64_t rows) {
    const int64_t to = at + rows;
    return to < 0 ? 0 : to > 1000000 ? 1000000 : (int32_t)to;
}

void viewer_scroll(Viewer *v, const char *pane, int64_t rows) {
    if (strcmp(pane, "timeline") == 0) v->scroll_lanes = moved(v->scroll_lanes, rows);
    if (strcmp(pane, "source") == 0) v->scroll_source = moved(v->scroll_source, rows), v->follow = false;
    if (strcmp(pane, "side") == 0) v->scroll_side = moved(v->scroll_side, rows);
    if (strcmp(pane, "registers") == 0) v->scroll_registers = moved(v->scroll_registers, rows);
    if (strcmp(pane, "columns") == 0) v->scroll_columns = moved(v->scroll_columns, rows);
    if (strcmp(pane, "memory") == 0) v->scroll_memory = moved((int32_t)v->scroll_memory, rows);
    viewer_clamp(v);
    v->stale = true;
}
