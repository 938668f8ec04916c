/* report.h: what is printed of a run, and the exit status that follows from it.
 *
 *   report.c           statistics as text and as JSON, faults with their context, expectations that do not hold, what
 *                      --check found, the exit status
 *   profile_report.c   what lines cost, in one run and in two: `lockstep profile`
 *
 * Results go to standard output, what went wrong to standard error.
 */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include "sim/cli/session/session.h"
#include "sim/debug/why/profile.h"

/* Judge a run that was driven; print its statistics, what --print asks for, and what went wrong. Return the exit
 * status. */
int report_run(Run *run, const SessionOptions *options);

/* Only what went wrong, of a run of SESSION_TRAVEL, which goes to its end (of one that was interrupted that has been
 * said). Return the exit status. */
int report_status(Run *run, const SessionOptions *options);

/* The costs of each dispatch; as text, if there are several phases: else it prints nothing, and returns false.
 * Dispatches that run together have one cost. */
bool report_dispatches(const Run *run);
struct json_t *report_json_dispatches(const Run *run);

/* Find the kernel of a pass, by the number of its first instruction. Return false after saying which passes there are.
 */
bool report_find_pass(const Run *run, const char *name, uint32_t *entry);

/* What lines cost: the divergence bill, what kept waves from issuing, and the source with the cycles of every line. */
typedef struct ProfileReport {
    const Run *run; /* of SESSION_TRAVEL */
    const Profile *profile;
    const Lines *lines;
    const struct RangeReport *range; /* NULL: without what the wave slots of these cycles were spent on */
    ProfileColumn sort;              /* of the table of memory */
} ProfileReport;

/* The second has the bill alone. */
void profile_report_text(const ProfileReport *report);
void profile_report_bill(const ProfileReport *report);

#endif
