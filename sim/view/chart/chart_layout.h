/* chart_layout.h: where everything is in a chart, apart from drawing it. */
#ifndef SIM_VIEW_CHART_CHART_LAYOUT_H
#define SIM_VIEW_CHART_CHART_LAYOUT_H

#include <stdbool.h>

#include "sim/view/chart/chart.h"
#include "sim/view/chart/chart_scale.h"
#include "sim/view/raster/canvas.h"

enum { CHART_VALUE_DIGITS = 4 /* of values that are printed */ };

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
    size_t label_step; /* every so many points have a label */
    size_t hidden;     /* values that the axes cannot show */
} ChartLayout;

/* False, with a sentence in error[CHART_ERROR_MAX], if it cannot be drawn. */
bool chart_layout_make(ChartLayout *layout, const Chart *chart, char *error);

bool chart_has_bars(const Chart *chart);

/* The x of a point: its number, or its index. */
double chart_x(const Chart *chart, size_t point);

/* Can the value of a point be drawn? */
bool chart_shows(const Chart *chart, size_t series, size_t point);

/* The middle of a point's place, and the height of a value on the y axis; bars begin at that of chart_base. */
int32_t chart_point_x(const ChartLayout *layout, const Chart *chart, size_t point);
int32_t chart_value_y(const ChartLayout *layout, double value);
int32_t chart_tick_x(const ChartLayout *layout, const ChartTick *tick);
int32_t chart_tick_y(const ChartLayout *layout, const ChartTick *tick);
double chart_base(const ChartLayout *layout);

/* The label of a point on the x axis; text is room for one, if needed. */
const char *chart_point_label(const Chart *chart, size_t point, char text[CHART_NUMBER_MAX]);

/* Draw, or with canvas NULL measure, the texts above and below; returns the bottom edge. */
int32_t chart_set_header(Canvas *canvas, const ChartLayout *layout, const Chart *chart);
int32_t chart_set_footer(Canvas *canvas, const ChartLayout *layout, const Chart *chart);

/* The label of a category, in lines of a slot's width, likewise. */
int32_t chart_set_category(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point);

#endif
