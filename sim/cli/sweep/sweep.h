/* sweep.h: a sweep: one program, or some, on many machines and with many values of its constants, as a table or a
 * chart; and charts of any table.
 *
 *   --over waves=1,2 --over alus=1..4        sweep_grid: the points, all combinations of the axes' values
 *              |
 *              |  --job-list, --slurm        sweep_jobs: commands with --points, run elsewhere, write parts
 *              v                                  |
 *   sweep.c: runs on host threads                 |
 *              |                                  |
 *              v                                  v
 *   rows: status, detail, numbers  -->  sweep_resume: rows by keys, in OUT.partial and parts; --merge
 *              |
 *              v
 *   sweep_output: .csv, and from the same table .png (chart_table)
 */
#ifndef SIM_CLI_SWEEP_SWEEP_H
#define SIM_CLI_SWEEP_SWEEP_H

#include "sim/cli/report/report.h"
#include "sim/view/chart/chart.h"

/* ---- tables of texts: chart_table.c ----
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
    TextBuffer text;        /* all cells, each ended by a zero */
    ARRAY_OF(size_t) cells; /* where each begins in the text, row after row */
    ARRAY_OF(CsvRow) rows;
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

/* ---- and what it shows: which column is x, which are y, which rows belong to which line ----
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

/* ---- the points of a sweep: sweep_grid.c ----
 *
 * The cross product of its axes, in which the last axis changes fastest.
 *
 *   --over waves=1,2,4 --over scheduler=all      ->   12 or more points: (1, eager) (1, round-robin) ...
 *
 *   axis  = KEY "=" value { "," value }
 *   KEY   = a setting of the machine | "preset" | "dispatch" | "define:" NAME
 *   value = TEXT | "all" (of settings with words, and preset) | FIRST ".." LAST [ ( "+" | "*" ) STEP ]
 *
 * Several programs are an axis too, the first. */

enum { SWEEP_MAX_AXES = 16, SWEEP_MAX_POINTS = 1000000 };

typedef enum SweepAxisKind { AXIS_FILE, AXIS_SETTING, AXIS_PRESET, AXIS_DISPATCH, AXIS_DEFINE } SweepAxisKind;

typedef struct SweepValue {
    const char *pair; /* NAME=VALUE, as --set and --define take it */
    const char *text; /* VALUE */
} SweepValue;

typedef struct SweepAxis {
    SweepAxisKind kind;
    const char *text; /* as it was given; NULL: files */
    const char *name; /* of the column: a setting, "preset", "dispatch", "file", or the constant */
    SweepValue *values;
    size_t count, room;
} SweepAxis;

typedef struct SweepGrid {
    SweepAxis axes[SWEEP_MAX_AXES];
    size_t axis_count;
    size_t points;
} SweepGrid;

/* The grid of some programs and the arguments of --over. Ends the program with a message when an axis makes no sense,
 * or there is no room for it in the options. */
void sweep_grid_make(SweepGrid *grid, const SessionOptions *base, const CliList *files, const CliList *over);

/* The number of the axis' value at a point. */
size_t sweep_grid_value(const SweepGrid *grid, size_t axis, size_t point);

/* The options of a point: `base` with the values put in. */
void sweep_grid_options(const SweepGrid *grid, size_t point, const SessionOptions *base, SessionOptions *options);

/* Points with the same number here have the same program: sources and definitions. The last point has the last one. */
size_t sweep_grid_program(const SweepGrid *grid, size_t point);

/* "waves=4 scheduler=eager", for messages. */
void sweep_grid_show(const SweepGrid *grid, size_t point, char *out, size_t size);

/* ---- the sweep ---- */

enum { SWEEP_MAX_CHARTS = 64 };

typedef struct PointKey {
    uint64_t key;
    size_t point;
} PointKey;

typedef struct Sweep {
    /* What the command line asks for. */
    SessionOptions base; /* without what the axes change; and all files that they name, read once for all points */
    CliList files, over, outputs, merges;
    CliList stats;                /* columns, a chart for each; none: cycles */
    ChartOptions chart;           /* how charts look */
    size_t jobs;                  /* points at a time, on a host thread each; 0: as many as there are processors */
    bool is_part;                 /* --points: only first .. last - 1 */
    bool may_end;                 /* A+N: the grid may end before `last` */
    bool fresh;                   /* take nothing over from a sweep before */
    size_t first, last;           /* the points that are wanted */
    const char *job_list, *slurm; /* files to write, or NULL */
    size_t per_job;               /* points of a job; 0: so many that there are 1000 jobs at most */

    /* What becomes of it. */
    SweepGrid grid;
    Image **images;    /* one for each program; NULL: not needed yet */
    uint64_t *keys;    /* of the points */
    PointKey *sorted;  /* of the points that are wanted, by rising keys */
    char *names;       /* of the columns of a row */
    const char **rows; /* of the points; NULL: not finished */
    SettingSet varies; /* settings that are not the same for all points */
    Config config;     /* of the first point */
    const char *path;  /* of the file that rows are added to */
    FILE *out;         /* NULL: none */
    size_t finished;   /* points that have a row */
} Sweep;

/* All of this ends the program with a message if it cannot be done. */

/* ---- rows: sweep_resume.c ----
 *
 * How the run of a point ended, its problem in words, and its numbers, from the tables of statistics, states and
 * reasons:
 *
 *   status detail expectations_passed expectations_failed  STATISTICS  instructions_per_cycle lanes_percent
 *   STATES  STATES_percent  REASONS  alus_percent alu0_percent ... alu15_percent  occupancy registers
 *
 * A row is SWEEP_CELLS texts, one behind the other, each ended by a zero; so it begins with its status. In files it is
 * a line of CSV. The names of the columns are a row too.
 */

/* The words of the column `status`, by ProblemKind. */
#define SWEEP_OK "ok"
#define SWEEP_STATUSES(STATUS)                                     \
    STATUS(NONE, SWEEP_OK, "it ran, and what it expects is true")  \
    STATUS(EXPECTATION, "failed", "an expectation failed")         \
    STATUS(FAULT, "fault", "it faulted, which it does not expect") \
    STATUS(REFUSED, "refused", "this machine cannot run this program")

enum { SWEEP_CELLS = 2 + 2 + STAT_COUNT + 2 + 2 * STATE_COUNT + (REASON_COUNT - 1) + 1 + CONFIG_MAX_alus + 2 };

/* A row: with the numbers of a run that is at its end. NULL: it never began, and they are empty. */
char *sweep_row_make(ProblemKind problem, const char *detail, const Run *run);

/* The names of the columns. */
char *sweep_row_names(void);

static inline bool sweep_row_is_ok(const char *row) {
    return strcmp(row, SWEEP_OK) == 0;
}

/* ---- keys, and rows in files ----
 *
 * Files of rows are CSV, as rows are finished, and as parts of jobs.
 *
 *   key,status,detail,...
 *   KEY,ok,,...               a line a point, in any order
 *
 * The key stands for everything that a row depends on, so a row with the key of a point is the row of that point. A
 * last line without its end was not written to its end, and its point runs again.
 */

/* For all points: assembler and simulator, and the contents that are bound. The options' machine is loaded. */
uint64_t sweep_key_base(const SessionOptions *base);

/* And the program. */
uint64_t sweep_key_program(uint64_t base, const Image *image);

/* And all settings of a point, whose configuration is `config`, and its dispatch. */
uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine);

/* The keys are complete. */
void sweep_sort_keys(Sweep *sweep);

/* Take the rows of a file, or of all .csv and .partial files of a folder. Warn of files of other sweeps. */
void sweep_take_parts(Sweep *sweep, const char *path);

/* Take the rows of the file beside the first output, if it exists, unless the sweep is fresh, and add to it from now
 * on. It must not be written by another process, nor have rows of another sweep. */
void sweep_resume(Sweep *sweep);

/* Keep the row of a point, and add it to the file, if there is one. */
void sweep_keep(Sweep *sweep, size_t point, const char *row);

/* The file is not needed any more. */
void sweep_remove_file(Sweep *sweep);

/* Write all points that are wanted as a part for --merge. Prints and returns false on failure. */
bool sweep_write_part(const Sweep *sweep, const char *path);

/* ---- outputs: sweep_output.c and sweep_jobs.c ---- */

/* Can the grid be drawn, and are there the columns? Before anything runs. */
void sweep_chart_check(const Sweep *sweep);

/* Write the outputs: .png a chart, anything else a table. Prints and returns false if one cannot be written. */
bool sweep_write(const Sweep *sweep);

/* Write the job list and the Slurm script for the points that have no row yet, and say how to run them. */
void sweep_write_jobs(const Sweep *sweep);

#endif
