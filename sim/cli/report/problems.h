/* problems.h: what went wrong in a run, in words and as JSON: a fault, and what --check found. */
#ifndef SIM_CLI_REPORT_PROBLEMS_H
#define SIM_CLI_REPORT_PROBLEMS_H

#include <jansson.h>

#include "sim/cli/session/session.h"

/* A fault with its context, on standard error. */
void problems_fault(Session *session, const Fault *fault);
json_t *problems_fault_json(const Session *session, const Fault *fault);

/* The findings with their source lines on standard error, as many as --error-limit says. False if there are any, or if
 * memory ran out and some may be missing. Without a checker there is nothing to print. */
bool problems_findings(Session *session);
json_t *problems_findings_json(const Session *session); /* all that were kept */

/* How many there are of each check, for the statistics on standard output. */
void problems_line(const Session *session);

#endif
