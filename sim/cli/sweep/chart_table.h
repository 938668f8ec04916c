/* chart_table.h: from a table to a chart: which column is x, which are y, and which rows belong to which line.
 *
 *   ChartData data;
 *   const char *y[] = {"cycles"};
 *   const ChartColumns columns = {.x = "waves", .y = y, .y_count = 1, .by = "alus"};
 *   Chart chart = {.kind = CHART_LINES};
 *   if (chart_of_table(&data, &table, "sweep.csv", &columns, &chart)) ...      // a line for each value of alus
 *   chart_data_free(&data);
 */
#ifndef SIM_CLI_SWEEP_CHART_TABLE_H
#define SIM_CLI_SWEEP_CHART_TABLE_H

#include "sim/cli/base/csv_table.h"
#include "sim/view/chart/chart.h"

enum { CHART_MAX_FILTERS = 16 };

/* Rows that have this value in this column. */
typedef struct ChartFilter {
    const char *column, *value;
} ChartFilter;

typedef struct ChartColumns {
    const char *x;        /* NULL: the first */
    const char *const *y; /* y_count names; none: all but x */
    size_t y_count;
    const char *by; /* a series for each value of this column; then there is one y. NULL: a series for each y */
    ChartFilter filter[CHART_MAX_FILTERS]; /* there are no other rows */
    size_t filter_count;
    ChartFilter valid; /* others have a place, but no value; column NULL: all have */
} ChartColumns;

/* What a chart points to. */
typedef struct ChartData {
    double *x;               /* of each point */
    const char **categories; /* the same as names */
    double *numbers;         /* series after series */
    ChartSeries *series;
    const char **names; /* of the series, in the table */
    char **labels;      /* of the series, if other words are shown */
    size_t label_count;
} ChartData;

/* Fill in the points, the series and those names of axes that are NULL. `path` is for messages. Prints and returns
 * false if the table cannot be drawn so; data is to be freed in any case. The chart points into data and table. */
bool chart_of_table(ChartData *data, const CsvTable *table, const char *path, const ChartColumns *columns,
                    Chart *chart);
void chart_data_free(ChartData *data);

#endif
