/* sweep_output.c: from the rows of a sweep to its outputs:
 *
 *   rows --> table -+-> .csv
 *                   +-> .png: the first axis with several values is x, the second gives the lines, the third the charts
 */
#include <math.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/sweep/sweep.h"

enum { MACHINE_TEXT_MAX = 1024 };

/* ---- table ---- */

typedef struct Sheet {
    const Sweep *sweep;
    const char *machine; /* in words */
    CsvTable table;      /* of all points in the order of the grid */
} Sheet;

enum { MOST_COLUMNS = SWEEP_MAX_AXES + SWEEP_CELLS };

/* Find the cells of all possible columns, first of the axes, then of the row; the cells of point -1, and its row, are
 * names. */
static size_t find_cells(const SweepGrid *grid, size_t point, const char *row, const char *cells[MOST_COLUMNS]) {
    size_t count = 0;
    for (; count < grid->axis_count; count++) {
        const SweepAxis *axis = &grid->axes[count];
        cells[count] = point == SIZE_MAX ? axis->name : axis->values[sweep_grid_value(grid, count, point)].text;
    }
    for (int i = 0; i < SWEEP_CELLS; i++, row += strlen(row) + 1) cells[count++] = row;
    return count;
}

/* ---- chart ---- */

/* The axes that have a role; NULL: no axis has it. */
typedef struct Roles {
    const SweepAxis *x, *line, *panel;
} Roles;

/* Programs are the first axis of the grid, but what is asked for is what they do over the others. False: too many axes
 * have several values. */
static bool find_roles(const SweepGrid *grid, Roles *roles) {
    const SweepAxis *found[SWEEP_MAX_AXES + 1] = {NULL};
    size_t count = 0;
    for (int files = 0; files < 2; files++)
        for (size_t a = 0; a < grid->axis_count; a++)
            if ((grid->axes[a].kind == AXIS_FILE) == files && grid->axes[a].count > 1) found[count++] = &grid->axes[a];
    *roles = (Roles){found[0] ? found[0] : &grid->axes[grid->axis_count - 1], found[1], found[2]};
    return count <= 3;
}

void sweep_chart_check(const Sweep *sweep) {
    const SweepGrid *grid = &sweep->grid;
    Roles roles;
    if (!find_roles(grid, &roles))
        cli_stop("a chart has three axes with several values at most; write a .csv, and draw parts of it with "
                 "`lockstep chart --columns --by --where`");
    if ((sweep->stats.count ? sweep->stats.count : 1) * (roles.panel ? roles.panel->count : 1) > SWEEP_MAX_CHARTS)
        cli_stop("a picture has %d charts at most", SWEEP_MAX_CHARTS);

    CsvTable numbers;
    TextBuffer list = {0};
    const char *name = sweep->names;
    for (int i = 0; i < SWEEP_CELLS; i++, name += strlen(name) + 1) {
        if (i >= 2) text_printf(&list, i > 2 ? ",%s" : "%s", name);
        for (size_t a = 0; a < grid->axis_count; a++)
            if (strcmp(grid->axes[a].name, name) == 0)
                cli_stop("--over %s: the table has a column with this name already", grid->axes[a].text);
    }
    csv_read(&numbers, "--stat", list.text, list.length);
    for (size_t i = 0; i < sweep->stats.count; i++) chart_find_column(&numbers, "--stat", sweep->stats.items[i]);
}

static int compare_numbers(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Has the axis numbers? Then its kind of scale: numbers of which each is the same multiple of the one before it want a
 * logarithmic one. */
static bool has_numbers(const SweepAxis *axis, ChartScaleKind *scale) {
    double *numbers = memory_array(axis->count, sizeof *numbers);
    if (axis->count < 2) return false;
    for (size_t i = 0; i < axis->count; i++) {
        char *end;
        numbers[i] = strtod(axis->values[i].text, &end);
        if (*end) return false;
    }
    *scale = CHART_LINEAR;
    if (axis->count == 2) return true;
    qsort(numbers, axis->count, sizeof *numbers, compare_numbers);
    const double ratio = numbers[0] > 0 ? numbers[1] / numbers[0] : 1;
    if (ratio > 1) *scale = fmod(log2(ratio), 1) == 0 ? CHART_LOG2 : CHART_LOG10;
    for (size_t i = 1; i < axis->count; i++)
        if (fabs(numbers[i] / numbers[i - 1] - ratio) > 1e-9) *scale = CHART_LINEAR;
    return true;
}

/* A chart of a statistic, for a value of the panels' axis if there is one, which is in its subtitle. The first of a
 * picture has the title, the one that was given or the program, and what was said about all or what they have in
 * common. */
static void fill_chart(Chart *chart, const Sheet *sheet, const Roles *roles, const char *stat, const char *panel,
                       bool first) {
    const ChartOptions *options = &sheet->sweep->chart;
    ChartColumns columns = {.x = roles->x->name,
                            .y = &stat,
                            .y_count = 1,
                            .by = roles->line ? roles->line->name : NULL,
                            .valid = {"status", SWEEP_OK}};
    if (panel) columns.filter[columns.filter_count++] = (ChartFilter){roles->panel->name, panel};

    ChartScaleKind scale = CHART_LINEAR;
    const bool numbers = has_numbers(roles->x, &scale);
    *chart = options->chart;
    if (!options->kind_given) chart->kind = numbers ? CHART_LINES : CHART_BARS;
    if (!options->scale_given && numbers && (chart->kind == CHART_LINES || chart->kind == CHART_STEPS))
        chart->x_scale = scale;

    const SweepAxis *files = &sheet->sweep->grid.axes[0];
    const char *program = files->count == 1 ? visible_base(files->values[0].text) : "";
    const char *about = !first ? NULL : chart->subtitle ? chart->subtitle : sheet->machine, *name = NULL;
    if (panel) name = roles->panel == files ? visible_base(panel) : memory_printf("%s = %s", roles->panel->name, panel);
    chart->title = !first ? NULL : chart->title ? chart->title : program;
    chart->subtitle = about && name ? memory_printf("%s  ·  %s", about, name) : name ? name : about;
    chart_of_table(chart, &sheet->table, "the sweep", &columns);
}

/* All charts of the sweep as one PNG. */
static uint8_t *draw(const Sheet *sheet, size_t *length) {
    const Sweep *sweep = sheet->sweep;
    size_t left_out = 0;
    for (size_t point = 0; point < sweep->grid.points; point++) left_out += !sweep_row_is_ok(sweep->rows[point]);
    if (left_out == sweep->grid.points) cli_stop("no point succeeded: there is nothing to draw");

    Roles roles;
    Chart charts[SWEEP_MAX_CHARTS];
    size_t count = 0;
    find_roles(&sweep->grid, &roles);
    for (size_t stat = 0; stat < (sweep->stats.count ? sweep->stats.count : 1); stat++)
        for (size_t i = 0; i < (roles.panel ? roles.panel->count : 1); i++, count++)
            fill_chart(&charts[count], sheet, &roles, sweep->stats.count ? sweep->stats.items[stat] : "cycles",
                       roles.panel ? roles.panel->values[i].text : NULL, count == 0);
    char error[CHART_ERROR_MAX], footnote[80];
    snprintf(footnote, sizeof footnote, "%zu point%s did not succeed and %s left out", left_out,
             left_out == 1 ? "" : "s", left_out == 1 ? "is" : "are");
    if (left_out && !charts[count - 1].footnote) charts[count - 1].footnote = footnote;
    uint8_t *png = chart_png(charts, count, length, error);
    if (!png) cli_stop("the chart: %s", error);
    return png;
}

/* ---- files ---- */

bool sweep_write(const Sweep *sweep) {
    char machine[MACHINE_TEXT_MAX];
    machine_settings(&sweep->config, sweep->varies, machine, sizeof machine);
    Sheet sheet = {.sweep = sweep, .machine = machine};
    const SweepGrid *grid = &sweep->grid;
    bool shown[MOST_COLUMNS] = {false};
    const char *cells[MOST_COLUMNS];

    /* The table. Columns that are empty everywhere are left out, and one that would name the only program. */
    for (size_t point = 0; point < grid->points; point++)
        for (size_t column = find_cells(grid, point, sweep->rows[point], cells); column-- > 0;)
            shown[column] |= *cells[column];
    if (grid->axes[0].count == 1) shown[0] = false;
    TextBuffer csv = {0};
    for (size_t row = 0; row <= grid->points; row++) {
        const size_t columns = find_cells(grid, row - 1, row ? sweep->rows[row - 1] : sweep->names, cells);
        const char *comma = "";
        for (size_t column = 0; column < columns; column++) {
            if (!shown[column]) continue;
            text_add(&csv, comma);
            text_csv(&csv, cells[column]);
            comma = ",";
        }
        text_char(&csv, '\n');
    }
    csv_read(&sheet.table, "the sweep", csv.text, csv.length);

    /* Tables first: they are there, whatever becomes of the charts. */
    bool ok = true;
    for (size_t i = 0; i < sweep->outputs.count; i++) {
        const char *path = sweep->outputs.items[i];
        if (!file_has_extension(path, ".png")) ok = file_write(path, csv.text, csv.length, NULL) && ok;
    }
    for (size_t i = 0; i < sweep->outputs.count; i++) {
        size_t length;
        if (!file_has_extension(sweep->outputs.items[i], ".png")) continue;
        uint8_t *png = draw(&sheet, &length);
        ok = file_write(sweep->outputs.items[i], png, length, NULL) && ok;
    }
    return ok;
}
