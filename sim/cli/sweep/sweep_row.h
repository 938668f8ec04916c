/* sweep_row.h: what a sweep's table says about a run. The columns are those of the tables of statistics, states and
 * reasons:
 *
 *   status detail expectations_passed expectations_failed  STATISTICS  instructions_per_cycle lanes_percent
 *   STATES  STATES_percent  REASONS  alus_percent alu0_percent ... alu15_percent
 */
#ifndef SIM_CLI_SWEEP_SWEEP_ROW_H
#define SIM_CLI_SWEEP_SWEEP_ROW_H

#include "sim/base/text_buffer.h"
#include "sim/cli/session/session.h"

/* How a run ended. The word is in the column `status`. */
#define SWEEP_STATUSES(STATUS)                                         \
    STATUS(OK, "ok", "it ran, and what it expects is true")            \
    STATUS(FAILED, "failed", "an expectation failed")                  \
    STATUS(FAULT, "fault", "it faulted, which it does not expect")     \
    STATUS(REFUSED, "refused", "this machine cannot run this program") \
    STATUS(CRASHED, "crashed", "the process ended in a way of its own; it is tried again next time")

typedef enum SweepStatus {
#define SWEEP_STATUS(ID, word, meaning) SWEEP_##ID,
    SWEEP_STATUSES(SWEEP_STATUS)
#undef SWEEP_STATUS
        SWEEP_STATUS_COUNT
} SweepStatus;

typedef struct SweepStatusInfo {
    const char *word, *meaning;
} SweepStatusInfo;

extern const SweepStatusInfo sweep_statuses[SWEEP_STATUS_COUNT];

/* A line of the table without the line end: the names, or the values of a run. Those of a run that never began (session
 * NULL) are empty. Detail: what was said about it. */
void sweep_row_names(TextBuffer *line);
void sweep_row_values(TextBuffer *line, SweepStatus status, const char *detail, const Session *session);

/* One more cell, quoted where that is needed; behind a comma, unless it is the first of the line. */
void sweep_put_cell(TextBuffer *line, bool first, const char *text);

#endif
