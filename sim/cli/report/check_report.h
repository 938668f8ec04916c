/* check_report.h: what --check found, as text and as JSON. */
#ifndef SIM_CLI_REPORT_CHECK_REPORT_H
#define SIM_CLI_REPORT_CHECK_REPORT_H

#include <jansson.h>

#include "sim/cli/session/session.h"

/* The findings with their source lines on standard error, as many as --error-limit says. False if there are any, or if
 * memory ran out and some may be missing. Without a checker there is nothing to print. */
bool check_report_text(const Session *session);

/* "races, uninit: 3 findings" in the run's statistics, on standard output. */
void check_report_line(const Session *session);

json_t *check_report_json(const Session *session); /* all findings that were kept */

#endif
