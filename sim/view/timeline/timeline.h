/* timeline.h: what a timeline is made of, once for the window, its comparisons, and pictures: cycles from left to right
 * on an axis, runs, cores and wave slots from top to bottom. Users choose what is shown and add their own: selection,
 * cursor, mouse, notes.
 *
 *   timeline.h    where cycles are, the axis, what stands beside and above rows
 *   axis.c        the axis of cycles
 *
 *   cycle      0        10        20            timeline_axis
 *   [0] wave 0 +============================+   rows of sim/view/band
 *
 *   const Timeline line = {.zoom = band_zoom(738, 10305), .x = 104, .width = 738, .from = 0, .to = 10305};
 *   timeline_axis(sheet, &line, &(TimelineAxis){.y = 20, .height = TIMELINE_AXIS});
 */
#ifndef SIM_VIEW_TIMELINE_TIMELINE_H
#define SIM_VIEW_TIMELINE_TIMELINE_H

#include "sim/view/band/band.h"
#include "sim/view/sheet/sheet.h"

/* Cycles from .. to - 1 along x: column `column` of the zoom, which is of pixels of the canvas, begins at x. */
typedef struct Timeline {
    BandZoom zoom;
    uint64_t column;
    int32_t x, width; /* of the drawing */
    uint64_t from, to;
} Timeline;

/* Where the column that has a cycle begins. Far away cycles are at some place that is not seen. */
int32_t timeline_x(Scale scale, const Timeline *line, uint64_t cycle);

/* The axis:
 *
 *      |0         |10        |20              labels stand right of their ticks
 *      |  '  '  ' |  '  '  ' |  '  '          major and minor ticks, which grow from the data outwards
 *      [data ........................... ]
 *
 * The step between labels is 1, 2 or 5 times a power of ten; minor ticks are a fifth of it. */
enum {
    TIMELINE_AXIS = 17,       /* height of a line of labels and the ticks */
    TIMELINE_LABEL_STEP = 48, /* least distance of labels, */
    TIMELINE_LABEL_GAP = 8,   /* and least space between two of them */
};

typedef struct TimelineAxis {
    int32_t y, height;
    bool below;        /* the data is above the axis */
    bool first;        /* `from` has a label, whatever cycle it is */
    int32_t beyond;    /* how far labels may reach to the right of the track */
    const Rect *taken; /* places that no label touches; w 0: none */
    uint32_t taken_count;
} TimelineAxis;

void timeline_axis(Sheet *sheet, const Timeline *line, const TimelineAxis *axis);

/* Steps of all axes of whole numbers are 1, 2 or 5 times a power of ten: the one after a step. */
static inline uint64_t axis_wider_step(uint64_t step) {
    uint64_t digit = step;
    while (digit >= 10) digit /= 10;
    return digit == 2 ? step / 2 * 5 : step * 2;
}

/* Choose the lanes of `lanes` that get a number in a height in pixels: 0, then at equal steps, and the last. Return the
 * number of them. */
enum { AXIS_MAX_LANES = 10 };
uint32_t axis_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[AXIS_MAX_LANES]);

#endif
