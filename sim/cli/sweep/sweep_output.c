/* sweep_output.c: the results of a sweep as a chart:
 *
 *   the first axis with several values is x, the second gives the lines, the third a chart for each value
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/nearest.h"
#include "sim/base/text_buffer.h"
#include "sim/cli/sweep/chart_table.h"
#include "sim/cli/sweep/sweep_output.h"
#include "sim/cli/sweep/sweep_row.h"

/* Which axis is what; NULL: there is none. */
typedef struct Roles {
    const SweepAxis *x, *line, *panel;
} Roles;

static bool has_several(const SweepAxis *axis) {
    return axis->count > 1;
}

/* Programs are the first axis of the grid, but what is asked for is what they do over the others. */
static bool find_roles(const SweepGrid *grid, Roles *roles) {
    const SweepAxis *found[SWEEP_MAX_AXES + 1] = {NULL};
    size_t count = 0;
    for (int files = 0; files < 2; files++)
        for (size_t a = 0; a < grid->axis_count; a++)
            if ((grid->axes[a].kind == AXIS_FILE) == files && has_several(&grid->axes[a]))
                found[count++] = &grid->axes[a];
    *roles = (Roles){found[0] ? found[0] : &grid->axes[grid->axis_count - 1], count > 1 ? found[1] : NULL,
                     count > 2 ? found[2] : NULL};
    return count <= 3;
}

static const char *stat_name(const SweepLook *look, size_t i) {
    return look->stat_count ? look->stats[i] : "cycles";
}
static size_t stat_count(const SweepLook *look) {
    return look->stat_count ? look->stat_count : 1;
}

static bool check_column(const CsvTable *names, const char *name) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (size_t c = 2; c < names->rows[0].count; c++) { /* behind status and detail, all are numbers */
        const char *other = csv_cell(names, 0, c);
        if (strcmp(other, name) == 0) return true;
        nearest_offer(&nearest, other, strlen(other));
    }
    if (nearest.best)
        cli_error("--stat: there is no column '%s'; did you mean '%.*s'?", name, (int)nearest.best_length,
                  nearest.best);
    else
        cli_error("--stat: there is no column '%s'; the first line of the CSV has all names", name);
    return false;
}

static bool check_names(const SweepGrid *grid, const SweepLook *look, const CsvTable *names) {
    for (size_t i = 0; i < look->stat_count; i++)
        if (!check_column(names, look->stats[i])) return false;
    for (size_t a = 0; a < grid->axis_count; a++)
        for (size_t c = 0; c < names->rows[0].count; c++)
            if (strcmp(csv_cell(names, 0, c), grid->axes[a].name) == 0)
                return cli_error("--over %s: the table has a column with this name already", grid->axes[a].text), false;
    return true;
}

bool sweep_chart_check(const SweepGrid *grid, const SweepLook *look) {
    Roles roles;
    char error[CSV_ERROR_MAX];
    TextBuffer line = {0};
    CsvTable names = {0};
    if (!find_roles(grid, &roles))
        return cli_error("a chart has three axes with several values at most; write a .csv, and draw parts of it with "
                         "`lockstep chart --columns --by --where`"),
               false;
    if (stat_count(look) * (roles.panel ? roles.panel->count : 1) > SWEEP_MAX_CHARTS)
        return cli_error("a picture has %d charts at most", SWEEP_MAX_CHARTS), false;
    sweep_row_names(&line);
    char *text = text_take(&line);
    bool ok = text && csv_read(&names, (const uint8_t *)text, strlen(text), error);
    if (!ok) cli_error("out of memory");
    ok = ok && check_names(grid, look, &names);
    csv_free(&names);
    free(text);
    return ok;
}

/* ---- drawing ---- */

static int compare_numbers(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The values as rising numbers, to be freed; NULL if they are none, or memory is short: *is_short. */
static double *numbers_of(const SweepAxis *axis, bool *is_short) {
    double *numbers = calloc(axis->count, sizeof *numbers);
    *is_short = !numbers;
    for (size_t i = 0; numbers && i < axis->count; i++) {
        char *end;
        numbers[i] = strtod(axis->values[i], &end);
        if (!*end) continue;
        free(numbers);
        return NULL;
    }
    if (numbers) qsort(numbers, axis->count, sizeof *numbers, compare_numbers);
    return numbers;
}

/* Numbers of which each is the same multiple of the one before it want a logarithmic axis. */
static ChartScaleKind scale_of(const double *numbers, size_t count) {
    const double ratio = count > 2 && numbers[0] > 0 ? numbers[1] / numbers[0] : 1;
    for (size_t i = 1; i < count; i++)
        if (ratio <= 1 || fabs(numbers[i] / numbers[i - 1] - ratio) > 1e-9) return CHART_LINEAR;
    return fmod(log2(ratio), 1) == 0 ? CHART_LOG2 : CHART_LOG10;
}

static Chart chart_like(const SweepReport *report, const Roles *roles, bool *is_short) {
    const ChartOptions *options = &report->look->chart;
    Chart chart = options->chart;
    *is_short = false;
    double *numbers = roles->x->count > 1 ? numbers_of(roles->x, is_short) : NULL;
    if (!options->kind_given) chart.kind = numbers ? CHART_LINES : CHART_BARS;
    if (!options->scale_given && numbers && (chart.kind == CHART_LINES || chart.kind == CHART_STEPS))
        chart.x_scale = scale_of(numbers, roles->x->count);
    if (!chart.subtitle) chart.subtitle = report->machine;
    free(numbers);
    return chart;
}

/* Everything that the charts of a picture point to. */
typedef struct Sheet {
    Chart charts[SWEEP_MAX_CHARTS];
    ChartData data[SWEEP_MAX_CHARTS];
    char *titles[SWEEP_MAX_CHARTS];
    size_t count;
} Sheet;

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The title that was given, or the program; and what all of this chart have in common. */
static char *title_of(const SweepReport *report, const SweepAxis *panel, const char *value) {
    TextBuffer text = {0};
    const SweepAxis *files = &report->grid->axes[0];
    const char *given = report->look->chart.chart.title;
    if (given)
        text_printf(&text, "%s", given);
    else if (files->count == 1)
        text_printf(&text, "%s", base_name(files->values[0]));
    if (panel && text.length) text_printf(&text, ", ");
    if (panel == files)
        text_printf(&text, "%s", base_name(value));
    else if (panel)
        text_printf(&text, "%s = %s", panel->name, value);
    return text_take(&text);
}

static bool add_chart(Sheet *sheet, const SweepReport *report, const Roles *roles, size_t stat, const char *panel) {
    const char *y[] = {stat_name(report->look, stat)};
    ChartColumns columns = {.x = roles->x->name, .y = y, .y_count = 1, .by = roles->line ? roles->line->name : NULL};
    columns.valid = (ChartFilter){"status", sweep_statuses[SWEEP_OK].word};
    if (panel) columns.filter[columns.filter_count++] = (ChartFilter){roles->panel->name, panel};
    const size_t i = sheet->count++;
    Chart *chart = &sheet->charts[i];
    bool is_short;
    *chart = chart_like(report, roles, &is_short);
    chart->title = sheet->titles[i] = title_of(report, roles->panel, panel);
    if (is_short || !chart->title) return cli_error("out of memory"), false;
    return chart_of_table(&sheet->data[i], &report->table, "the sweep", &columns, chart);
}

static bool fill_sheet(Sheet *sheet, const SweepReport *report, const Roles *roles) {
    for (size_t stat = 0; stat < stat_count(report->look); stat++)
        for (size_t i = 0; i < (roles->panel ? roles->panel->count : 1); i++)
            if (!add_chart(sheet, report, roles, stat, roles->panel ? roles->panel->values[i] : NULL)) return false;
    return true;
}

static size_t points_left_out(const CsvTable *table) {
    size_t column = 0, count = 0;
    while (strcmp(csv_cell(table, 0, column), "status") != 0) column++;
    for (size_t row = 1; row < table->row_count; row++)
        count += strcmp(csv_cell(table, row, column), sweep_statuses[SWEEP_OK].word) != 0;
    return count;
}

uint8_t *sweep_chart(const SweepReport *report, size_t *length) {
    char error[CHART_ERROR_MAX], footnote[80];
    uint8_t *png = NULL;
    Roles roles;
    const size_t left_out = points_left_out(&report->table);
    if (left_out == report->grid->points) return cli_error("no point ended well: there is nothing to draw"), NULL;
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return cli_error("out of memory"), NULL;
    snprintf(footnote, sizeof footnote, "%zu point%s did not end well and %s left out", left_out,
             left_out == 1 ? "" : "s", left_out == 1 ? "is" : "are");
    if (find_roles(report->grid, &roles) && fill_sheet(sheet, report, &roles)) {
        Chart *last = &sheet->charts[sheet->count - 1];
        if (left_out && !last->footnote) last->footnote = footnote;
        png = chart_png(sheet->charts, sheet->count, length, error);
        if (!png) cli_error("the chart: %s", error);
    }
    for (size_t i = 0; i < sheet->count; i++) {
        chart_data_free(&sheet->data[i]);
        free(sheet->titles[i]);
    }
    free(sheet);
    return png;
}
