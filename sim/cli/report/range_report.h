/* range_report.h: what the wave slots of some cycles were spent on, and which settings would make them shorter: a part
 * of `lockstep profile`. */
#ifndef SIM_CLI_REPORT_RANGE_REPORT_H
#define SIM_CLI_REPORT_RANGE_REPORT_H

#include <stdio.h>

#include "sim/cli/base/json_out.h"
#include "sim/cli/session/session.h"
#include "sim/debug/fill/try.h"

typedef struct RangeReport {
    Fill *fill;
    Range range;
    const FillPhase *phase; /* NULL: nothing had started, and there is nothing more to tell */
    Occupancy occupancy;
    RangeRow rows[RANGE_ROWS];
    int row_count;
    Try tries[TRY_MOST];
    int try_count, faster; /* the first `faster` are worth showing */
    bool tried;
} RangeReport;

/* Of cycles from .. to - 1 of a session of SESSION_TRAVEL, which is at its end. With `tries` the program runs again
 * with other settings. False when out of memory; nothing to free then. */
bool range_report_make(RangeReport *report, const Session *session, uint64_t from, uint64_t to, bool tries);
void range_report_free(RangeReport *report);

void range_report_text(FILE *out, const RangeReport *report);
void range_report_json(json_t *root, const RangeReport *report); /* adds its keys */

#endif
