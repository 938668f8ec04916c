/* motion.c: zooming, opening the drawer and closing it take a moment in a window that is seen. What is selected, and
 * what clicks mean, is there at once: only what is drawn is still on its way. */
#include <math.h>

#include "sim/viewer/actions/view.h"

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
