/* progress.h: what long work shows on a terminal. */
#ifndef SIM_CLI_BASE_PROGRESS_H
#define SIM_CLI_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Nothing is shown unless standard error is a terminal, and nothing for short work. */
typedef struct Progress {
    bool wanted, shown;
    double start, next; /* seconds */
} Progress;

Progress progress_start(void);

/* Is it time to show something again? */
bool progress_is_due(Progress *progress);
double progress_seconds(const Progress *progress); /* since the start */

/* "[####......] " and the text. */
void progress_show(Progress *progress, uint64_t done, uint64_t total, const char *text);
void progress_end(Progress *progress);

#endif
