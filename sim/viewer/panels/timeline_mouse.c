/* timeline_mouse.c: what the mouse does in the timeline: a click selects, on the axis it sets a breakpoint; a drag
 * moves the picture, or with the right button selects cycles; the overview is a scroll bar. */
#include <stdlib.h>

#include "sim/base/arith.h"
#include "sim/viewer/panels/panel.h"

enum { NEAR = 3 /* pixels of the axis */ };

static void go_in_overview(Viewer *v, int32_t x) {
    const Rect r = v->overview;
    const int32_t at = clamp_i32(x - r.x, 0, r.w - 1);
    const uint64_t cycle = (uint64_t)((double)at / r.w * (double)v->model.cycles);
    v->left = (int64_t)(cycle / tile_bin(v->zoom) * tile_cycle_width(v->zoom)) - v->data.w / 2;
    view_clamp(v);
    v->model.changed = true;
}

/* A breakpoint of the cycle, or none where one is near. */
static void toggle_break(Viewer *v, int32_t x) {
    const Model *m = &v->model;
    uint64_t cycle = view_cycle_at(v, x);
    for (uint32_t i = m->breaks.count; i-- > 0;) {
        const Breakpoint *b = &m->breaks.items[i].what;
        if (b->kind == BREAK_CYCLE && abs(view_x_of(v, b->cycle) - x) <= NEAR) cycle = b->cycle;
    }
    v->model.message[0] = '\0';
    view_break_cycle(v, cycle);
}

void press_timeline(Viewer *v, int32_t x, int32_t y, bool right) {
    Mouse *mouse = &v->mouse;
    mouse->from_left = v->left;
    mouse->from_scroll = v->scroll[SCROLL_TIMELINE];
    if (rect_has(v->overview, x, y)) {
        mouse->drag = DRAG_OVERVIEW;
        go_in_overview(v, x);
    } else if (!right && rect_has(v->axis, x, y)) {
        toggle_break(v, x);
    } else if (rect_has(v->data, x, y) || rect_has(v->units, x, y)) {
        mouse->drag = right ? DRAG_RANGE : DRAG_PAN;
    }
}

void drag_timeline(Viewer *v, int32_t x, int32_t y) {
    const Mouse *mouse = &v->mouse;
    if (mouse->drag == DRAG_PAN) {
        v->left = mouse->from_left - (x - mouse->from_x);
        v->scroll[SCROLL_TIMELINE] = mouse->from_scroll - (y - mouse->from_y);
        view_clamp(v);
    } else if (mouse->drag == DRAG_RANGE) {
        const uint64_t a = view_cycle_at(v, mouse->from_x), b = view_cycle_at(v, x);
        v->range_from = a < b ? a : b;
        v->range_to = (a < b ? b : a) + 1;
        v->has_range = true;
    } else if (mouse->drag == DRAG_OVERVIEW) {
        go_in_overview(v, x);
    }
}

void click_timeline(Viewer *v, int32_t x, int32_t y) {
    const Config *config = v->model.config;
    const uint64_t cycle = view_cycle_at(v, x);
    if (view_hides(v, SECRET_CYCLE, cycle)) {
        model_say(&v->model, "this is hidden until you reveal it (p)");
        return;
    }
    if (rect_has(v->units, x, y)) view_go(v, cycle);
    if (!rect_has(v->data, x, y)) return;
    const TileView view = view_tiles(v);
    const int32_t at = y - v->data.y + v->scroll[SCROLL_TIMELINE] - tile_slot_y(&view, 0);
    const uint32_t down = at > 0 ? (uint32_t)at : 0, pitch = (uint32_t)tile_slot_pitch(&view);
    const uint32_t inside = down % pitch, last = (uint32_t)config->wave_size - 1;
    const uint32_t lane = v->lane_height ? inside / v->lane_height : inside * v->fold;
    if (down / pitch >= config->waves) return;
    v->model.message[0] = '\0';
    view_select_pixel(v, down / pitch, lane < last ? lane : last, cycle);
}
