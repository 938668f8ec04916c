/* chart_layout.c: computing ranges, axes and places of a chart. */
#include "sim/base/arith.h"
#include "sim/view/chart/chart_parts.h"

#include <math.h>

#include "asm/base/text.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/timeline/timeline.h"

enum {
    MARGIN = 16,
    PLOT_WIDTH = 640,
    PLOT_HEIGHT = 300,
    LEAST_HEIGHT = 40,
    LEAST_PLOT = 200, /* some label fits on each axis */
    MAX_PLOT = 8192,
    MIN_CONTENT = 360,
    HEADER_GAP = 12,   /* between legend and y name */
    Y_ROOM = 34,       /* least distance of labels on the y axis, */
    X_ROOM = 64,       /* and on a numeric x axis */
    TICK = 5,          /* length of a tick */
    LABEL_GAP = 4,     /* between tick and label */
    X_PAD = 10,        /* between the ends of the plot and the first and last point of lines */
    VALUE_ROOM = 14,   /* above the highest bar, for its value */
    MAX_BAR = 64,      /* width, unless values need more */
    MAX_CATEGORY = 90, /* pixels of a category on a line, if the bars do not need more room */
};

/* Beyond these, differences and sums of two numbers would not be numbers any more. */
#define LARGEST 1e300

bool chart_has_bars(const Chart *chart) {
    return chart->kind == CHART_BARS || chart->kind == CHART_OVERLAY || chart->kind == CHART_STACKED;
}

double chart_x(const Chart *chart, size_t point) {
    return chart->x && !chart->categories ? chart->x[point] : (double)point;
}

static bool has_numeric_x(const Chart *chart) {
    return !chart_has_bars(chart) && !chart->categories;
}

bool chart_shows(const Chart *chart, size_t series, size_t point) {
    if (has_numeric_x(chart) && !chart_scale_shows(chart->x_scale, chart_x(chart, point))) return false;
    return chart_scale_shows(chart->y_scale, chart->series[series].values[point]);
}

/* ---- ranges ---- */

typedef struct Ends {
    double low, high;
} Ends;

static void widen(Ends *range, double value) {
    if (value < range->low) range->low = value;
    if (value > range->high) range->high = value;
}

/* ---- what can be drawn ---- */

#define refuse(error, ...) text_wrong(error, CHART_ERROR_MAX, __VA_ARGS__)

static bool check_chart(const Chart *chart, char *error) {
    if (chart->points == 0 || chart->series_count == 0) return refuse(error, "there are no values to draw");
    if (chart->series_count > CHART_MAX_SERIES)
        return refuse(error, "there are %zu series, but nobody can tell more than %d apart", chart->series_count,
                      CHART_MAX_SERIES);
    if (chart->points > CHART_MAX_WIDTH && !has_numeric_x(chart))
        return refuse(error, "there are more points than a picture can have columns: draw lines instead");
    if (chart->x_scale != CHART_LINEAR && !has_numeric_x(chart))
        return refuse(error,
                      "a logarithmic x axis is for lines and steps with numbers: here points stand side by side");
    if (chart->kind == CHART_STACKED && chart->y_scale != CHART_LINEAR)
        return refuse(error, "stacked bars cannot have a logarithmic axis: the sizes of the pieces would mean nothing");
    if (chart->plot_width > MAX_PLOT || chart->plot_height > MAX_PLOT || chart->scale > CHART_MAX_SCALE)
        return refuse(error, "the plot can have %d x %d pixels and a scale of %d at most", MAX_PLOT, MAX_PLOT,
                      CHART_MAX_SCALE);
    for (size_t point = 0; point < chart->points; point++) {
        const double x = chart_x(chart, point);
        if (!isfinite(x) || fabs(x) > LARGEST) return refuse(error, "an x is not a number, or too large to draw");
        if (has_numeric_x(chart) && point > 0 && x < chart_x(chart, point - 1))
            return refuse(error, "the x of a line must be in rising order");
        for (size_t s = 0; s < chart->series_count; s++)
            if (fabs(chart->series[s].values[point]) > LARGEST)
                return refuse(error, "a value is infinite, or too large to draw");
    }
    return true;
}

/* ---- columns ---- */

static int32_t widest_label(const Chart *chart) {
    int32_t widest = 0;
    char text[CHART_NUMBER_MAX];
    const Face face = chart->categories ? CHART_WORDS : CHART_NUMBERS;
    for (size_t point = 0; point < chart->points; point++) {
        chart_number(text, chart_x(chart, point), CHART_LABEL_DIGITS);
        widest = max_i32(widest, chart_text_width(chart, face, chart->categories ? chart->categories[point] : text));
    }
    return widest;
}

static int32_t value_width(const Chart *chart, double value) {
    char text[CHART_NUMBER_MAX];
    chart_number(text, value, CHART_VALUE_DIGITS);
    return chart_text_width(chart, CHART_NUMBERS, text);
}

/* The widest of all values that are printed. */
static int32_t widest_value(const Chart *chart) {
    int32_t widest = 0;
    for (size_t point = 0; point < chart->points; point++) {
        double above = 0, below = 0;
        for (size_t s = 0; s < chart->series_count; s++) {
            if (!chart_shows(chart, s, point)) continue;
            const double value = chart->series[s].values[point];
            *(value < 0 ? &below : &above) += value;
            widest = max_i32(widest, value_width(chart, value));
        }
        if (chart->kind == CHART_STACKED)
            widest = max_i32(max_i32(widest, value_width(chart, above)), value_width(chart, below));
    }
    return widest;
}

/* Points side by side. */
static void place_slots(ChartLayout *layout, const Chart *chart) {
    const int32_t points = (int32_t)chart->points;
    const int32_t beside = chart->kind == CHART_BARS ? (int32_t)chart->series_count : 1;
    const int32_t gap = beside > 1 ? chart_up(chart, 3) : 0; /* between groups at least */
    int32_t slot = max_i32(layout->plot.w / points, beside + gap);
    if (chart->categories) {
        const int32_t label = widest_label(chart), most = chart_up(chart, MAX_CATEGORY);
        slot = max_i32(slot, (label < most ? label : most) + chart_up(chart, 2 * LABEL_GAP));
    }
    const int32_t value = chart->values ? widest_value(chart) + chart_up(chart, 3) : 0;
    if (chart_has_bars(chart)) slot = max_i32(slot, beside * value + gap);
    layout->slot = slot;
    layout->plot.w = slot * points;

    /* Labels are every 1, 2, 5, 10 ... points, or a power of two if that is how many points there are: threads and
     * lanes are counted so. */
    const int32_t label = chart->categories ? 0 : widest_label(chart) + chart_up(chart, 2 * LABEL_GAP);
    const bool doubles = (chart->points & (chart->points - 1)) == 0;
    layout->label_step = 1;
    while (layout->label_step <= (size_t)label / (size_t)slot && !chart->categories)
        layout->label_step = doubles ? 2 * layout->label_step : axis_wider_step(layout->label_step);

    if (!chart_has_bars(chart)) return;
    /* A fifth of the slot stays empty; bars of a pixel or two touch each other. */
    layout->bar = max_i32((slot - max_i32(gap, slot / 5)) / beside, 1);
    const int32_t most = max_i32(chart_up(chart, MAX_BAR), value);
    if (layout->bar > most) layout->bar = most;
    layout->group = layout->bar * beside;
}

static int32_t widest_tick(const Chart *chart, const ChartScale *scale) {
    ChartTick ticks[CHART_MAX_TICKS];
    int32_t widest = 0;
    const size_t count = chart_scale_ticks(scale, ticks);
    for (size_t i = 0; i < count; i++) widest = max_i32(widest, chart_text_width(chart, CHART_NUMBERS, ticks[i].text));
    return widest;
}

static void place_columns(ChartLayout *layout, const Chart *chart) {
    layout->margin = chart_up(chart, MARGIN);
    layout->numeric_x = has_numeric_x(chart);
    const int32_t value = chart->values && layout->numeric_x ? widest_value(chart) / 2 + chart_up(chart, 3) : 0;
    layout->x_pad = max_i32(chart_up(chart, X_PAD), value);
    layout->plot.w = max_i32(chart_up(chart, chart->plot_width ? (int32_t)chart->plot_width : PLOT_WIDTH),
                             chart_up(chart, LEAST_PLOT) + 2 * layout->x_pad);
    if (!layout->numeric_x) place_slots(layout, chart);

    /* An axis with room for its longest label: fewer labels can be longer or shorter, but not for long. */
    Ends range = {INFINITY, -INFINITY};
    bool whole = true;
    for (size_t point = 0; layout->numeric_x && point < chart->points; point++) {
        const double x = chart_x(chart, point);
        if (chart_scale_shows(chart->x_scale, x)) widen(&range, x);
        whole = whole && x == floor(x);
    }
    if (range.low > range.high) range = (Ends){1, 1};
    int32_t room = chart_up(chart, X_ROOM);
    for (int i = 0; layout->numeric_x && i < 4; i++) {
        const int32_t length = layout->plot.w - 2 * layout->x_pad;
        layout->x = chart_scale_make(chart->x_scale, range.low, range.high, length, room, whole);
        layout->x.minor_room = chart_up(chart, layout->x.minor_room);
        if (chart->x_scale != CHART_LINEAR) chart_scale_round(&layout->x);
        const int32_t needed = widest_tick(chart, &layout->x) + chart_up(chart, 2 * LABEL_GAP);
        if (needed <= room) break;
        room = needed;
    }

    layout->plot.x = layout->margin + widest_tick(chart, &layout->y) + chart_up(chart, LABEL_GAP + TICK + 1);
    /* Half of the last label sticks out on the right. */
    int32_t overhang = 0;
    if (layout->numeric_x)
        overhang = max_i32(widest_tick(chart, &layout->x) / 2 - layout->x_pad, 0);
    else if (!chart->categories)
        overhang = max_i32(widest_label(chart) / 2 - layout->slot / 2, 0);
    const int32_t content = layout->plot.x + layout->plot.w + overhang - layout->margin;
    layout->content_width = max_i32(content, chart_up(chart, MIN_CONTENT));
}

/* ---- rows ---- */

static void make_y_scale(ChartLayout *layout, const Chart *chart) {
    Ends range = {INFINITY, -INFINITY};
    bool whole = true; /* are all values? Then the ticks are, too */
    for (size_t point = 0; point < chart->points; point++) {
        double above = 0, below = 0;
        for (size_t s = 0; s < chart->series_count; s++) {
            const double value = chart->series[s].values[point];
            if (!isfinite(value)) continue;
            whole = whole && value == floor(value);
            if (!chart_shows(chart, s, point)) {
                layout->hidden++;
                continue;
            }
            *(value < 0 ? &below : &above) += value;
            if (chart->kind != CHART_STACKED) widen(&range, value);
        }
        if (chart->kind == CHART_STACKED) widen(&range, above), widen(&range, below);
    }
    if (range.low > range.high) range = (Ends){1, 1}; /* nothing to show; the axis is drawn all the same */
    if (chart->y_scale == CHART_LINEAR) {
        /* Bars begin at 0. Lines show it if it is not far away: what is cut off looks larger than it is. */
        const bool near = range.low > 0 && (range.low < 0.6 * range.high || range.low == range.high);
        if (chart_has_bars(chart) || near) widen(&range, 0);
        if (range.low == 0 && range.high == 0) range.high = 1;
    }

    const int32_t height = chart->plot_height ? (int32_t)chart->plot_height : PLOT_HEIGHT;
    layout->plot.h = chart_up(chart, max_i32(height, LEAST_HEIGHT));
    const int32_t room = chart->values ? chart_up(chart, VALUE_ROOM * (range.low < 0 ? 2 : 1)) : 0;
    layout->y =
        chart_scale_make(chart->y_scale, range.low, range.high, layout->plot.h - room, chart_up(chart, Y_ROOM), whole);
    layout->y.minor_room = chart_up(chart, layout->y.minor_room);
    chart_scale_round(&layout->y);
}

bool chart_layout_make(ChartLayout *layout, const Chart *chart, char *error) {
    *layout = (ChartLayout){0};
    if (!check_chart(chart, error)) return false;
    make_y_scale(layout, chart);
    place_columns(layout, chart);
    const int32_t width = layout->margin + layout->content_width + layout->margin;
    if (width > CHART_MAX_WIDTH)
        return refuse(error, "the chart would be %d pixels wide; the limit is %d", width, CHART_MAX_WIDTH);

    layout->header_y = layout->margin;
    layout->y_name_y = chart_set_header(NULL, layout, chart) + chart_up(chart, HEADER_GAP);
    layout->plot.y = layout->y_name_y + (has_text(chart->y_name) ? chart_up(chart, CHART_LINE + 6) : 0);
    layout->x_labels_y = layout->plot.y + layout->plot.h + chart_up(chart, TICK + LABEL_GAP);
    int32_t labels_bottom = layout->x_labels_y + chart_up(chart, CHART_LINE);
    for (size_t point = 0; chart->categories && point < chart->points; point++)
        labels_bottom = max_i32(labels_bottom, chart_set_category(NULL, layout, chart, point));
    layout->x_name_y = labels_bottom + chart_up(chart, LABEL_GAP);
    layout->footer_y = layout->x_name_y + chart_up(chart, has_text(chart->x_name) ? CHART_LINE + 4 : 4);
    const int32_t footer_end = chart_set_footer(NULL, layout, chart);
    layout->width = (uint32_t)width;
    layout->height = (uint32_t)(footer_end + chart_up(chart, MARGIN - LABEL_GAP));
    if (layout->height <= CHART_MAX_HEIGHT) return true;
    return refuse(error, "the chart would be too high");
}

/* ---- asking ---- */

/* Above and below there can be room for values. */
int32_t chart_pixel_y(const ChartLayout *layout, int32_t pixel) {
    const bool room_below = layout->y.kind == CHART_LINEAR && layout->y.low < 0;
    const int32_t rest = layout->plot.h - layout->y.length, below = room_below ? rest / 2 : 0;
    return layout->plot.y + layout->plot.h - below - pixel;
}

int32_t chart_value_y(const ChartLayout *layout, double value) {
    return chart_pixel_y(layout, chart_scale_pixel(&layout->y, value));
}

int32_t chart_point_x(const ChartLayout *layout, const Chart *chart, size_t point) {
    if (layout->numeric_x) return layout->plot.x + layout->x_pad + chart_scale_pixel(&layout->x, chart_x(chart, point));
    return layout->plot.x + (int32_t)point * layout->slot + layout->slot / 2;
}
