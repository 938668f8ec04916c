/* report.h: what is printed of a run, and the exit status that follows from it.
 *
 *   report.c           statistics as text and as JSON, faults with their context, expectations that do not hold, what
 *                      --check found, the exit status
 *   profile_report.c   what lines cost, in one run and in two
 *
 * Results go to standard output, what went wrong to standard error.
 */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include "sim/cli/session/session.h"
#include "sim/debug/compare/compare.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/why/profile.h"

/* Judge a run that was driven; print its statistics, what --print asks for, and what went wrong. Return the exit
 * status. */
int report_run(Run *run, const SessionOptions *options);

/* Only what went wrong, of a run of SESSION_TRAVEL, which goes to its end (of one that was interrupted that has been
 * said). Return the exit status. */
int report_status(Run *run, const SessionOptions *options);

/* ---- what lines cost: profile_report.c; profile_column.def has the columns ---- */

/* What the wave slots of some cycles were spent on, and which settings would make them shorter. */
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

/* Count cycles cycles[0] .. cycles[1] - 1 of a SESSION_TRAVEL run at its end, and bill them in the same pass. Return
 * NULL with a sentence in *error if the trace is damaged. */
Profile *range_report_make(RangeReport *report, const Run *run, const uint64_t cycles[2], const char **error);
/* Run the program again with other settings, `threads` of them at a time. */
void range_report_try(RangeReport *report, unsigned threads);

/* One run: the divergence bill, what kept waves from issuing, and the source with the cycles of every line. */
typedef struct ProfileReport {
    const Run *run; /* of SESSION_TRAVEL */
    const Profile *profile;
    const Lines *lines;
    const RangeReport *range; /* NULL: without it */
} ProfileReport;

/* The last has the bill alone. */
void profile_report_text(const ProfileReport *report);
void profile_report_json(const ProfileReport *report);
void profile_report_bill(const ProfileReport *report);

/* Two runs, line by line: --against. */
typedef struct CompareReport {
    const Run *run[2]; /* of SESSION_TRAVEL */
    const Profile *profile[2];
    const Comparison *lines;
} CompareReport;

void compare_report_text(const CompareReport *report);
void compare_report_json(const CompareReport *report);

#endif
