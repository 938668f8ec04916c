/* chart.h: charts: numbers as bars, stacked or overlaid bars, lines or steps, with axes, legend and texts.
 *
 *   chart_scale.c    an axis: from numbers to pixels, and its ticks
 *   chart_layout.c   ranges, and the places of everything
 *   chart_draw.c     the whole: texts, axes, bars, lines, markers
 *   chart_png.c      PNG and JSON
 *   chart_parts.h    what these share
 *
 *   static const double widths[] = {1, 8, 16, 32}, cycles[] = {9001, 2210, 1404, 1102};
 *   const ChartSeries series = {"random order", cycles};
 *   const Chart chart = {.kind = CHART_LINES, .title = "Cycles by wave width", .x_name = "lanes of a wave",
 *                        .y_name = "cycles", .x = widths, .points = 4, .series = &series, .series_count = 1,
 *                        .x_scale = CHART_LOG2};
 *   char error[CHART_ERROR_MAX];
 *   size_t length;
 *   uint8_t *png = chart_png(&chart, 1, &length, error);      // to be freed with memory_free()
 *
 *   title
 *   subtitle
 *   [] series   [] series                 legend, if there is more than one series
 *   y name
 *     40 |
 *        |        #                       plot: plot_width x plot_height pixels or a little more
 *     20 |   #    #    #
 *      0 +------------------
 *            1    2    3
 *              x name
 *   footnote
 *
 * Series have the colours of theme.def in their order; bars have a texture and lines a marker of their own, so that
 * nothing depends on colours alone. Data are at whole pixels, without smoothing; a chart depends on its numbers only.
 */
#ifndef SIM_VIEW_CHART_CHART_H
#define SIM_VIEW_CHART_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

enum {
    CHART_ERROR_MAX = 256,
    CHART_MAX_WIDTH = 16384, /* pixels */
    CHART_MAX_HEIGHT = 16384,
    CHART_MAX_SERIES = 64,
    CHART_MAX_SCALE = 3,
};

/* The kinds: name, meaning. */
#define CHART_KINDS(KIND)                                                                \
    KIND(BARS, "bars", "a bar for each series, side by side")                            \
    KIND(OVERLAY, "overlay", "bars of all series at the same place, the longest behind") \
    KIND(STACKED, "stacked", "bars on top of each other")                                \
    KIND(LINES, "lines", "points joined by lines")                                       \
    KIND(STEPS, "steps", "each value holds until the next")

typedef enum ChartKind {
#define CHART_KIND(ID, name, meaning) CHART_##ID,
    CHART_KINDS(CHART_KIND)
#undef CHART_KIND
        CHART_KIND_COUNT
} ChartKind;

typedef struct ChartKindInfo {
    const char *name, *meaning;
} ChartKindInfo;

extern const ChartKindInfo chart_kinds[CHART_KIND_COUNT];

typedef enum ChartScaleKind { CHART_LINEAR, CHART_LOG2, CHART_LOG10 } ChartScaleKind;

typedef struct ChartSeries {
    const char *name;
    const double *values; /* one for each point; NAN: no value */
} ChartSeries;

/* 0 or NULL means "nothing" unless a field says otherwise. */
typedef struct Chart {
    ChartKind kind;
    const char *title, *subtitle, *footnote;
    const char *x_name, *y_name;
    const double *x;               /* of each point, for lines and steps in rising order; NULL: 0, 1, 2 ... */
    const char *const *categories; /* names of the points, which then stand at equal distances; NULL: x */
    size_t points;
    const ChartSeries *series;
    size_t series_count;
    ChartScaleKind x_scale, y_scale; /* of x: lines and steps only */
    /* Print values: of each bar, of the longest of overlaid ones, the sums of stacked ones; of points where there is
     * room. */
    bool values;
    ThemeId theme;
    uint32_t plot_width, plot_height; /* 0: 640 x 300 */
    uint32_t scale;                   /* how large everything is, texts and lines too; 0: 1 */
} Chart;

/* The picture; NULL with a sentence in error[CHART_ERROR_MAX] if it cannot be drawn. */
Canvas *chart_draw(const Chart *chart, char *error);

/* The picture as the bytes of a PNG file, with the chunks Title and simt:chart: the numbers as JSON (chart_json).
 * Several charts stand one below the other; their JSON is an array then. To be freed with memory_free(). */
uint8_t *chart_png(const Chart *charts, size_t count, size_t *length, char *error);

/* To be freed with memory_free(). ASCII; a missing value is null.
 *   {"kind":"lines","title":"...","x":{"name":"lanes","values":[1,8]},"y":{"name":"cycles"},
 *    "series":[{"name":"random order","values":[9001,2210]}]} */
char *chart_json(const Chart *chart);

#endif
