/* sweep_output.h: the results of a sweep as a table, a chart, a page. All three are made from the text of the table. */
#ifndef SIM_CLI_SWEEP_SWEEP_OUTPUT_H
#define SIM_CLI_SWEEP_SWEEP_OUTPUT_H

#include "sim/cli/base/csv_table.h"
#include "sim/cli/sweep/chart_options.h"
#include "sim/cli/sweep/sweep_grid.h"

enum { SWEEP_MAX_STATS = 16, SWEEP_MAX_CHARTS = 64 };

typedef struct SweepLook {
    ChartOptions chart;
    const char *stats[SWEEP_MAX_STATS]; /* --stat: columns, a chart for each; none: cycles */
    size_t stat_count;
} SweepLook;

typedef struct SweepReport {
    const SweepGrid *grid;
    const SweepLook *look;
    const char *machine; /* in words */
    const char *command; /* that gives this result */
    const char *csv;     /* the table's text */
    CsvTable table;      /* the same, read */
} SweepReport;

/* Can the grid be drawn, and are there the columns? Before anything runs; prints and returns false if not. */
bool sweep_chart_check(const SweepGrid *grid, const SweepLook *look);

/* The table: all points in the order of the grid. lines[point] is NULL where there is no result. Columns that are empty
 * everywhere are left out. To be freed with free(); NULL when out of memory. */
char *sweep_table(const SweepGrid *grid, char *const *lines);

/* The chart as a PNG; the page. Print and return NULL on failure; to be freed with free(). */
uint8_t *sweep_chart(const SweepReport *report, size_t *length);
char *sweep_page(const SweepReport *report);

#endif
