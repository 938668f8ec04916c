/* compare_report.h: what two runs cost, line by line, as text and as JSON: `lockstep profile --against`. */
#ifndef SIM_CLI_REPORT_COMPARE_REPORT_H
#define SIM_CLI_REPORT_COMPARE_REPORT_H

#include <stdio.h>

#include "sim/cli/session/session.h"
#include "sim/debug/compare/compare.h"

typedef struct CompareReport {
    const Session *session[2]; /* of SESSION_TRAVEL */
    const Profile *profile[2];
    const Comparison *lines;
} CompareReport;

void compare_report_text(FILE *out, const CompareReport *report);
bool compare_report_json(FILE *out, const CompareReport *report); /* false when out of memory */

#endif
