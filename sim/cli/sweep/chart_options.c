/* chart_options.c: --kind --title --log and the like; see chart_options.h. */
#include "sim/cli/sweep/chart_options.h"

#include <string.h>

#include "sim/cli/base/counts.h"

enum {
    OPTION_KIND = 0x600,
    OPTION_TITLE,
    OPTION_SUBTITLE,
    OPTION_FOOTNOTE,
    OPTION_X,
    OPTION_Y,
    OPTION_LOG,
    OPTION_LOG2,
    OPTION_VALUES,
    OPTION_SIZE,
    OPTION_SCALE
};

static const struct argp_option chart_options[] = {
    {"kind", OPTION_KIND, "KIND", 0, "bars (the default), overlay, stacked, lines or steps (of a sweep: what fits)", 4},
    {"title", OPTION_TITLE, "TEXT", 0, "Title", 4},
    {"subtitle", OPTION_SUBTITLE, "TEXT", 0, "A calmer line below the title", 4},
    {"footnote", OPTION_FOOTNOTE, "TEXT", 0, "A line at the bottom", 4},
    {"x", OPTION_X, "TEXT", 0, "Name of the x axis (default: its column's)", 4},
    {"y", OPTION_Y, "TEXT", 0, "Name of the y axis (default: its column's, if there is one only)", 4},
    {"log", OPTION_LOG, "x|y", 0, "Logarithmic axis with powers of ten; may be repeated", 4},
    {"log2", OPTION_LOG2, "x|y", 0, "Logarithmic axis with powers of two; may be repeated", 4},
    {"values", OPTION_VALUES, NULL, 0, "Print values at bars, and at points of lines where there is room", 4},
    {"size", OPTION_SIZE, "WxH", 0, "Size of the plot (default: 640x300; bars that need more get it)", 4},
    {"scale", OPTION_SCALE, "N", 0, "Draw each pixel as N x N pixels", 4},
    {0},
};

static ChartKind read_kind(struct argp_state *state, const char *text) {
    const int kind = chart_find_kind(text);
    if (kind < 0) argp_error(state, "--kind takes bars, overlay, stacked, lines or steps, not '%s'", text);
    return (ChartKind)kind;
}

static void read_log(struct argp_state *state, const char *text, ChartScaleKind scale, Chart *chart) {
    if (strcmp(text, "x") == 0)
        chart->x_scale = scale;
    else if (strcmp(text, "y") == 0)
        chart->y_scale = scale;
    else
        argp_error(state, "--log and --log2 take x or y, not '%s'", text);
}

static void read_size(struct argp_state *state, const char *text, Chart *chart) {
    uint64_t size[2];
    if (!counts_read(text, 'x', 1, CHART_MAX_WIDTH, size))
        argp_error(state, "--size takes WxH, such as 800x400, each up to %d, not '%s'", CHART_MAX_WIDTH, text);
    chart->plot_width = (uint32_t)size[0];
    chart->plot_height = (uint32_t)size[1];
}

static void read_scale(struct argp_state *state, const char *text, Chart *chart) {
    uint64_t scale;
    if (!count_read(text, 1, CHART_MAX_SCALE, &scale))
        argp_error(state, "--scale takes a number from 1 to %d, not '%s'", CHART_MAX_SCALE, text);
    chart->scale = (uint32_t)scale;
}

static error_t parse_chart(int key, char *text, struct argp_state *state) {
    ChartOptions *options = state->input;
    Chart *chart = &options->chart;
    switch (key) {
    case OPTION_KIND:
        chart->kind = read_kind(state, text);
        options->kind_given = true;
        return 0;
    case OPTION_TITLE: chart->title = text; return 0;
    case OPTION_SUBTITLE: chart->subtitle = text; return 0;
    case OPTION_FOOTNOTE: chart->footnote = text; return 0;
    case OPTION_X: chart->x_name = text; return 0;
    case OPTION_Y: chart->y_name = text; return 0;
    case OPTION_LOG:
    case OPTION_LOG2:
        read_log(state, text, key == OPTION_LOG ? CHART_LOG10 : CHART_LOG2, chart);
        options->scale_given = true;
        return 0;
    case OPTION_VALUES: chart->values = true; return 0;
    case OPTION_SIZE: read_size(state, text, chart); return 0;
    case OPTION_SCALE: read_scale(state, text, chart); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp chart_argp = {.options = chart_options, .parser = parse_chart};
