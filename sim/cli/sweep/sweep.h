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
#include "sim/cli/sweep/sweep_row.h"

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

/* ---- keys and results: sweep_store.c ---- */

/* Results and their keys, in memory and in files: the points that a sweep has finished so far, and the parts that other
 * processes and machines have made. All files are of one form:
 *
 *   # lockstep sweep results, CODE
 *   key,check,status,detail,...
 *   KEY,CHECK,ok,,...                 a line a point, in any order, of any sweeps
 *
 * CODE is that of this lockstep: what others found out does not hold for it. The key stands for everything that a
 * result depends on: what was found out under a key needs not be found out again. The check sum is one of the key and
 * the rest of the line: a line that was cut or edited is said, not taken, and does the others no harm. A file that
 * begins in another way is not ours, and is left as it is.
 */

/* What is the same for all points: assembler and simulator, and what is bound. Of options whose machine is loaded. */
uint64_t sweep_key_base(const SessionOptions *base);

/* And the program; 0 when out of memory. */
uint64_t sweep_key_program(uint64_t base, const Image *image);

/* And all settings of a point, whose configuration is `config`, and its dispatch. */
uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine);

typedef struct SweepEntry {
    uint64_t key;
    char *row;
    bool wanted; /* it was found, or added */
} SweepEntry;

/* Begins with the names alone. */
typedef struct SweepStore {
    char *names;         /* of the columns */
    SweepEntry *entries; /* by rising keys, if `sorted` */
    size_t count, room;
    bool sorted;
    char *path; /* of the file that is appended to */
    FILE *out;  /* NULL: none */
} SweepStore;

void sweep_store_free(SweepStore *store);

/* Take in the results of a file, or of all .csv and .partial files of a folder. Prints and returns false if it cannot
 * be read. */
bool sweep_store_read(SweepStore *store, const char *path);

/* The result of a key, or NULL. It is the store's. */
const char *sweep_store_find(SweepStore *store, uint64_t key);

/* Take in the results of a file, if it exists, or with `fresh` none, and add to it from now on. Prints and returns
 * false if it cannot be written, if another process does, or if it is not one of this lockstep. */
bool sweep_store_open(SweepStore *store, const char *path, bool fresh);

/* Keep a result, which becomes the store's, and add it to the file, if there is one, at once; but not one of a point
 * that crashed, which is tried again next time. Prints and returns false if it cannot. */
bool sweep_store_add(SweepStore *store, uint64_t key, char *row);

/* Nothing is added from now on; with `remove` the file is removed. */
void sweep_store_end(SweepStore *store, bool remove);

/* ---- of this room alone ---- */

typedef struct Sweep {
    const SweepCommand *command;
    const SweepGrid *grid;
    size_t first, last;  /* the points that are wanted */
    Image **images;      /* one for each program; NULL: not needed yet */
    uint64_t *keys;      /* of the points */
    const char **rows;   /* results, which are the store's; NULL: none yet */
    SettingSet varies;   /* settings that are not the same for all points */
    Config config;       /* of the first point */
    SessionOptions base; /* the command's, with all files that they name */
    SweepStore store;
    size_t finished, crashed; /* points that have a row; that crashed now */
    Arena *arena;             /* of the lists */
} Sweep;

/* A file of the store as a text: of all points that are wanted, without those that crashed. */
void sweep_store_write(const Sweep *sweep, TextBuffer *text);

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
