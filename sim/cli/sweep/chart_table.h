/* chart_table.h: a chart of a table, for `lockstep chart` and for sweeps: which column is x, which are y, which rows
 * belong to which line, and the options that say how it looks.
 *
 *   const char *y[] = {"cycles"};
 *   const ChartColumns columns = {.x = "waves", .y = y, .y_count = 1, .by = "alus"};   // a line for each value of alus
 *   Chart chart = {.kind = CHART_LINES};
 *   ChartData data;
 *   if (chart_of_table(&data, &table, "sweep.csv", &columns, &chart)) ...
 *   chart_data_free(&data);
 *
 *   waves,alus,cycles          cycles |  o.             alus = 1
 *   1,1,90                            |    `--o__
 *   1,2,80              ->            |  x._     `-o
 *   2,1,60                            |     `x---x      alus = 2
 *   ...                               +-------------- waves
 */
#ifndef SIM_CLI_SWEEP_CHART_TABLE_H
#define SIM_CLI_SWEEP_CHART_TABLE_H

#include "sim/cli/base/cli.h"
#include "sim/cli/base/csv_table.h"
#include "sim/view/chart/chart.h"

/* ---- how it looks ---- */

typedef struct ChartOptions {
    Chart chart;
    bool kind_given, scale_given; /* --kind; --log or --log2 */
} ChartOptions;

extern const struct argp chart_argp; /* --kind, --title, --log and the like, for a ChartOptions as input */

/* ---- what it shows ---- */

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

/* The number of the column with this name. Prints, with a suggestion, and returns false if there is none. */
bool chart_find_column(const CsvTable *table, const char *path, const char *name, size_t *column);

#endif
