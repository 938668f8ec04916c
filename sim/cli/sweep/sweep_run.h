/* sweep_run.h: a sweep from its grid to its outputs. */
#ifndef SIM_CLI_SWEEP_SWEEP_RUN_H
#define SIM_CLI_SWEEP_SWEEP_RUN_H

#include "sim/cli/sweep/sweep.h"

/* Returns the exit status. */
int sweep_run(const SweepCommand *command, const SweepGrid *grid);

#endif
