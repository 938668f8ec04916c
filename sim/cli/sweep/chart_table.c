/* chart_table.c: from a table to a chart; see chart_table.h. */
#include "sim/cli/sweep/chart_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/nearest.h"
#include "sim/cli/base/cli.h"

/* What is being built, with columns as numbers. */
typedef struct Builder {
    const CsvTable *table;
    const char *path;
    ChartData *data;
    size_t x, by, *y, y_count, columns;
    bool is_by; /* `by` holds a column */
    size_t filter[CHART_MAX_FILTERS], valid;
    const ChartColumns *wanted;
    size_t *rows, row_count; /* that are wanted, in the order in which they are drawn */
    size_t points, series;
} Builder;

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

/* ---- columns ---- */

static bool find_column(const Builder *b, const char *name, size_t *column) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (*column = 0; *column < b->columns; ++*column) {
        const char *other = csv_cell(b->table, 0, *column);
        if (strcmp(other, name) == 0) return true;
        nearest_offer(&nearest, other, strlen(other));
    }
    if (nearest.best)
        cli_error("%s: there is no column '%s'; did you mean '%.*s'?", b->path, name, (int)nearest.best_length,
                  nearest.best);
    else
        cli_error("%s: there is no column '%s'", b->path, name);
    return false;
}

static bool find_y(Builder *b) {
    const ChartColumns *wanted = b->wanted;
    b->y = calloc(b->columns, sizeof *b->y);
    if (!b->y) return cli_error("out of memory"), false;
    for (size_t i = 0; i < wanted->y_count; i++)
        if (!find_column(b, wanted->y[i], &b->y[b->y_count++])) return false;
    for (size_t i = 0; !wanted->y_count && i < b->columns; i++)
        if (i != b->x && !(b->is_by && i == b->by)) b->y[b->y_count++] = i;
    if (b->is_by && b->y_count != 1)
        return cli_error("%s: a series for each value of '%s' needs one column of values", b->path, wanted->by), false;
    return true;
}

static bool find_columns(Builder *b) {
    const ChartColumns *wanted = b->wanted;
    const CsvTable *table = b->table;
    b->columns = table->row_count > 0 ? table->rows[0].count : 0;
    if (b->columns < 2 || table->row_count < 2)
        return cli_error("%s: a chart needs a line of names and a line of values, of two columns or more", b->path),
               false;
    for (size_t row = 1; row < table->row_count; row++)
        if (table->rows[row].count > b->columns)
            return cli_error("%s:%zu: %zu values, but %zu names", b->path, table->rows[row].line,
                             table->rows[row].count, b->columns),
                   false;
    b->is_by = wanted->by != NULL;
    if (wanted->x && !find_column(b, wanted->x, &b->x)) return false;
    if (wanted->by && !find_column(b, wanted->by, &b->by)) return false;
    for (size_t i = 0; i < wanted->filter_count; i++)
        if (!find_column(b, wanted->filter[i].column, &b->filter[i])) return false;
    if (wanted->valid.column && !find_column(b, wanted->valid.column, &b->valid)) return false;
    return find_y(b);
}

static bool is_wanted(const Builder *b, size_t row) {
    for (size_t i = 0; i < b->wanted->filter_count; i++)
        if (strcmp(csv_cell(b->table, row, b->filter[i]), b->wanted->filter[i].value) != 0) return false;
    return true;
}

static bool is_valid(const Builder *b, size_t row) {
    return !b->wanted->valid.column || strcmp(csv_cell(b->table, row, b->valid), b->wanted->valid.value) == 0;
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

/* The rows that are wanted, by rising x if `sorted`. */
static bool find_rows(Builder *b, bool *numbers, bool sorted) {
    const size_t most = b->table->row_count;
    Place *places = calloc(most, sizeof *places);
    b->rows = calloc(most, sizeof *b->rows);
    if (!places || !b->rows) return free(places), cli_error("out of memory"), false;
    *numbers = true;
    for (size_t row = 1; row < most; row++) {
        if (!is_wanted(b, row)) continue;
        Place *place = &places[b->row_count++];
        place->row = row;
        *numbers &= read_number(csv_cell(b->table, row, b->x), &place->x) && isfinite(place->x);
    }
    if (*numbers && sorted) qsort(places, b->row_count, sizeof *places, compare_places);
    for (size_t i = 0; i < b->row_count; i++) b->rows[i] = places[i].row;
    free(places);
    return true;
}

/* Without `by` every row is a point. With it the rows of all series share their points. */
static bool find_points(Builder *b, Chart *chart) {
    const char **names = b->data->categories;
    const bool is_line = chart->kind == CHART_LINES || chart->kind == CHART_STEPS;
    bool numbers;
    if (!find_rows(b, &numbers, is_line || b->is_by)) return false;
    for (size_t i = 0; i < b->row_count; i++) {
        const char *cell = csv_cell(b->table, b->rows[i], b->x);
        if (b->is_by)
            (void)number_of(names, &b->points, cell);
        else
            names[b->points++] = cell;
    }
    for (size_t i = 0; i < b->points; i++) (void)read_number(names[i], &b->data->x[i]);
    if (numbers)
        chart->x = b->data->x;
    else
        chart->categories = names;
    return true;
}

/* Series have the order of the table, whatever the rows' now is. */
static void find_series(Builder *b) {
    for (size_t row = 1; b->is_by && row < b->table->row_count; row++)
        if (is_wanted(b, row)) (void)number_of(b->data->names, &b->series, csv_cell(b->table, row, b->by));
    for (size_t i = 0; !b->is_by && i < b->y_count; i++) b->data->names[b->series++] = csv_cell(b->table, 0, b->y[i]);
}

/* A number alone says little: "4" is shown as "waves = 4". */
static bool label_series(Builder *b) {
    ChartData *data = b->data;
    double number;
    data->labels = calloc(b->series + 1, sizeof *data->labels);
    for (size_t i = 0; data->labels && b->is_by && i < b->series; i++) {
        const char *name = data->names[i], *column = csv_cell(b->table, 0, b->by);
        if (!read_number(name, &number) || isnan(number)) continue;
        const size_t room = strlen(column) + strlen(name) + sizeof " = ";
        char *label = data->labels[i] = malloc(room);
        data->label_count = i + 1;
        if (!label) return cli_error("out of memory"), false;
        snprintf(label, room, "%s = %s", column, name);
    }
    return data->labels || (cli_error("out of memory"), false);
}

static bool read_value(const Builder *b, size_t row, size_t column, double *value) {
    const char *cell = csv_cell(b->table, row, column);
    if (read_number(cell, value)) return true;
    return cli_error("%s:%zu: '%s' in column '%s' is not a number", b->path, b->table->rows[row].line, cell,
                     csv_cell(b->table, 0, column)),
           false;
}

static bool fill_by(const Builder *b, size_t row) {
    size_t points = b->points, series = b->series;
    const size_t point = number_of(b->data->categories, &points, csv_cell(b->table, row, b->x));
    const size_t line = number_of(b->data->names, &series, csv_cell(b->table, row, b->by));
    double *value = &b->data->numbers[line * b->points + point];
    if (isnan(*value)) return read_value(b, row, b->y[0], value);
    return cli_error("%s:%zu: there is a row with '%s' and '%s' already", b->path, b->table->rows[row].line,
                     csv_cell(b->table, row, b->x), csv_cell(b->table, row, b->by)),
           false;
}

static bool fill_numbers(const Builder *b) {
    for (size_t i = 0; i < b->series * b->points; i++) b->data->numbers[i] = NAN;
    for (size_t i = 0; i < b->row_count; i++) {
        if (!is_valid(b, b->rows[i])) continue;
        if (b->is_by && !fill_by(b, b->rows[i])) return false;
        for (size_t s = 0; !b->is_by && s < b->series; s++)
            if (!read_value(b, b->rows[i], b->y[s], &b->data->numbers[s * b->points + i])) return false;
    }
    return true;
}

static bool build(Builder *b, Chart *chart) {
    ChartData *data = b->data;
    const size_t rows = b->table->row_count, names = b->columns > rows ? b->columns : rows;
    data->x = calloc(rows, sizeof *data->x);
    data->categories = calloc(rows, sizeof *data->categories);
    data->names = calloc(names, sizeof *data->names);
    data->series = calloc(names, sizeof *data->series);
    if (!data->x || !data->categories || !data->names || !data->series) return cli_error("out of memory"), false;
    if (!find_points(b, chart)) return false;
    find_series(b);
    if (!label_series(b)) return false;
    data->numbers = calloc(b->series * b->points + 1, sizeof *data->numbers);
    if (!data->numbers) return cli_error("out of memory"), false;
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
