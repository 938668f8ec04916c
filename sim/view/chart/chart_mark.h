/* chart_mark.h: how the series of a chart look: bars with textures, lines with markers, their squares in the legend. */
#ifndef SIM_VIEW_CHART_CHART_MARK_H
#define SIM_VIEW_CHART_CHART_MARK_H

#include "sim/view/chart/chart.h"
#include "sim/view/raster/canvas.h"

enum {
    CHART_MARKER = 7,        /* size of a marker */
    CHART_SAMPLE_WIDTH = 24, /* of a line in the legend */
    CHART_SAMPLE_HEIGHT = 9,
};

Rgba chart_mark_colour(size_t series);

/* A bar, or a piece of one. */
void chart_mark_bar(Canvas *canvas, Rect bar, size_t series);

/* A marker with its middle at (x, y). */
void chart_mark_point(Canvas *canvas, int32_t x, int32_t y, size_t series);

/* Series that lie on each other share their place: each is drawn in a stripe of its own, in the order of ranks. */
typedef struct ChartShare {
    int32_t count, rank;
} ChartShare;

#define CHART_ALONE ((ChartShare){1, 0})

typedef struct ChartStroke {
    int32_t x0, y0, x1, y1;
} ChartStroke;

/* A line of two pixels; *phase carries dashes on from line to line, and is 0 at first. */
void chart_mark_line(Canvas *canvas, ChartStroke stroke, size_t series, ChartShare share, uint32_t *phase);

/* What stands in the legend, with its top left corner at (x, y). */
void chart_mark_sample(Canvas *canvas, int32_t x, int32_t y, ChartKind kind, size_t series);

#endif
