/* sweep_pool.h: a process for each point of a sweep, some at a time. What goes wrong in one of them, even an end by a
 * signal, is a result like any other.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_POOL_H
#define SIM_CLI_SWEEP_SWEEP_POOL_H

#include "sim/cli/sweep/sweep_row.h"

typedef struct SweepPool {
    size_t first, last;          /* the points first .. last - 1, in this order, */
    const SweepRow *const *rows; /* but for those that have a row already */
    size_t jobs;                 /* processes at a time */
    /* In a process of its own, whose standard error is dropped: the result of a point. NULL: it was interrupted, or
     * is out of memory, as errno says then. */
    SweepRow *(*work)(void *user, size_t point);
    /* In this process, in the order in which they end: the result, which is the callee's now. False: stop. */
    bool (*done)(void *user, size_t point, SweepRow *row);
    void *user;
} SweepPool;

typedef enum SweepPoolEnd { SWEEP_POOL_DONE, SWEEP_POOL_INTERRUPTED, SWEEP_POOL_FAILED } SweepPoolEnd;

/* FAILED after a message, or when `done` said so. No process is left. */
SweepPoolEnd sweep_pool_run(const SweepPool *pool);

#endif
