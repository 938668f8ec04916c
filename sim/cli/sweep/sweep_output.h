/* sweep_output.h: the results of a sweep as a table, a chart, a page. */
#ifndef SIM_CLI_SWEEP_SWEEP_OUTPUT_H
#define SIM_CLI_SWEEP_SWEEP_OUTPUT_H

#include "sim/cli/sweep/chart_table.h"
#include "sim/cli/sweep/sweep_grid.h"
#include "sim/cli/sweep/sweep_row.h"

enum { SWEEP_MAX_STATS = 16, SWEEP_MAX_CHARTS = 64 };

typedef struct SweepLook {
    ChartOptions chart;
    const char *stats[SWEEP_MAX_STATS]; /* --stat: columns, a chart for each; none: cycles */
    size_t stat_count;
} SweepLook;

typedef struct SweepReport {
    const SweepGrid *grid;
    const SweepLook *look;
    const SweepColumn *columns;  /* of the rows' numbers */
    const SweepRow *const *rows; /* of all points */
    const char *machine;         /* in words */
    const char *command;         /* that gives this result */
} SweepReport;

/* Can the grid be drawn, and are there the columns? Before anything runs; prints and returns false if not. */
bool sweep_chart_check(const SweepGrid *grid, const SweepLook *look, const SweepColumn *columns);

/* Write each path: .png a chart, .html a page, anything else a table. Prints and returns false on failure. */
bool sweep_write(const SweepReport *report, const char *const *paths, size_t count);
bool sweep_is_chart(const char *path); /* .png or .html */

#endif
