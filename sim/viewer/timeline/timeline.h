/* timeline.h: the parts of the timeline, the largest panel: of this room alone. The cycles in view and the places of
 * rows belong to the state of the view: actions/track.c and rows.c.
 *
 *   timeline.c        the panel: overview, axis, cursor, selected cycles, what the selected lane waits for
 *   timeline_head.c   its header: the legend with shares, zoom; kernels, and curves of the whole GPU
 *   timeline_rows.c   its rows, and the units below them, as sim/view/timeline paints them
 *   core_rows.c       of many cores, a map, with columns of what is known of each
 *   stack_bars.c      the mask stack of the selected wave
 *   timeline_mouse.c  what is told of the thing below the mouse; clicks and drags
 */
#ifndef SIM_VIEWER_TIMELINE_TIMELINE_H
#define SIM_VIEWER_TIMELINE_TIMELINE_H

#include "sim/viewer/panels/panel.h"

enum { UNIT_PITCH = 17, UNIT_HEIGHT = 14 };

void draw_timeline_head(Viewer *viewer);
void draw_curves(Viewer *viewer);
void draw_rows(Viewer *viewer);
void draw_stack_bars(Viewer *viewer);
void draw_units(Viewer *viewer);
void draw_legend(Viewer *viewer, Rect line); /* of states, at the left */
void draw_map_head(Viewer *viewer);          /* its choices, and the ramp, in the header */
void draw_map(Viewer *viewer);               /* beside and over its rows */
BandHeat draw_heat(const Viewer *viewer);    /* how its rows look */
void card_core(Viewer *viewer, const TimeRow *row, HoverTarget *target, Card *card);

HoverCard card_curve;                                                     /* of a CountCurve */
HoverCard card_overview, card_axis, card_phase, card_unit, card_time_row; /* of what is there at the mouse */
Rect beside_track(const Viewer *viewer, int32_t y, int32_t height);       /* for names of its parts */
TimePainter draw_painter(Viewer *viewer);                                 /* of its rows */
BandView draw_bands(const Viewer *viewer);                                /* how bands look */
void draw_missing(Viewer *viewer, Rect part);                             /* cycles that a fault prevented */
/* Find the instruction that an ALU or sampler works on in a cycle, or a queue's requests. Return false if idle. */
bool unit_run_at(const Trace *trace, uint32_t core, uint32_t unit, uint64_t cycle, TraceAlu *run);
int32_t overview_x(const Viewer *viewer, uint64_t cycle); /* in the whole run */

#endif
