/* chart_table.c: options of charts, and from a table to a chart, see sweep.h; and `lockstep chart`. */
#include "sim/cli/sweep/sweep.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "asm/base/array.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"

/* ---- tables ---- */

void csv_read(CsvTable *table, const char *path, const void *bytes, size_t length) {
    const char *at = bytes, *end = at + length;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3; /* byte order mark */
    *table = (CsvTable){0};
    TextBuffer *text = &table->text;
    bool closed = true;
    size_t first = 1; /* line of the row */
    for (size_t line = 1; at < end && closed; line++) {
        bool more = *at != '\n' && *at != '\r';
        first = line;
        if (more) *ARRAY_ADD(table->rows, 1) = (CsvRow){table->cells.count, .line = line};

        /* Its cells. Two quotes in a quoted one stand for one; what is behind the last one belongs to the cell too. */
        while (more) {
            *ARRAY_ADD(table->cells, 1) = text->length;
            table->rows.at[table->rows.count - 1].count++;
            if (at < end && *at == '"') {
                for (at++; (closed = at < end); at++) {
                    if (*at == '"' && (++at == end || *at != '"')) break;
                    line += *at == '\n';
                    text_char(text, *at);
                }
            }
            for (; at < end && *at != ',' && *at != '\n' && *at != '\r'; at++) text_char(text, *at);
            text_char(text, '\0');
            more = closed && at < end && *at == ',';
            at += more;
        }
        if (at < end && *at == '\r') at++;
        if (at < end && *at == '\n') at++;
    }
    if (!closed) cli_stop("%s: line %zu: a quote is not closed", path, first);
}

const char *csv_cell(const CsvTable *table, size_t row, size_t column) {
    const CsvRow *cells = &table->rows.at[row];
    return column < cells->count ? table->text.text + table->cells.at[cells->first + column] : "";
}

/* ---- how it looks ---- */

enum { OPTION_KIND = 0x600, OPTION_LOG, OPTION_LOG2, OPTION_SIZE, OPTION_SCALE, OPTION_THEME };

static const struct argp_option chart_options[] = {
    {"kind", OPTION_KIND, "KIND", 0, "bars (the default), overlay, stacked, lines or steps (of a sweep: what fits)", 4},
    {"title", CLI_TEXT(ChartOptions, chart.title), "TEXT", 0, "Title", 4},
    {"subtitle", CLI_TEXT(ChartOptions, chart.subtitle), "TEXT", 0, "A calmer line below the title", 4},
    {"footnote", CLI_TEXT(ChartOptions, chart.footnote), "TEXT", 0, "A line at the bottom", 4},
    {"x", CLI_TEXT(ChartOptions, chart.x_name), "TEXT", 0, "Name of the x axis (default: its column's)", 4},
    {"y", CLI_TEXT(ChartOptions, chart.y_name), "TEXT", 0,
     "Name of the y axis (default: its column's, if there is one only)", 4},
    {"log", OPTION_LOG, "x|y", 0, "Logarithmic axis with powers of ten; may be repeated", 4},
    {"log2", OPTION_LOG2, "x|y", 0, "Logarithmic axis with powers of two; may be repeated", 4},
    {"values", CLI_FLAG(ChartOptions, chart.values), NULL, 0,
     "Print values at bars, and at points of lines where there is room", 4},
    {"size", OPTION_SIZE, "WxH", 0, "Size of the plot (default: 640x300; bars that need more get it)", 4},
    {"scale", OPTION_SCALE, "N", 0, "Everything N times as large, texts and lines too: 1 to 3", 4},
    {"theme", OPTION_THEME, "dark|light", 0, "Light on dark, or dark on light (default: dark)", 4},
    {0},
};

static error_t parse_chart(int key, char *text, struct argp_state *state) {
    ChartOptions *options = state->input;
    Chart *chart = &options->chart;
    uint64_t size[2];
    switch (key) {
    case OPTION_KIND:
        chart->kind = (ChartKind)cli_read_word(state, "--kind", text, "bars, overlay, stacked, lines or steps");
        options->kind_given = true;
        return 0;
    case OPTION_LOG:
    case OPTION_LOG2:
        cli_read_word(state, key == OPTION_LOG ? "--log" : "--log2", text, "x or y");
        *(*text == 'x' ? &chart->x_scale : &chart->y_scale) = key == OPTION_LOG ? CHART_LOG10 : CHART_LOG2;
        options->scale_given = true;
        return 0;
    case OPTION_THEME: chart->theme = (ThemeId)cli_read_word(state, "--theme", text, "dark or light"); return 0;
    case OPTION_SIZE:
        if (!counts_read(text, 'x', 1, CHART_MAX_WIDTH, size, NULL))
            argp_error(state, "--size takes WxH, such as 800x400, each up to %d, not '%s'", CHART_MAX_WIDTH, text);
        chart->plot_width = (uint32_t)size[0];
        chart->plot_height = (uint32_t)size[1];
        return 0;
    case OPTION_SCALE: chart->scale = cli_read_count(state, "--scale", text, 1, CHART_MAX_SCALE); return 0;
    default: return cli_fill(key, text, state);
    }
}

const struct argp chart_argp = {.options = chart_options, .parser = parse_chart};

/* ---- columns ---- */

size_t chart_find_column(const CsvTable *table, const char *path, const char *name) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (size_t column = 0; column < table->rows.at[0].count; column++) {
        const char *other = csv_cell(table, 0, column);
        if (strcmp(other, name) == 0) return column;
        nearest_offer(&nearest, other, strlen(other));
    }
    if (nearest.best)
        cli_stop("%s: there is no column '%s'; did you mean '%.*s'?", path, name, (int)nearest.best_length,
                 nearest.best);
    cli_stop("%s: there is no column '%s'; the first line of the table has all names", path, name);
}

/* A row and its x, to be put in order; rows with the same x stay as they are. */
typedef struct RowPlace {
    double x;
    size_t row;
} RowPlace;

/* What is being built, with columns as numbers. */
typedef struct Builder {
    const CsvTable *table;
    const char *path;
    const ChartColumns *wanted;
    size_t x, by, valid, filter[CHART_MAX_FILTERS];
    size_t *y, y_count;
    RowPlace *places; /* of the rows that are wanted, in the order in which they are drawn */
    size_t row_count;
    const char **points; /* x of each, as a text */
    const char **series; /* the values of `by`, or the names of the y */
    size_t point_count, series_count;
} Builder;

static void find_columns(Builder *b) {
    const ChartColumns *wanted = b->wanted;
    const size_t rows = b->table->rows.count, columns = rows ? b->table->rows.at[0].count : 0;
    if (columns < 2 || rows < 2)
        cli_stop("%s: a chart needs a line of names and a line of values, of two columns or more", b->path);
    for (size_t i = 1; i < rows; i++) {
        const CsvRow *row = &b->table->rows.at[i];
        if (row->count > columns)
            cli_stop("%s:%zu: %zu values, but %zu names", b->path, row->line, row->count, columns);
    }

    if (wanted->x) b->x = chart_find_column(b->table, b->path, wanted->x);
    if (wanted->by) b->by = chart_find_column(b->table, b->path, wanted->by);
    for (size_t i = 0; i < wanted->filter_count; i++)
        b->filter[i] = chart_find_column(b->table, b->path, wanted->filter[i].column);
    if (wanted->valid.column) b->valid = chart_find_column(b->table, b->path, wanted->valid.column);

    for (size_t i = 0; i < wanted->y_count; i++)
        b->y[b->y_count++] = chart_find_column(b->table, b->path, wanted->y[i]);
    for (size_t i = 0; !wanted->y_count && i < columns; i++)
        if (i != b->x && !(wanted->by && i == b->by)) b->y[b->y_count++] = i;
    if (wanted->by && b->y_count != 1)
        cli_stop("%s: a series for each value of '%s' needs one column of values", b->path, wanted->by);
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

static int compare_places(const void *a, const void *b) {
    const RowPlace *p = a, *q = b;
    return ORDER(p->x, q->x) ?: ORDER(p->row, q->row);
}

/* The rows that are wanted, and the points and series that they make. Without `by` every row is a point, and every y a
 * series. With it the rows of all series share their points. Series have the order of the table; rows that of rising x,
 * if x has numbers and is drawn as an axis. */
static void find_points(Builder *b, Chart *chart) {
    const bool by = b->wanted->by != NULL;
    bool numbers = true;
    for (size_t row = 1; row < b->table->rows.count; row++) {
        bool is_wanted = true;
        for (size_t i = 0; is_wanted && i < b->wanted->filter_count; i++)
            is_wanted = strcmp(csv_cell(b->table, row, b->filter[i]), b->wanted->filter[i].value) == 0;
        if (!is_wanted) continue;
        RowPlace *place = &b->places[b->row_count++];
        place->row = row;
        numbers &= read_number(csv_cell(b->table, row, b->x), &place->x) && isfinite(place->x);
        if (by) number_of(b->series, &b->series_count, csv_cell(b->table, row, b->by));
    }
    if (numbers && (by || chart->kind == CHART_LINES || chart->kind == CHART_STEPS))
        qsort(b->places, b->row_count, sizeof *b->places, compare_places);

    for (size_t i = 0; i < b->row_count; i++) {
        const char *cell = csv_cell(b->table, b->places[i].row, b->x);
        if (by)
            number_of(b->points, &b->point_count, cell);
        else
            b->points[b->point_count++] = cell;
    }
    for (size_t i = 0; !by && i < b->y_count; i++) b->series[b->series_count++] = csv_cell(b->table, 0, b->y[i]);
    if (!numbers) chart->categories = b->points;
}

/* Series after series. */
static void fill_values(Builder *b, double *values) {
    for (size_t i = 0; i < b->series_count * b->point_count; i++) values[i] = NAN;
    for (size_t i = 0; i < b->row_count * b->y_count; i++) {
        size_t point = i / b->y_count, series = i % b->y_count;
        const size_t row = b->places[point].row, column = b->y[series], line = b->table->rows.at[row].line;
        const char *x = csv_cell(b->table, row, b->x), *by = csv_cell(b->table, row, b->by);
        const char *cell = csv_cell(b->table, row, column);
        const ChartFilter *valid = &b->wanted->valid;
        if (valid->column && strcmp(csv_cell(b->table, row, b->valid), valid->value) != 0) continue;
        if (b->wanted->by) {
            point = number_of(b->points, &b->point_count, x);
            series = number_of(b->series, &b->series_count, by);
        }
        double *value = &values[series * b->point_count + point];
        if (!isnan(*value)) cli_stop("%s:%zu: there is a row with '%s' and '%s' already", b->path, line, x, by);
        if (!read_number(cell, value))
            cli_stop("%s:%zu: '%s' in column '%s' is not a number", b->path, line, cell, csv_cell(b->table, 0, column));
    }
}

void chart_of_table(Chart *chart, const CsvTable *table, const char *path, const ChartColumns *columns) {
    Builder b = {.table = table, .path = path, .wanted = columns};
    const size_t rows = table->rows.count, wide = rows ? max_u64(table->rows.at[0].count, columns->y_count) : 0;
    b.y = memory_array(wide, sizeof *b.y);
    b.places = memory_array(rows, sizeof *b.places);
    b.points = memory_array(rows, sizeof *b.points);
    b.series = memory_array(max_u64(rows, wide), sizeof *b.series);
    find_columns(&b);
    find_points(&b, chart);

    const size_t points = b.point_count, count = b.series_count;
    double *x = memory_array(points, sizeof *x), *values = memory_array(count, points * sizeof *values);
    ChartSeries *series = memory_array(count, sizeof *series);
    for (size_t i = 0; i < points; i++) read_number(b.points[i], &x[i]);
    for (size_t i = 0; i < count; i++) {
        double number; /* alone it says little: "4" is shown as "waves = 4" */
        const bool alone = columns->by && read_number(b.series[i], &number) && !isnan(number);
        const char *label = b.series[i];
        if (alone) label = memory_printf("%s = %s", csv_cell(table, 0, b.by), b.series[i]);
        series[i] = (ChartSeries){label, values + i * points};
    }
    if (!chart->categories) chart->x = x;
    chart->points = points;
    chart->series = series;
    chart->series_count = count;
    if (!chart->x_name) chart->x_name = csv_cell(table, 0, b.x);
    if (!chart->y_name && b.y_count == 1) chart->y_name = csv_cell(table, 0, b.y[0]);
    fill_values(&b, values);
}

/* ---- the command ---- */

enum { OPTION_COLUMNS = 0x700, OPTION_WHERE, MOST_COLUMNS = CHART_MAX_SERIES + 1 };

typedef struct ChartCommand {
    ChartOptions look;
    const char *file, *output;
    ChartColumns columns;
    const char *names[MOST_COLUMNS]; /* of --columns: x, then the values */
} ChartCommand;

static const struct argp_option command_options[] = {
    {"output", 'o', "FILE.png", 0, "Write the picture to FILE.png; the numbers are in it, as JSON", 0},
    {"columns", OPTION_COLUMNS, "X,Y,...", 0, "Draw these columns; the first is x (default: all)", 0},
    {"by", CLI_TEXT(ChartCommand, columns.by), "NAME", 0,
     "A series for each value of this column, and one column of values", 0},
    {"where", OPTION_WHERE, "NAME=VALUE", 0, "Only rows with this value; may be repeated", 0},
    {0},
};

static error_t parse_command(int key, char *text, struct argp_state *state) {
    ChartCommand *options = state->input;
    ChartColumns *columns = &options->columns;
    char *equals;
    size_t count = 0;
    switch (key) {
    case 'o': options->output = text; return 0;
    case OPTION_COLUMNS:
        for (char *name = strtok(text, ","); name; name = strtok(NULL, ",")) {
            if (count == MOST_COLUMNS) argp_error(state, "--columns takes at most %d names", MOST_COLUMNS);
            options->names[count++] = name;
        }
        if (count < 2) argp_error(state, "--columns takes two names or more, as in waves,cycles");
        columns->x = options->names[0];
        columns->y = options->names + 1;
        columns->y_count = count - 1;
        return 0;
    case OPTION_WHERE:
        equals = strchr(text, '=');
        if (!equals) argp_error(state, "--where takes NAME=VALUE, not '%s'", text);
        *equals = '\0';
        columns->filter[cli_one_more(state, "--where", &columns->filter_count, CHART_MAX_FILTERS)] =
            (ChartFilter){text, equals + 1};
        return 0;
    case ARGP_KEY_ARG:
        if (options->file) argp_error(state, "one table at a time: '%s' is too much", text);
        options->file = text;
        return 0;
    case ARGP_KEY_END:
        if (!options->file || !options->output) argp_error(state, "say which table to draw, and where to: -o OUT.png");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_chart(int argc, char **argv) {
    static const struct argp_child children[] = {{&chart_argp, 0, NULL, 4}, {0}};
    ChartCommand options = {0};
    cli_parse(argc, argv, command_options, parse_command, children, &options);
    uint8_t *bytes, *png;
    size_t length;
    CsvTable table;
    char why[CHART_ERROR_MAX];
    if (!file_can_write(options.file, options.output, NULL)) return EXIT_USAGE;
    struct stat info;
    const bool is_file = stat(options.output, &info) != 0 || S_ISREG(info.st_mode);
    if (is_file && strcmp(options.output, "-") != 0 && !file_has_extension(options.output, ".png"))
        return cli_error("-o %s: a chart is a picture, in a file that ends in .png", options.output);
    if (!file_read(options.file, &bytes, &length, NULL)) return EXIT_USAGE;
    activity_begin("drawing %s", options.output);
    csv_read(&table, options.file, bytes, length);
    Chart chart = options.look.chart;
    chart_of_table(&chart, &table, options.file, &options.columns);
    if (!(png = chart_png(&chart, 1, &length, why))) return cli_error("%s: %s", options.output, why);
    const bool ok = file_write(options.output, png, length, NULL);
    activity_end();
    return ok ? EXIT_OK : EXIT_USAGE;
}
