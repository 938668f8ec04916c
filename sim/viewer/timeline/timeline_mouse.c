/* timeline_mouse.c: what the mouse does in the timeline: a click selects, on the axis it sets a breakpoint; a drag
 * moves the picture, or with the right button selects cycles, whose ends can be dragged then. In the whole run the part
 * that is seen can be moved, and its ends, too. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/base/arith.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/timeline/timeline.h"

enum { NEAR = 4 /* pixels */ };

/* The cycle at a place of the overview. */
static uint64_t overview_cycle(const Viewer *v, int32_t x) {
    const int32_t at = clamp_i32((x - v->overview.x) * v->scale / SCALE_ONE, 0, v->columns);
    return min_u64(band_start(v->fit, (uint64_t)at), v->model.cycles);
}

const Breakpoint *break_near(const Viewer *v, int32_t x) {
    const BreakList *breaks = &v->model.breaks;
    for (uint32_t i = 0; i < breaks->count; i++) {
        const Breakpoint *b = &breaks->items[i].what;
        const bool here = b->cycle == view_cycle_at(v, x) || abs(view_x_of(v, b->cycle) - x) <= NEAR;
        if (b->kind == BREAK_CYCLE && !breaks->items[i].error[0] && here) return b;
    }
    return NULL;
}

void press_timeline(Viewer *v, int32_t x, int32_t y, bool right) {
    Mouse *mouse = &v->mouse;
    const Rect o = v->overview;
    mouse->from_left = v->left;
    mouse->from_scroll = v->scroll[SCROLL_TIMELINE];
    if (rect_has((Rect){o.x - NEAR, o.y - NEAR, o.w + 2 * NEAR, o.h + 2 * NEAR}, x, y)) {
        /* Drag an end of the part in view, or all of it; a press beside it moves it there first. */
        const int32_t from = overview_x(v, view_first(v)), to = overview_x(v, view_end(v));
        mouse->drag = abs(x - from) <= NEAR ? DRAG_MAP_FROM : abs(x - to) <= NEAR ? DRAG_MAP_TO : DRAG_MAP;
        if (mouse->drag != DRAG_MAP) mouse->from_cycle = mouse->drag == DRAG_MAP_FROM ? view_end(v) : view_first(v);
        if (mouse->drag != DRAG_MAP || (x > from && x < to)) return;
        v->left = (int64_t)band_edge(v->zoom, overview_cycle(v, x)) - v->columns / 2;
        view_clamp(v);
        mouse->from_left = v->left;
    } else if (rect_has(v->axis, x, y)) {
        if (right) return;
        uint64_t from, to;
        const bool some = view_range(v, &from, &to), at_from = some && abs(x - view_x_of(v, from)) <= NEAR;
        if (some && (at_from || abs(x - view_x_of(v, to)) <= NEAR)) {
            /* An end of the selected cycles is dragged: the other one stays. */
            mouse->from_cycle = at_from ? to - 1 : from;
            mouse->drag = DRAG_RANGE;
            return;
        }
        /* A breakpoint of the cycle, or none where one is near. */
        const Breakpoint *near = break_near(v, x);
        char text[24];
        snprintf(text, sizeof text, "%" PRIu64, near ? near->cycle : view_cycle_at(v, x));
        viewer_do(v, ACTION_BREAK_CYCLE, text);
    } else if (rect_has(v->data, x, y) || rect_has(v->units, x, y) || rect_has(v->curves, x, y)) {
        mouse->drag = right ? DRAG_RANGE : DRAG_PAN;
        mouse->from_cycle = view_cycle_at(v, x);
    }
}

void drag_timeline(Viewer *v, int32_t x, int32_t y) {
    const Mouse *mouse = &v->mouse;
    const uint64_t other = mouse->from_cycle;
    const int64_t columns = (int64_t)(x - mouse->from_x) * v->scale / SCALE_ONE;
    if (mouse->drag == DRAG_PAN) {
        v->left = mouse->from_left - columns;
        v->scroll[SCROLL_TIMELINE] = mouse->from_scroll - (y - mouse->from_y);
        view_clamp(v);
    } else if (mouse->drag == DRAG_RANGE) {
        v->range_from = min_u64(view_cycle_at(v, x), other);
        v->range_to = max_u64(view_cycle_at(v, x), other) + 1;
    } else if (mouse->drag == DRAG_MAP) {
        const int64_t cycles = (int64_t)band_start(v->fit, (uint64_t)llabs(columns));
        const int64_t by = (int64_t)band_edge(v->zoom, (uint64_t)cycles);
        v->left = mouse->from_left + (columns < 0 ? -by : by);
        view_clamp(v);
    } else if (mouse->drag == DRAG_MAP_FROM && overview_cycle(v, x) < other) {
        view_zoom_to(v, overview_cycle(v, x), other - overview_cycle(v, x));
    } else if (mouse->drag == DRAG_MAP_TO && overview_cycle(v, x) > other) {
        view_zoom_to(v, other, overview_cycle(v, x) - other);
    }
}

/* The end of a drag, or a click: the mouse did not move. */
void release_timeline(Viewer *v, int32_t x, int32_t y) {
    const Mouse *mouse = &v->mouse;
    char range[48];
    snprintf(range, sizeof range, "%" PRIu64 ":%" PRIu64, v->range_from, v->range_to);
    if (mouse->drag == DRAG_RANGE && mouse->moved) viewer_do(v, ACTION_RANGE, range);
    if (mouse->drag != DRAG_PAN || mouse->moved) return;
    const uint64_t cycle = view_cycle_at(v, x);
    const TimeRow *row = view_row_at(v, y);
    if (cycle >= trace_end(v->model.trace)) {
        model_say(&v->model, "this is hidden until you reveal it (p)");
        return;
    }
    v->model.message[0] = '\0';
    if (rect_has(v->units, x, y) || rect_has(v->curves, x, y)) view_go(v, cycle);
    if (!rect_has(v->data, x, y) || !row || row->kind > ROW_CORE) return;
    const uint32_t slot = row->kind == ROW_CORE ? v->model.slot : row->slot;
    const uint32_t lane = row->kind == ROW_LANES ? view_lane_at(v, row, y) : v->model.lane;
    view_select_pixel(v, row->core, slot, lane, cycle);
}
