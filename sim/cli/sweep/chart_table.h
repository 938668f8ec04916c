/* chart_table.h: a chart of a table, for `lockstep chart` and for sweeps: which column is x, which are y, which rows
 * belong to which line, and the options that say how it looks.
 *
 *   CsvTable table;                                    // from csv_read
 *   const char *y[] = {"cycles"};
 *   const ChartColumns columns = {.x = "waves", .y = y, .y_count = 1, .by = "alus"};   // a line for each value of alus
 *   Chart chart = {.kind = CHART_LINES};
 *   chart_of_table(&chart, &table, "sweep.csv", &columns);                             // points into the table
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
#include "sim/view/chart/chart.h"

/* ---- tables of texts ----
 *
 *   CsvTable table;
 *   csv_read(&table, "data.csv", bytes, length);
 *   const char *cell = csv_cell(&table, 0, 2);       // row 0 is the header, "" where a row has no such cell
 *
 * Cells that hold commas, quotes or line ends stand in quotes in CSV, as text_csv writes them. */

typedef struct CsvRow {
    size_t first, count; /* cells */
    size_t line;         /* of the file, from 1 */
} CsvRow;

typedef struct CsvTable {
    TextBuffer text; /* all cells, each ended by a zero */
    size_t *cells;   /* where each begins in the text, row after row */
    CsvRow *rows;
    size_t cell_count, cell_room, row_count, row_room;
} CsvTable;

/* Read a table; empty lines are left out. These and those below end the program with a message, for which `path` is, if
 * the table is none, or cannot be drawn so. */
void csv_read(CsvTable *table, const char *path, const void *bytes, size_t length);

const char *csv_cell(const CsvTable *table, size_t row, size_t column);

/* ---- how a chart looks ---- */

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

/* Fill in the points, the series and those names of axes that are NULL. The chart points into the table. */
void chart_of_table(Chart *chart, const CsvTable *table, const char *path, const ChartColumns *columns);

/* Find the column with this name. */
size_t chart_find_column(const CsvTable *table, const char *path, const char *name);

#endif
