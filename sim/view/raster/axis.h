/* axis.h: the axis of cycles: which ticks and labels there are, and drawing them above or below the data.
 *
 *      |0         |10        |20              labels stand right of their ticks
 *      |  '  '  ' |  '  '  ' |  '  '          major and minor ticks
 *      [data ........................... ]
 *
 * The step between labels is 1, 2 or 5 times a power of ten; minor ticks are a fifth of it. The first cycle
 * always has a label; others have none where it would touch that, or reach far behind the last column.
 */
#ifndef SIM_VIEW_RASTER_AXIS_H
#define SIM_VIEW_RASTER_AXIS_H

#include <stddef.h>
#include <stdint.h>

#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

enum {
    AXIS_HEIGHT = 17,     /* a line of labels and the ticks */
    AXIS_LABEL_STEP = 48, /* least distance of regular labels */
    AXIS_LABEL_GAP = 8,   /* least space between two labels */
    AXIS_MAX_LABELS = 400,
};

typedef struct Axis {
    int32_t x0;      /* left edge of the first column */
    uint32_t sx;     /* pixels a column */
    uint64_t bin;    /* cycles a column; columns are aligned to cycle 0 */
    uint64_t c0;     /* the first cycle */
    uint64_t cycles; /* at least 1 */
} Axis;

typedef struct AxisLabel {
    uint64_t cycle;
    int32_t x;     /* of the text */
    int32_t width; /* of the text */
    char text[21];
} AxisLabel;

/* Steps of all axes of whole numbers are 1, 2 or 5 times a power of ten: the one after a step. */
static inline uint64_t axis_wider_step(uint64_t step) {
    uint64_t digit = step;
    while (digit >= 10) digit /= 10;
    return digit == 2 ? step / 2 * 5 : step * 2;
}

/* Cycles from one regular label to the next. */
uint64_t axis_step(const Axis *axis);

/* Cycles from one minor tick to the next; 0: there are none. */
uint64_t axis_minor_step(uint64_t step);

/* The labels from left to right. Returns how many; at most AXIS_MAX_LABELS if the axis is at most 16384 wide. */
size_t axis_labels(const Axis *axis, AxisLabel labels[AXIS_MAX_LABELS]);

/* The lanes of `lanes` that get a number in a height in pixels: 0, then at equal steps, and the last. Return how many.
 */
enum { AXIS_MAX_LANES = 10 };
uint32_t axis_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[AXIS_MAX_LANES]);

typedef enum AxisSide { AXIS_ABOVE, AXIS_BELOW } AxisSide;

/* Draw it with its top edge at y. */
void axis_draw(Canvas *canvas, const Axis *axis, int32_t y, AxisSide side, const Theme *theme);

#endif
