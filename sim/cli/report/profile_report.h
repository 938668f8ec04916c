/* profile_report.h: what `lockstep profile` says, as text and as JSON: the divergence bill, what kept waves from
 * issuing, and the source with the cycles of every line; profile_column.def has its columns.
 */
#ifndef SIM_CLI_REPORT_PROFILE_REPORT_H
#define SIM_CLI_REPORT_PROFILE_REPORT_H

#include "sim/cli/base/json_out.h"
#include "sim/cli/session/session.h"
#include "sim/debug/compare/compare.h"
#include "sim/debug/fill/try.h"
#include "sim/debug/why/profile.h"

/* ---- what the wave slots of some cycles were spent on, and which settings would make them shorter ---- */

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

/* ---- one run ---- */

typedef struct ProfileReport {
    const Session *session; /* of SESSION_TRAVEL */
    const Profile *profile;
    const Lines *lines;
    const RangeReport *range; /* NULL: without it */
} ProfileReport;

/* These return false when out of memory. The last has the bill alone. */
bool profile_report_text(FILE *out, const ProfileReport *report);
bool profile_report_json(FILE *out, const ProfileReport *report);
bool profile_report_bill(FILE *out, const ProfileReport *report);

/* ---- two runs, line by line: --against ---- */

typedef struct CompareReport {
    const Session *session[2]; /* of SESSION_TRAVEL */
    const Profile *profile[2];
    const Comparison *lines;
} CompareReport;

void compare_report_text(FILE *out, const CompareReport *report);
bool compare_report_json(FILE *out, const CompareReport *report); /* false when out of memory */

#endif
