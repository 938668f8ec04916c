/* sweep.h: what a command line of `lockstep sweep` asks for. */
#ifndef SIM_CLI_SWEEP_SWEEP_H
#define SIM_CLI_SWEEP_SWEEP_H

#include "sim/base/text_buffer.h"
#include "sim/cli/sweep/sweep_grid.h"
#include "sim/cli/sweep/sweep_output.h"

enum { SWEEP_MAX_ARGS = 256 };

typedef struct SweepList {
    const char *items[SWEEP_MAX_ARGS];
    size_t count;
} SweepList;

typedef struct SweepCommand {
    SessionOptions base; /* without what the axes change */
    SweepLook look;
    SweepList files, over, outputs, merges;
    size_t jobs;  /* processes at a time; 0: as many as there are processors */
    bool is_part; /* --points: only first .. last - 1 */
    size_t first, last;
    bool may_end;                 /* A+N: the grid may end before `last` */
    const char *job_list, *slurm; /* files to write, or NULL */
    size_t per_job;               /* points of a job; 0: so many that there are 1000 jobs at most */
    bool fresh;                   /* take nothing over from a sweep before */
} SweepCommand;

/* The command that gives this grid again, for the shell: program, sweep, options, axes, machine, files. `options` are
 * taken as they are, each behind a blank: outputs, and what part of the sweep is wanted. To be freed with free(); NULL
 * when out of memory. */
char *sweep_command(const char *program, const char *options, const SweepCommand *command);

/* Write the job list and the Slurm script for the points that have no line yet, and say how to run them. Prints and
 * returns false on failure. */
bool sweep_write_jobs(const SweepCommand *command, const SweepGrid *grid, char *const *lines);

#endif
