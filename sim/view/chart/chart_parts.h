/* chart_parts.h: what charts are made of: axes, and the places of everything.
 *
 *   Chart --> chart_layout.c --> ChartLayout --> chart_draw.c --> Canvas --> chart_png.c --> PNG
 *                  |  chart_scale.c: an axis
 *                  +-- measures texts by setting them on no canvas: chart_draw.c
 */
#ifndef SIM_VIEW_CHART_CHART_PARTS_H
#define SIM_VIEW_CHART_CHART_PARTS_H

#include <string.h>

#include "sim/view/chart/chart.h"

/* ---- axes: from numbers to pixels, and which ticks there are ----
 *
 *   ChartScale scale = chart_scale_make(CHART_LINEAR, 0, 187, 300, 32, false);   // 0 .. 187 in 300 pixels
 *   chart_scale_round(&scale);                                            // 0 .. 200: it begins and ends at a tick
 *   int32_t y = bottom - chart_scale_pixel(&scale, 93.5);
 */
typedef struct ChartScale {
    ChartScaleKind kind;
    double low, high; /* at pixels 0 and `length`; of logarithmic axes the logarithms */
    double step;      /* from tick to tick, in the same unit */
    int32_t length;
    int32_t room;       /* least distance of two ticks with labels */
    int32_t minor_room; /* least distance of two ticks without labels */
    bool whole;         /* ticks are at whole numbers only */
} ChartScale;

/* What an axis can show: on a logarithmic one positive numbers only. */
bool chart_scale_shows(ChartScaleKind kind, double value);

/* An axis from low to high, both of which it can show. If they are equal, there is room on both sides. */
ChartScale chart_scale_make(ChartScaleKind kind, double low, double high, int32_t length, int32_t room, bool whole);

/* Widen it until both ends are ticks, or whole powers. */
void chart_scale_round(ChartScale *scale);

/* Pixels from the start of the axis; a value outside is at an end. */
int32_t chart_scale_pixel(const ChartScale *scale, double value);

typedef struct ChartTick {
    int32_t pixel;
    bool major;    /* with a label */
    char text[24]; /* the label */
} ChartTick;

enum { CHART_MAX_TICKS = 4096 };

/* The ticks in order. Returns how many. */
size_t chart_scale_ticks(const ChartScale *scale, ChartTick ticks[CHART_MAX_TICKS]);

/* Write a number as short as possible with `digits` significant digits, 1 to 17. */
enum { CHART_NUMBER_MAX = 32 };
void chart_number(char text[CHART_NUMBER_MAX], double value, int digits);

/* ---- how large everything is: all lengths of a layout are pixels of the picture ---- */

static inline int32_t chart_up(const Chart *chart, int32_t length) {
    return chart->scale ? length * (int32_t)chart->scale : length;
}

static inline int32_t chart_text_width(const Chart *chart, Face face, const char *text) {
    return face_width(face, chart_up(chart, SCALE_ONE), text, strlen(text));
}

/* ---- where everything is ---- */

enum {
    CHART_VALUE_DIGITS = 4, /* of values that are printed, */
    CHART_LABEL_DIGITS = 6, /* and of an x below its point */
    CHART_LINE = 14,        /* from one line of words or numbers to the next */
};
#define CHART_WORDS FACE_SMALL /* legend, categories, names of axes */
#define CHART_NUMBERS FACE_CODE_SMALL

typedef struct ChartLayout {
    uint32_t width, height;
    int32_t margin, content_width; /* of texts above and below the plot */
    int32_t header_y, y_name_y, footer_y;
    int32_t x_labels_y, x_name_y;
    Rect plot;
    ChartScale y; /* pixels from the bottom of the plot */
    /* Lines and steps with numbers: pixels from the left. All others: each point has a slot. */
    bool numeric_x;
    ChartScale x;
    int32_t x_pad;     /* between the ends of the plot and of x */
    int32_t slot;      /* width of a point's place */
    int32_t bar;       /* width of a bar; 0: none */
    int32_t group;     /* of all bars of a point, side by side */
    size_t label_step; /* points from one label to the next */
    size_t hidden;     /* values that the axes cannot show */
} ChartLayout;

/* False, with a sentence in error[CHART_ERROR_MAX], if it cannot be drawn. */
bool chart_layout_make(ChartLayout *layout, const Chart *chart, char *error);

bool chart_has_bars(const Chart *chart);

/* The x of a point: its number, or its index. */
double chart_x(const Chart *chart, size_t point);

/* Can the value of a point be drawn? */
bool chart_shows(const Chart *chart, size_t series, size_t point);

/* The middle of a point's place, and the height of a value on the y axis. */
int32_t chart_point_x(const ChartLayout *layout, const Chart *chart, size_t point);
int32_t chart_value_y(const ChartLayout *layout, double value);
int32_t chart_pixel_y(const ChartLayout *layout, int32_t pixel); /* of a pixel of the y axis, such as a tick's */

/* Draw, or with canvas NULL measure, the texts above and below; returns the bottom edge. */
int32_t chart_set_header(Canvas *canvas, const ChartLayout *layout, const Chart *chart);
int32_t chart_set_footer(Canvas *canvas, const ChartLayout *layout, const Chart *chart);

/* The label of a category, in lines of a slot's width, likewise. */
int32_t chart_set_category(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point);

/* ---- how series look ---- */

Rgba chart_mark_colour(const Chart *chart, size_t series);
void chart_mark_bar(Canvas *canvas, Rect bar, const Chart *chart, size_t series); /* or a piece of one */

/* Series that lie on each other share their place: each is drawn in a stripe of its own, in the order of ranks. */
typedef struct ChartShare {
    int32_t count, rank;
} ChartShare;
#define CHART_ALONE ((ChartShare){1, 0})

typedef struct ChartStroke {
    int32_t x0, y0, x1, y1;
} ChartStroke;

/* A line of two pixels; *phase carries dashes on from line to line, and is 0 at first. */
void chart_mark_line(Canvas *canvas, ChartStroke stroke, const Chart *chart, size_t series, ChartShare share,
                     uint32_t *phase);

#endif
