/* sweep_row.h: the result of one point of a sweep: how its run ended, what was said about it, and its numbers, which
 * are those of the tables of statistics, states and reasons:
 *
 *   status detail expectations_passed expectations_failed  STATISTICS  instructions_per_cycle lanes_percent
 *   STATES  STATES_percent  REASONS  alus_percent alu0_percent ... alu15_percent  occupancy registers
 *
 * A row is one block of memory without pointers: a worker writes it to its pipe as it is. In files it is a line of CSV.
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
    STATUS(CRASHED, "crashed", "the process ended abnormally; it is tried again next time")

typedef enum SweepStatus {
#define SWEEP_STATUS(ID, word, meaning) SWEEP_##ID,
    SWEEP_STATUSES(SWEEP_STATUS)
#undef SWEEP_STATUS
        SWEEP_STATUS_COUNT
} SweepStatus;

extern const char *const sweep_statuses[SWEEP_STATUS_COUNT]; /* the words */

enum {
    SWEEP_NUMBERS = 2 + STAT_COUNT + 2 + STATE_COUNT + STATE_COUNT + (REASON_COUNT - 1) + 1 + CONFIG_MAX_alus + 2,
    SWEEP_NAME_MAX = 64,
    SWEEP_CELL_MAX = 40
};

/* What a number is called in the table, and whether it is a ratio or a count. */
typedef struct SweepColumn {
    char name[SWEEP_NAME_MAX];
    bool is_ratio;
} SweepColumn;

typedef union SweepNumber {
    uint64_t count;
    double ratio; /* NAN: there is none, as of an ALU that this machine does not have */
} SweepNumber;

typedef struct SweepRow {
    SweepStatus status;
    bool has_numbers; /* not of a run that never began, or crashed */
    SweepNumber numbers[SWEEP_NUMBERS];
    char detail[]; /* what was said about it, ended by a zero */
} SweepRow;

/* To be freed with free(); NULL when out of memory. With the numbers of a session that has run, or NULL. */
SweepRow *sweep_row_create(SweepStatus status, const char *detail, const Session *session);
size_t sweep_row_size(const SweepRow *row); /* bytes */

const SweepColumn *sweep_columns(void); /* SWEEP_NUMBERS of them */

/* A number as text; "" if there is none. */
const char *sweep_row_cell(const SweepRow *row, size_t number, char text[SWEEP_CELL_MAX]);

/* A row from `status` on, as a line of CSV without its end. Reading gives NULL, with errno ENOMEM when out of memory,
 * else if the line is none that was written so. */
void sweep_row_write(TextBuffer *text, const SweepRow *row);
SweepRow *sweep_row_read(const char *line, size_t length);

#endif
