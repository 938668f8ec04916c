/* sweep_row.h: the result of one point of a sweep: how its run ended, what was said about it, and its numbers, which
 * are those of the tables of statistics, states and reasons:
 *
 *   status detail expectations_passed expectations_failed  STATISTICS  instructions_per_cycle lanes_percent
 *   STATES  STATES_percent  REASONS  alus_percent alu0_percent ... alu15_percent  occupancy registers
 *
 * A row is SWEEP_CELLS texts, one behind the other, each ended by a zero; so it begins with its status. In
 * files it is a line of CSV. The names of the columns are a row too.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_ROW_H
#define SIM_CLI_SWEEP_SWEEP_ROW_H

#include "sim/base/text_buffer.h"
#include "sim/cli/report/report.h"

/* How a run ended. The word is in the column `status`. */
#define SWEEP_STATUSES(STATUS)                                     \
    STATUS(OK, "ok", "it ran, and what it expects is true")        \
    STATUS(FAILED, "failed", "an expectation failed")              \
    STATUS(FAULT, "fault", "it faulted, which it does not expect") \
    STATUS(REFUSED, "refused", "this machine cannot run this program")

typedef enum SweepStatus {
#define SWEEP_STATUS(ID, word, meaning) SWEEP_##ID,
    SWEEP_STATUSES(SWEEP_STATUS)
#undef SWEEP_STATUS
        SWEEP_STATUS_COUNT
} SweepStatus;

extern const char *const sweep_statuses[SWEEP_STATUS_COUNT]; /* the words */

enum { SWEEP_CELLS = 2 + 2 + STAT_COUNT + 2 + 2 * STATE_COUNT + (REASON_COUNT - 1) + 1 + CONFIG_MAX_alus + 2 };

/* Add the cells of a row: with the numbers of a run that is at its end. NULL: it never began, and they are empty. */
void sweep_row_make(TextBuffer *row, const RunVerdict *verdict, const Run *run);

/* The names of the columns, to be freed with free(). NULL when out of memory. */
char *sweep_row_names(void);

bool sweep_row_is(const char *row, SweepStatus status);

/* Add a row as a line of CSV without its end. */
void sweep_row_write(TextBuffer *text, const char *row);

#endif
