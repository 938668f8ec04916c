/* report.h: what is printed of a session that has run, and the exit status that follows from it.
 *
 *   report.c           statistics as text and as JSON, expectations that do not hold, the exit status
 *   problems.c         faults with their context, what --check found
 *   profile_report.h   what lines cost, in one run and in two: profile_report.c, range_report.c, compare_report.c
 *
 * Results go to standard output, what went wrong to standard error.
 */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include <jansson.h>

#include "sim/cli/session/session.h"

/* Print the statistics of a session that is driven, what --print asks for, and what went wrong. Returns the exit
 * status. */
int report_run(Session *session);

/* Only what went wrong, of a session of SESSION_TRAVEL, which goes to its end (of one that was interrupted that has
 * been said). Returns the exit status. */
int report_status(Session *session);

/* What came of a run that is at its end, without printing. */
typedef struct RunVerdict {
    ProblemKind kind;        /* the fault, or else the first expectation that does not hold; or NONE, or NO_MEMORY */
    uint32_t passed, failed; /* expectations */
    char text[sizeof((Problem){0}.text)];
} RunVerdict;
void run_judge(const Run *run, RunVerdict *verdict);

/* ---- of this room alone: problems.c ---- */

/* "x.s:4: fault: out-of-bounds: ..." */
void problems_put_fault(TextBuffer *text, const Image *image, const Fault *fault);

/* A fault with its context, on standard error. */
void problems_fault(Session *session, const Fault *fault);
json_t *problems_fault_json(const Session *session, const Fault *fault);

/* The findings with their source lines on standard error, as many as --error-limit says. Returns the exit status that
 * follows: EXIT_USAGE if memory ran out, so that some may be missing. Without a checker there is nothing to print. */
int problems_findings(Session *session);
json_t *problems_findings_json(const Session *session); /* all that were kept */

/* How many there are of each check, for the statistics on standard output. */
void problems_line(const Session *session);

#endif
