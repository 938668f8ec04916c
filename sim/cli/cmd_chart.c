/* cmd_chart.c: `lockstep chart`: draw a chart of a table. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/cli.h"
#include "sim/cli/csv_table.h"
#include "sim/cli/files.h"
#include "sim/view/chart.h"

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

typedef struct ChartCommand {
    const char *file, *output;
    Chart chart;
} ChartCommand;

static const struct argp_option chart_options[] = {
    {"output", 'o', "FILE.png", 0, "Write the picture to FILE.png; the numbers are in it, as JSON", 0},
    {"kind", OPTION_KIND, "KIND", 0, "bars (the default), overlay, stacked, lines or steps", 0},
    {"title", OPTION_TITLE, "TEXT", 0, "Title", 0},
    {"subtitle", OPTION_SUBTITLE, "TEXT", 0, "A calmer line below the title", 0},
    {"footnote", OPTION_FOOTNOTE, "TEXT", 0, "A line at the bottom", 0},
    {"x", OPTION_X, "NAME", 0, "Name of the x axis (default: the first column's)", 0},
    {"y", OPTION_Y, "NAME", 0, "Name of the y axis (default: the second column's, if it is the only other one)", 0},
    {"log", OPTION_LOG, "x|y", 0, "Logarithmic axis with powers of ten; may be repeated", 0},
    {"log2", OPTION_LOG2, "x|y", 0, "Logarithmic axis with powers of two; may be repeated", 0},
    {"values", OPTION_VALUES, NULL, 0, "Print values at bars, and at points of lines where there is room", 0},
    {"size", OPTION_SIZE, "WxH", 0, "Size of the plot (default: 640x300; bars that need more get it)", 0},
    {"scale", OPTION_SCALE, "N", 0, "Draw each pixel as N x N pixels", 0},
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

static uint32_t read_number(struct argp_state *state, const char *option, const char *text, char **end) {
    errno = 0;
    const unsigned long n = strtoul(text, end, 10);
    if (text[0] < '0' || text[0] > '9' || errno || n < 1 || n > CHART_MAX_WIDTH)
        argp_error(state, "--%s takes numbers from 1 to %d, not '%s'", option, CHART_MAX_WIDTH, text);
    return (uint32_t)n;
}

static void read_size(struct argp_state *state, const char *text, Chart *chart) {
    char *end;
    chart->plot_width = read_number(state, "size", text, &end);
    if (*end != 'x') argp_error(state, "--size takes WxH, such as 800x400, not '%s'", text);
    chart->plot_height = read_number(state, "size", end + 1, &end);
    if (*end) argp_error(state, "--size takes WxH, such as 800x400, not '%s'", text);
}

static error_t parse_chart(int key, char *text, struct argp_state *state) {
    ChartCommand *options = state->input;
    Chart *chart = &options->chart;
    char *end;
    switch (key) {
    case 'o': options->output = text; return 0;
    case OPTION_KIND: chart->kind = read_kind(state, text); return 0;
    case OPTION_TITLE: chart->title = text; return 0;
    case OPTION_SUBTITLE: chart->subtitle = text; return 0;
    case OPTION_FOOTNOTE: chart->footnote = text; return 0;
    case OPTION_X: chart->x_name = text; return 0;
    case OPTION_Y: chart->y_name = text; return 0;
    case OPTION_LOG: read_log(state, text, CHART_LOG10, chart); return 0;
    case OPTION_LOG2: read_log(state, text, CHART_LOG2, chart); return 0;
    case OPTION_VALUES: chart->values = true; return 0;
    case OPTION_SIZE: read_size(state, text, chart); return 0;
    case OPTION_SCALE:
        chart->scale = read_number(state, "scale", text, &end);
        if (*end) argp_error(state, "--scale takes a number, not '%s'", text);
        return 0;
    case ARGP_KEY_ARG:
        if (options->file) argp_error(state, "one table at a time: '%s' is too much", text);
        options->file = text;
        return 0;
    case ARGP_KEY_END:
        if (!options->file || !options->output) argp_error(state, "say which table to draw, and where to: -o OUT.png");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- from table to chart ---- */

/* What a chart points to. */
typedef struct ChartData {
    CsvTable table;
    double *numbers; /* column after column, x first */
    const char **categories;
    ChartSeries *series;
} ChartData;

/* Is it a number, and nothing but that? Blanks around it do not matter; an empty cell is a missing number. */
static bool read_cell(const char *cell, double *number) {
    *number = NAN;
    const char *text = cell + strspn(cell, " \t");
    if (!*text) return true;
    char *end;
    *number = strtod(text, &end);
    return end > text && end[strspn(end, " \t")] == '\0';
}

static bool read_series(const char *path, ChartData *data, size_t columns, size_t points) {
    for (size_t column = 1; column < columns; column++) {
        double *values = data->numbers + column * points;
        for (size_t i = 0; i < points; i++) {
            const char *cell = csv_cell(&data->table, i + 1, column);
            if (read_cell(cell, &values[i])) continue;
            cli_error("%s:%zu: '%s' in column '%s' is not a number", path, data->table.rows[i + 1].line, cell,
                      csv_cell(&data->table, 0, column));
            return false;
        }
        data->series[column - 1] = (ChartSeries){csv_cell(&data->table, 0, column), values};
    }
    return true;
}

/* The first column: numbers if all of it are, else names. */
static void read_x(ChartData *data, size_t points, Chart *chart) {
    bool numbers = true;
    for (size_t i = 0; i < points; i++) {
        data->categories[i] = csv_cell(&data->table, i + 1, 0);
        numbers &= read_cell(data->categories[i], &data->numbers[i]) && isfinite(data->numbers[i]);
    }
    if (numbers)
        chart->x = data->numbers;
    else
        chart->categories = data->categories;
}

static bool fill_chart(const char *path, ChartData *data, Chart *chart) {
    const size_t columns = data->table.row_count > 0 ? data->table.rows[0].count : 0;
    if (columns < 2 || data->table.row_count < 2)
        return cli_error("%s: a chart needs a line of names and a line of values, of two columns or more", path), false;
    const size_t points = data->table.row_count - 1;
    data->numbers = calloc(columns * points, sizeof *data->numbers);
    data->categories = calloc(points, sizeof *data->categories);
    data->series = calloc(columns - 1, sizeof *data->series);
    if (!data->numbers || !data->categories || !data->series) return cli_error("out of memory"), false;
    for (size_t row = 1; row <= points; row++)
        if (data->table.rows[row].count > columns)
            return cli_error("%s:%zu: %zu values, but %zu names", path, data->table.rows[row].line,
                             data->table.rows[row].count, columns),
                   false;
    if (!read_series(path, data, columns, points)) return false;
    read_x(data, points, chart);
    chart->points = points;
    chart->series = data->series;
    chart->series_count = columns - 1;
    if (!chart->x_name) chart->x_name = csv_cell(&data->table, 0, 0);
    if (!chart->y_name && columns == 2) chart->y_name = csv_cell(&data->table, 0, 1);
    return true;
}

static bool write_chart(const Chart *chart, const char *path) {
    char error[CHART_ERROR_MAX];
    size_t length;
    uint8_t *png = chart_png(chart, &length, error);
    if (!png) return cli_error("%s: %s", path, error), false;
    const bool ok = file_write(path, png, length);
    free(png);
    return ok;
}

static bool draw_table(const ChartCommand *options, const uint8_t *bytes, size_t length) {
    ChartData data = {0};
    Chart chart = options->chart;
    char error[CSV_ERROR_MAX];
    if (!csv_read(&data.table, bytes, length, error)) return cli_error("%s: %s", options->file, error), false;
    const bool ok = fill_chart(options->file, &data, &chart) && write_chart(&chart, options->output);
    free(data.numbers);
    free(data.categories);
    free(data.series);
    csv_free(&data.table);
    return ok;
}

int cmd_chart(int argc, char **argv) {
    static const struct argp argp = {chart_options,
                                     parse_chart,
                                     "DATA.csv -o OUT.png",
                                     "Draw a chart of a table: the first column is x, the others are series.",
                                     NULL,
                                     NULL,
                                     NULL};
    ChartCommand options = {0};
    cli_parse(&argp, argc, argv, &options);
    uint8_t *bytes;
    size_t length;
    if (!file_can_write(options.file, options.output)) return EXIT_USAGE;
    if (!file_read(options.file, &bytes, &length)) return EXIT_USAGE;
    const bool ok = draw_table(&options, bytes, length);
    free(bytes);
    return ok ? EXIT_OK : EXIT_USAGE;
}
