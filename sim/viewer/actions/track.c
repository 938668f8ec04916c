/* track.c: the cycles that the timeline shows: its axis, zooming and panning. Columns are pixels of the window, so that
 * cells are sharp at every scale; panels get pixels of the drawing. */
#include <math.h>
#include <stdio.h>

#include "sim/viewer/actions/view.h"

enum {
    HEAD = 30,
    TOP = 8,       /* above the overview */
    OVERVIEW = 35, /* its height */
    OVERVIEW_LOW = 16,
    WEDGE = 9, /* from there to the part that is seen */
    DISPATCH = 20,
    AXIS = 24,
    CURVE = 29,      /* each of them, */
    CURVE_TALL = 41, /* if there is much room */
    UNIT = 17,
    NAMES = 104, /* beside the track, */
    NAMES_CORES = 160,
    NAMES_WIDE = 190,
    MARGIN = 10,        /* and right of it, */
    MARGIN_SHARES = 54, /* with shares of many rows */
    LOW = 300,          /* a timeline of which the overview is low */
    NARROW = 700,       /* or which has no room for columns beside a map */
    WIDE = 1000,
    ROOMY = 560,
    WIDEST_CYCLE = 256,
};

typedef unsigned __int128 Wide;

/* ---- places ---- */

/* The rows, below curves of this height and above units of that one. Do all of them fit? */
static bool place_between(Viewer *v, int32_t curves, int32_t units) {
    const Rect axis = v->axis, t = v->place[PLACE_TIMELINE];
    const int32_t y = axis.y + axis.h, bottom = t.y + t.h - TOP;
    v->curves = (Rect){axis.x, y, axis.w, curves};
    v->units = (Rect){axis.x, bottom - units, axis.w, units};
    v->data = (Rect){axis.x, y + curves, axis.w, max_i32(bottom - units - y - curves, 8)};
    view_place_rows(v, v->data.h);
    view_place_cores(v);
    return v->rows.height <= v->data.h;
}

/* A timeline of the whole run still shows all of it in any size; another keeps its first cycle and the zoom. */
void view_place_track(Viewer *v) {
    const Rect t = v->place[PLACE_TIMELINE];
    const Model *m = &v->model;
    const bool many = m->config->cores > 1 || __builtin_popcountll(m->fill->used[0]) > 4;
    const bool map = view_has_map(v);
    const int32_t names = m->config->cores == 1 || map ? NAMES : t.w < WIDE ? NAMES_CORES : NAMES_WIDE;
    const bool whole = !v->zoom_scale || band_zoom_compare(v->zoom, v->fit) == 0;
    const uint64_t first = v->zoom_scale ? view_first(v) : 0;
    v->map.columns = !map || t.w < NARROW ? 0 : t.w < WIDE ? MAP_COLUMNS_FEW : MAP_COLUMNS;
    const int32_t columns = (int32_t)v->map.columns * MAP_COLUMN;
    const int32_t margin = columns ? columns + MARGIN : many ? MARGIN_SHARES : MARGIN;
    v->data = (Rect){t.x + names, t.y, max_i32(t.w - names - margin, 16), 8};
    v->track_x = scale_up(v->data.x, v->scale);
    v->columns = scale_up(v->data.x + v->data.w, v->scale) - v->track_x;
    v->fit = band_zoom((uint64_t)v->columns, view_length(v));
    if (whole) {
        v->zoom = v->fit;
        v->left = 0;
    } else {
        v->zoom = band_zoom(v->zoom.pixels * (uint64_t)v->scale, v->zoom.cycles * (uint64_t)v->zoom_scale);
        v->left = (int64_t)band_edge(v->zoom, first);
    }
    v->zoom_scale = v->scale;
    view_clamp(v);
}

/* Never less than all that there is fills the track. */
void view_clamp(Viewer *v) {
    const Model *m = &v->model;
    const BandZoom widest = {(uint64_t)(WIDEST_CYCLE * v->scale / SCALE_ONE), 1};
    if (band_zoom_compare(v->zoom, widest) > 0) v->zoom = widest;
    if (band_zoom_compare(v->zoom, v->fit) < 0) v->zoom = v->fit;
    const int64_t last = (int64_t)band_edge(v->zoom, view_length(v)) - v->columns;
    if (v->left > last) v->left = last;
    if (v->left < 0) v->left = 0;

    /* From the top: the whole run, kernels if there are several, the axis; curves of many cycles; then the rows; below
     * them the units if cycles are seen. Curves and units go where the slots of one core need their room. */
    const Rect t = v->place[PLACE_TIMELINE];
    const TraceShape shape = trace_shape(m->trace);
    const bool low = t.h < LOW, far = !band_has_cells(v->zoom);
    const int32_t x = v->data.x, w = v->data.w;
    int32_t y = t.y + HEAD + TOP;
    v->overview = (Rect){x, y, w, low ? OVERVIEW_LOW : OVERVIEW};
    y += v->overview.h + WEDGE;
    v->dispatch = (Rect){x, y, w, m->fill->phase_count > 1 && !low ? DISPATCH : 0};
    y += v->dispatch.h;
    v->axis = (Rect){x, y, w, AXIS};

    const int32_t room = t.y + t.h - TOP - y - AXIS, curve = room > ROOMY ? CURVE_TALL : CURVE;
    const int32_t curves = far && !view_has_map(v) ? clamp_i32(room / 3 / curve, 0, COUNT_CURVES - !shape.queues) : 0;
    const int32_t units = far ? 0 : (int32_t)trace_streams(shape);
    const int32_t most = far ? curves : min_i32(units, max_i32(room / 4 / UNIT, 0));
    const int32_t above = far ? curve : 0, below = far ? 0 : UNIT;
    int32_t shown = most;
    while (!place_between(v, shown * above, shown * below) && m->config->cores == 1 && shown > 0) shown--;
    if (v->rows.height > v->data.h) place_between(v, most * above, most * below);

    const int32_t end = v->data.y + v->rows.height; /* units are right below the last row */
    if (v->rows.height < v->data.h) {
        v->data.h = v->rows.height;
        v->units.y = end;
    }
    v->scroll[SCROLL_TIMELINE] = clamp_i32(v->scroll[SCROLL_TIMELINE], 0, max_i32(v->rows.height - v->data.h, 0));
    const TimeRow *row = view_row_of(v, m->core, m->slot);
    v->stack_bars = (Rect){0};
    if (row && row->kind == ROW_LANES && v->stack)
        v->stack_bars = (Rect){x, view_row_y(v, row) - row->y + row->end + TRACK_GAP, w, v->stack};
}

/* ---- cycles and pixels ---- */

uint64_t view_saved(const Viewer *v) {
    enum { TIMES = 8 };
    const uint64_t saved = model_saved_cycles(&v->model);
    return saved / TIMES <= v->model.cycles ? saved : 0;
}

uint64_t view_length(const Viewer *v) {
    enum { MISSING = 16 };
    const Model *m = &v->model;
    return m->cycles + (m->stop.present ? m->cycles / MISSING + 1 : view_saved(v));
}

static int64_t column_at(const Viewer *v, int32_t x) {
    return v->left + clamp_i32(scale_up(x, v->scale) - v->track_x, 0, v->columns - 1);
}

uint64_t view_cycle_at(const Viewer *v, int32_t x) {
    return min_u64(band_start(v->zoom, (uint64_t)column_at(v, x)), v->model.cycles - 1);
}

Timeline view_line(const Viewer *v) {
    return (Timeline){v->zoom, (uint64_t)v->left, v->data.x, v->data.w, view_first(v), view_end(v)};
}

int32_t view_x_of(const Viewer *v, uint64_t cycle) {
    const Timeline line = {v->zoom, (uint64_t)v->left, v->data.x, v->data.w, 0, 0};
    return timeline_x(v->scale, &line, cycle);
}

uint64_t view_first(const Viewer *v) {
    return min_u64(band_start(v->zoom, (uint64_t)v->left), v->model.cycles - 1);
}

uint64_t view_end(const Viewer *v) {
    return min_u64(band_end(v->zoom, (uint64_t)(v->left + v->columns - 1)), v->model.cycles);
}

double view_cycle_width(const Viewer *v) {
    return (double)v->zoom.pixels * SCALE_ONE / ((double)v->zoom.cycles * v->scale);
}

void view_zoom_text(const Viewer *v, char *out, size_t size) {
    const double width = view_cycle_width(v);
    if (width >= 1)
        snprintf(out, size, width < 20 ? "1 cycle = %.1f px" : "1 cycle = %.0f px", width);
    else
        snprintf(out, size, width > 0.05 ? "1 px = %.1f cycles" : "1 px = %.0f cycles", 1 / width);
}

/* ---- moving ---- */

void view_zoom_to(Viewer *v, uint64_t from, uint64_t cycles) {
    v->zoom = band_zoom((uint64_t)v->columns, cycles);
    view_clamp(v);
    const int64_t rest = v->columns - (int64_t)(band_edge(v->zoom, from + cycles) - band_edge(v->zoom, from));
    v->left = (int64_t)band_edge(v->zoom, from) - (rest > 1 ? rest / 2 : 0);
    view_clamp(v);
    v->model.changed = true;
}

void view_zoom_about(Viewer *v, BandZoom zoom, int32_t x) {
    const BandZoom before = v->zoom;
    const int64_t at = column_at(v, x), beside = at - v->left;
    v->zoom = zoom;
    view_clamp(v);
    const Wide parts = (Wide)(uint64_t)(2 * at + 1) * before.cycles * v->zoom.pixels;
    v->left = (int64_t)(parts / ((Wide)2 * before.pixels * v->zoom.cycles)) - beside;
    view_clamp(v);
    v->model.changed = true;
}

void view_show_cycle(Viewer *v) {
    view_clamp(v);
    const Rect data = v->data;
    const int64_t from = (int64_t)band_column(v->zoom, v->model.cycle);
    const int64_t end = max_u64((uint64_t)from + 1, band_edge(v->zoom, v->model.cycle + 1));
    if (from < v->left || end > v->left + v->columns) v->left = from - v->columns / 2;
    const TimeRow *row = view_row_of(v, v->model.core, v->model.slot);
    int32_t *scroll = &v->scroll[SCROLL_TIMELINE];
    if (row && row->end - *scroll > data.h) *scroll = row->end - data.h;
    if (row && row->end > v->pinned && row->top - v->pinned < *scroll) *scroll = row->top - v->pinned;
    view_clamp(v);
}

void view_show_core(Viewer *v) {
    if (view_has_map(v) && !view_is_folded(v)) v->scroll[SCROLL_TIMELINE] = INT32_MAX; /* it is below the map */
    view_show_cycle(v);
}

bool view_range(const Viewer *v, uint64_t *from, uint64_t *to) {
    const bool dragged = v->mouse.drag == DRAG_RANGE && v->mouse.moved;
    if (!dragged && !v->model.has_range) return false;
    *from = dragged ? v->range_from : v->model.range.from;
    *to = dragged ? v->range_to : v->model.range.to;
    return true;
}

/* ---- motion: zooming, opening and closing the drawer take a moment in a visible window. Only the drawing is
 * animated: the selection, and the effect of clicks, change at once. ---- */

enum { ZOOM = 80, DRAWER = 120, FRAME = 16 /* milliseconds; the first frame of a way is one on it */ };

/* How much of a way is left. */
static double rest_of(uint32_t left, uint32_t all) {
    const double rest = (double)left / all;
    return rest * rest * rest;
}

bool view_begin_frame(Viewer *v) {
    enum { FINE = 4096 }; /* parts of a cycle */
    Motion *motion = &v->motion;
    const double cycle = (double)v->zoom.cycles / (double)v->zoom.pixels;
    const CyclesSeen to = {(double)v->left * cycle, v->columns * cycle};
    if (!motion->on) return false;

    /* What has changed since the last frame begins to move. */
    const bool same = motion->run == v->model.runs && motion->columns == v->columns && v->mouse.drag == DRAG_NONE;
    if (!same) motion->zooming = 0;
    if (same && band_zoom_compare(motion->zoom, v->zoom) != 0) {
        motion->from = motion->seen;
        motion->zooming = ZOOM - FRAME;
    }
    const bool out = v->overlay == PANEL_CONFIG, was_out = motion->overlay == PANEL_CONFIG;
    if (out != was_out) {
        motion->opening = out ? DRAWER - FRAME : 0;
        motion->closing = v->overlay == PANEL_NONE ? DRAWER - FRAME : 0;
    }
    motion->zoom = v->zoom;
    motion->run = v->model.runs;
    motion->columns = v->columns;
    motion->overlay = v->overlay;
    motion->seen = to;
    if (!motion->zooming) return false;

    /* Spans grow or shrink by a factor a moment, about the cycle that stays where it is. */
    const CyclesSeen from = motion->from;
    const double span = to.span * pow(from.span / to.span, rest_of(motion->zooming, ZOOM));
    const double share = from.span == to.span ? 0 : (span - to.span) / (from.span - to.span);
    motion->seen = (CyclesSeen){to.first + (from.first - to.first) * share, span};
    v->zoom = band_zoom((uint64_t)v->columns * FINE, (uint64_t)(motion->seen.span * FINE) + 1);
    v->left = (int64_t)(motion->seen.first / motion->seen.span * v->columns);
    view_clamp(v);
    return true;
}

Rect view_drawer_place(const Viewer *v) {
    enum { WIDTH = 616 };
    const Rect all = v->place[PLACE_OVER];
    const uint32_t opening = v->motion.opening, closing = v->motion.closing;
    const int32_t width = min_i32(WIDTH, all.w);
    const double hidden = closing ? 1 - rest_of(closing, DRAWER) : rest_of(opening, DRAWER);
    return (Rect){all.x - (int32_t)(width * hidden), all.y, width, all.h};
}
