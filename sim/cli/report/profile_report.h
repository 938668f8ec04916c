/* profile_report.h: a profile as text and as JSON: the divergence bill, what kept waves from issuing, and the source
 * with the cycles of every line. */
#ifndef SIM_CLI_REPORT_PROFILE_REPORT_H
#define SIM_CLI_REPORT_PROFILE_REPORT_H

#include <stdio.h>

#include "sim/cli/report/range_report.h"
#include "sim/debug/why/profile.h"

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

#endif
