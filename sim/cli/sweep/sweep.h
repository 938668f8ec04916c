/* sweep.h: a sweep: one program, or some, on many machines and with many values of its constants, as a table, a chart
 * or a page; and charts of any table.
 *
 *   --over waves=1,2 --over alus=1..4        sweep_grid: the points, all combinations of the axes' values
 *              |
 *              |  --job-list, --slurm        sweep_jobs: commands with --points, run elsewhere, write parts
 *              v                                  |
 *   sweep_pool: a process for a point             |
 *              |                                  |
 *              v                                  v
 *   sweep_row: status, detail, numbers  -->  sweep_store: rows by keys, in OUT.partial and parts; --merge
 *              |
 *              v
 *   sweep_output: .csv, and from the same table .png (chart_table) and .html
 *
 * sweep.c has the steps. A key stands for all that a result depends on, so that what was found out once is taken over
 * by an interrupted sweep and by one with more points.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_H
#define SIM_CLI_SWEEP_SWEEP_H

#include "sim/cli/sweep/chart_table.h"
#include "sim/cli/sweep/sweep_grid.h"
#include "sim/cli/sweep/sweep_store.h"

enum { SWEEP_MAX_STATS = 16, SWEEP_MAX_CHARTS = 64 };

/* What a command line asks for. */
typedef struct SweepCommand {
    SessionOptions base; /* without what the axes change */
    CliList files, over, outputs, merges;
    ChartOptions chart;                 /* how charts look */
    const char *stats[SWEEP_MAX_STATS]; /* --stat: columns, a chart for each; none: cycles */
    size_t stat_count;
    size_t jobs;  /* processes at a time; 0: as many as there are processors */
    bool is_part; /* --points: only first .. last - 1 */
    size_t first, last;
    bool may_end;                 /* A+N: the grid may end before `last` */
    const char *job_list, *slurm; /* files to write, or NULL */
    size_t per_job;               /* points of a job; 0: so many that there are 1000 jobs at most */
    bool fresh;                   /* take nothing over from a sweep before */
} SweepCommand;

/* A sweep from its grid to its outputs. Returns the exit status. */
int sweep_run(const SweepCommand *command, const SweepGrid *grid);

/* ---- of this room alone ---- */

typedef struct Sweep {
    const SweepCommand *command;
    const SweepGrid *grid;
    size_t first, last;  /* the points that are wanted */
    Image **images;      /* one for each program; NULL: not needed yet */
    uint64_t *programs;  /* their keys */
    uint64_t *keys;      /* of the points */
    const char **rows;   /* results, which are the store's; NULL: none yet */
    SettingSet varies;   /* settings that are not the same for all points */
    Config config;       /* of the first point */
    SessionOptions base; /* the command's, with all files that they name */
    uint64_t key;        /* of `base` */
    SweepStore store;
    size_t finished, crashed; /* points that have a row; that crashed now */
    Arena *arena;             /* of the lists */
} Sweep;

/* sweep_pool.c */

typedef enum SweepEnd { SWEEP_ENDED, SWEEP_INTERRUPTED, SWEEP_BROKEN } SweepEnd;

/* Run the points that have no row yet, and keep what comes of them. BROKEN: after a message. No process is left. */
SweepEnd sweep_run_points(Sweep *sweep);

/* sweep_output.c */

/* Can the grid be drawn, and are there the columns? Before anything runs; prints and returns false if not. */
bool sweep_chart_check(const Sweep *sweep);

/* Write the outputs: .png a chart, .html a page, anything else a table. Prints and returns false on failure. */
bool sweep_write(const Sweep *sweep);
bool sweep_is_chart(const char *path); /* .png or .html */

/* sweep_jobs.c */

/* The command that gives this grid again, for a shell. To be freed with free(); NULL when out of memory. */
char *sweep_command(const SweepCommand *command);

/* Write the job list and the Slurm script for the points that have no row yet, and say how to run them. Prints and
 * returns false on failure. */
bool sweep_write_jobs(const Sweep *sweep);

#endif
