/* report.h: what is printed of a run, and the exit status that follows from it.
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

/* Judge a run that was driven; print its statistics, what --print asks for, and what went wrong. Return the exit
 * status. */
int report_run(Run *run, const SessionOptions *options);

/* Only what went wrong, of a run of SESSION_TRAVEL, which goes to its end (of one that was interrupted that has been
 * said). Return the exit status. */
int report_status(Run *run, const SessionOptions *options);

/* ---- of this room alone: problems.c ---- */

/* A line on standard error, which may become the run's problem. */
void problems_say(Run *run, ProblemKind kind, const char *text);

/* A fault with its context, on standard error. */
void problems_fault(Run *run, const Fault *fault);
json_t *problems_fault_json(const Run *run, const Fault *fault);

/* The findings with their source lines on standard error, as many of a check as `limit` says (0: all). Returns the exit
 * status that follows: EXIT_USAGE if memory ran out, so that some may be missing. Without a checker there is nothing to
 * print. */
int problems_findings(Run *run, uint32_t limit);
json_t *problems_findings_json(const Run *run); /* all that were kept */

/* How many there are of each check, for the statistics on standard output. */
void problems_line(const Run *run);

#endif
