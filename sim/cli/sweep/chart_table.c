/* chart_table.c: options of charts, and from a table to a chart; see chart_table.h. */
#include "sim/cli/sweep/chart_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/nearest.h"
#include "sim/cli/base/cli.h"

/* ---- how it looks ---- */

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

static error_t parse_chart(int key, char *text, struct argp_state *state) {
    ChartOptions *options = state->input;
    Chart *chart = &options->chart;
    uint64_t size[2];
    switch (key) {
    case OPTION_KIND: {
        const int kind = chart_find_kind(text);
        if (kind < 0) argp_error(state, "--kind takes bars, overlay, stacked, lines or steps, not '%s'", text);
        chart->kind = (ChartKind)kind;
        options->kind_given = true;
        return 0;
    }
    case OPTION_TITLE: chart->title = text; return 0;
    case OPTION_SUBTITLE: chart->subtitle = text; return 0;
    case OPTION_FOOTNOTE: chart->footnote = text; return 0;
    case OPTION_X: chart->x_name = text; return 0;
    case OPTION_Y: chart->y_name = text; return 0;
    case OPTION_LOG:
    case OPTION_LOG2: {
        if (strcmp(text, "x") != 0 && strcmp(text, "y") != 0)
            argp_error(state, "--log and --log2 take x or y, not '%s'", text);
        ChartScaleKind *scale = *text == 'x' ? &chart->x_scale : &chart->y_scale;
        *scale = key == OPTION_LOG ? CHART_LOG10 : CHART_LOG2;
        options->scale_given = true;
        return 0;
    }
    case OPTION_VALUES: chart->values = true; return 0;
    case OPTION_SIZE:
        if (!counts_read(text, 'x', 1, CHART_MAX_WIDTH, size))
            argp_error(state, "--size takes WxH, such as 800x400, each up to %d, not '%s'", CHART_MAX_WIDTH, text);
        chart->plot_width = (uint32_t)size[0];
        chart->plot_height = (uint32_t)size[1];
        return 0;
    case OPTION_SCALE:
        if (!count_read(text, 1, CHART_MAX_SCALE, size))
            argp_error(state, "--scale takes a number from 1 to %d, not '%s'", CHART_MAX_SCALE, text);
        chart->scale = (uint32_t)size[0];
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp chart_argp = {.options = chart_options, .parser = parse_chart};

/* ---- columns ---- */

bool chart_find_column(const CsvTable *table, const char *path, const char *name, size_t *column) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (*column = 0; *column < table->rows[0].count; ++*column) {
        const char *other = csv_cell(table, 0, *column);
        if (strcmp(other, name) == 0) return true;
        nearest_offer(&nearest, other, strlen(other));
    }
    if (nearest.best)
        cli_error("%s: there is no column '%s'; did you mean '%.*s'?", path, name, (int)nearest.best_length,
                  nearest.best);
    else
        cli_error("%s: there is no column '%s'; the first line of the table has all names", path, name);
    return false;
}

/* What is being built, with columns as numbers. */
typedef struct Builder {
    const CsvTable *table;
    const char *path;
    const ChartColumns *wanted;
    ChartData *data;
    size_t x, by, valid, filter[CHART_MAX_FILTERS];
    size_t *y, y_count;
    size_t *rows, row_count; /* that are wanted, in the order in which they are drawn */
    size_t points, series;
} Builder;

static bool find_columns(Builder *b) {
    const ChartColumns *wanted = b->wanted;
    const size_t rows = b->table->row_count, columns = rows ? b->table->rows[0].count : 0;
    if (columns < 2 || rows < 2)
        return cli_fail("%s: a chart needs a line of names and a line of values, of two columns or more", b->path);
    for (size_t i = 1; i < rows; i++) {
        const CsvRow *row = &b->table->rows[i];
        if (row->count <= columns) continue;
        cli_error("%s:%zu: %zu values, but %zu names", b->path, row->line, row->count, columns);
        return false;
    }

    bool ok = !wanted->x || chart_find_column(b->table, b->path, wanted->x, &b->x);
    ok = ok && (!wanted->by || chart_find_column(b->table, b->path, wanted->by, &b->by));
    for (size_t i = 0; ok && i < wanted->filter_count; i++)
        ok = chart_find_column(b->table, b->path, wanted->filter[i].column, &b->filter[i]);
    ok = ok && (!wanted->valid.column || chart_find_column(b->table, b->path, wanted->valid.column, &b->valid));
    if (!ok) return false;

    b->y = calloc(wanted->y_count > columns ? wanted->y_count : columns, sizeof *b->y);
    if (!b->y) return cli_fail("out of memory");
    for (size_t i = 0; i < wanted->y_count; i++)
        if (!chart_find_column(b->table, b->path, wanted->y[i], &b->y[b->y_count++])) return false;
    for (size_t i = 0; !wanted->y_count && i < columns; i++)
        if (i != b->x && !(wanted->by && i == b->by)) b->y[b->y_count++] = i;
    if (!wanted->by || b->y_count == 1) return true;
    cli_error("%s: a series for each value of '%s' needs one column of values", b->path, wanted->by);
    return false;
}

/* ---- points and series ---- */

/* Is it a number, and nothing but that? Blanks around it do not matter; an empty cell is a missing number. */
static bool read_number(const char *cell, double *number) {
    *number = NAN;
    const char *text = cell + strspn(cell, " \t");
    if (!*text) return true;
    char *end;
    *number = strtod(text, &end);
    return end > text && end[strspn(end, " \t")] == '\0';
}

/* The number of a text in a list, which it is added to if it is new. */
static size_t number_of(const char **list, size_t *count, const char *text) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp(list[i], text) == 0) return i;
    list[*count] = text;
    return (*count)++;
}

/* A row and its x, to be put in order; rows with the same x stay as they are. */
typedef struct Place {
    double x;
    size_t row;
} Place;

static int compare_places(const void *a, const void *b) {
    const Place *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->row > q->row) - (p->row < q->row);
}

/* The rows that are wanted, and the series if these are values of a column: in the order of the table. Then the rows by
 * rising x, if x has numbers and is drawn as an axis. */
static bool find_rows(Builder *b, const Chart *chart, bool *numbers) {
    const size_t count = b->table->row_count;
    Place *places = calloc(count, sizeof *places);
    b->rows = calloc(count, sizeof *b->rows);
    if (!places || !b->rows) {
        free(places);
        cli_error("out of memory");
        return false;
    }
    *numbers = true;
    for (size_t row = 1; row < count; row++) {
        bool is_wanted = true;
        for (size_t i = 0; is_wanted && i < b->wanted->filter_count; i++)
            is_wanted = strcmp(csv_cell(b->table, row, b->filter[i]), b->wanted->filter[i].value) == 0;
        if (!is_wanted) continue;
        Place *place = &places[b->row_count++];
        place->row = row;
        *numbers &= read_number(csv_cell(b->table, row, b->x), &place->x) && isfinite(place->x);
        if (b->wanted->by) number_of(b->data->names, &b->series, csv_cell(b->table, row, b->by));
    }
    if (*numbers && (b->wanted->by || chart->kind == CHART_LINES || chart->kind == CHART_STEPS))
        qsort(places, b->row_count, sizeof *places, compare_places);
    for (size_t i = 0; i < b->row_count; i++) b->rows[i] = places[i].row;
    free(places);
    return true;
}

/* Without `by` every row is a point, and every y a series. With it the rows of all series share their points; and as a
 * number alone says little, "4" is shown as "waves = 4". */
static bool name_points(Builder *b, Chart *chart, bool numbers) {
    ChartData *data = b->data;
    const bool by = b->wanted->by != NULL;
    for (size_t i = 0; i < b->row_count; i++) {
        const char *cell = csv_cell(b->table, b->rows[i], b->x);
        if (by)
            number_of(data->categories, &b->points, cell);
        else
            data->categories[b->points++] = cell;
    }
    for (size_t i = 0; i < b->points; i++) read_number(data->categories[i], &data->x[i]);
    if (numbers)
        chart->x = data->x;
    else
        chart->categories = data->categories;

    for (size_t i = 0; !by && i < b->y_count; i++) data->names[b->series++] = csv_cell(b->table, 0, b->y[i]);
    data->labels = calloc(b->series + 1, sizeof *data->labels);
    data->label_count = data->labels ? b->series : 0;
    bool ok = data->labels != NULL;
    for (size_t i = 0; ok && by && i < b->series; i++) {
        double number;
        if (!read_number(data->names[i], &number) || isnan(number)) continue;
        TextBuffer label = {0};
        text_printf(&label, "%s = %s", csv_cell(b->table, 0, b->by), data->names[i]);
        data->labels[i] = text_take(&label);
        ok = data->labels[i] != NULL;
    }
    return ok || cli_fail("out of memory");
}

static bool read_value(const Builder *b, size_t row, size_t column, double *value) {
    const char *cell = csv_cell(b->table, row, column);
    if (read_number(cell, value)) return true;
    cli_error("%s:%zu: '%s' in column '%s' is not a number", b->path, b->table->rows[row].line, cell,
              csv_cell(b->table, 0, column));
    return false;
}

static bool fill_numbers(const Builder *b) {
    double *numbers = b->data->numbers;
    for (size_t i = 0; i < b->series * b->points; i++) numbers[i] = NAN;
    for (size_t i = 0; i < b->row_count; i++) {
        const size_t row = b->rows[i];
        const ChartFilter *valid = &b->wanted->valid;
        if (valid->column && strcmp(csv_cell(b->table, row, b->valid), valid->value) != 0) continue;
        if (!b->wanted->by) {
            for (size_t s = 0; s < b->series; s++)
                if (!read_value(b, row, b->y[s], &numbers[s * b->points + i])) return false;
            continue;
        }
        size_t points = b->points, series = b->series;
        const char *x = csv_cell(b->table, row, b->x), *by = csv_cell(b->table, row, b->by);
        const size_t point = number_of(b->data->categories, &points, x), s = number_of(b->data->names, &series, by);
        double *value = &numbers[s * b->points + point];
        if (!isnan(*value))
            return cli_fail("%s:%zu: there is a row with '%s' and '%s' already", b->path, b->table->rows[row].line, x,
                            by);
        if (!read_value(b, row, b->y[0], value)) return false;
    }
    return true;
}

static bool build(Builder *b, Chart *chart) {
    ChartData *data = b->data;
    const size_t rows = b->table->row_count, names = b->y_count > rows ? b->y_count : rows;
    data->x = calloc(rows, sizeof *data->x);
    data->categories = calloc(rows, sizeof *data->categories);
    data->names = calloc(names, sizeof *data->names);
    data->series = calloc(names, sizeof *data->series);
    if (!data->x || !data->categories || !data->names || !data->series) return cli_fail("out of memory");
    bool numbers;
    if (!find_rows(b, chart, &numbers) || !name_points(b, chart, numbers)) return false;

    data->numbers = calloc(b->series * b->points + 1, sizeof *data->numbers);
    if (!data->numbers) return cli_fail("out of memory");
    for (size_t i = 0; i < b->series; i++)
        data->series[i] =
            (ChartSeries){data->labels[i] ? data->labels[i] : data->names[i], data->numbers + i * b->points};
    chart->points = b->points;
    chart->series = data->series;
    chart->series_count = b->series;
    if (!chart->x_name) chart->x_name = csv_cell(b->table, 0, b->x);
    if (!chart->y_name && b->y_count == 1) chart->y_name = csv_cell(b->table, 0, b->y[0]);
    return fill_numbers(b);
}

bool chart_of_table(ChartData *data, const CsvTable *table, const char *path, const ChartColumns *columns,
                    Chart *chart) {
    Builder b = {.table = table, .path = path, .data = data, .wanted = columns};
    *data = (ChartData){0};
    const bool ok = find_columns(&b) && build(&b, chart);
    free(b.y);
    free(b.rows);
    return ok;
}

void chart_data_free(ChartData *data) {
    free(data->x);
    free(data->categories);
    free(data->numbers);
    free(data->series);
    free(data->names);
    for (size_t i = 0; i < data->label_count; i++) free(data->labels[i]);
    free(data->labels);
    *data = (ChartData){0};
}
