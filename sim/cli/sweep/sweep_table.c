/* sweep_table.c: the results of a sweep as a CSV table; see sweep_output.h. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/sweep/sweep_output.h"
#include "sim/cli/sweep/sweep_row.h"

static bool shows(const SweepGrid *grid, size_t axis) {
    return grid->axes[axis].kind != AXIS_FILE || grid->axes[axis].count > 1;
}

static char *whole_table(const SweepGrid *grid, char *const *lines) {
    TextBuffer text = {0};
    for (size_t a = 0; a < grid->axis_count; a++)
        if (shows(grid, a)) sweep_put_cell(&text, true, grid->axes[a].name), text_printf(&text, ",");
    sweep_row_names(&text);
    text_printf(&text, "\n");
    for (size_t point = 0; point < grid->points; point++) {
        if (!lines[point]) continue;
        for (size_t a = 0; a < grid->axis_count; a++) {
            const SweepAxis *axis = &grid->axes[a];
            if (shows(grid, a))
                sweep_put_cell(&text, true, axis->values[sweep_grid_value(grid, a, point)]), text_printf(&text, ",");
        }
        text_printf(&text, "%s\n", lines[point]);
    }
    return text_take(&text);
}

static bool is_empty(const CsvTable *table, size_t column) {
    for (size_t row = 1; row < table->row_count; row++)
        if (*csv_cell(table, row, column)) return false;
    return true;
}

static char *without_empty_columns(const CsvTable *table, bool *empty) {
    TextBuffer text = {0};
    const size_t columns = table->rows[0].count;
    for (size_t c = 0; c < columns; c++) empty[c] = is_empty(table, c);
    for (size_t row = 0; row < table->row_count; row++) {
        bool first = true;
        for (size_t c = 0; c < columns; c++) {
            if (empty[c]) continue;
            sweep_put_cell(&text, first, csv_cell(table, row, c));
            first = false;
        }
        text_printf(&text, "\n");
    }
    return text_take(&text);
}

char *sweep_table(const SweepGrid *grid, char *const *lines) {
    CsvTable table;
    char error[CSV_ERROR_MAX];
    char *all = whole_table(grid, lines), *result = NULL;
    if (!all || !csv_read(&table, (const uint8_t *)all, strlen(all), error)) return free(all), NULL;
    bool *empty = calloc(table.rows[0].count, sizeof *empty);
    if (empty) result = without_empty_columns(&table, empty);
    free(empty);
    csv_free(&table);
    free(all);
    return result;
}
