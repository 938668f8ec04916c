/* profile_report.h: a profile as text and as JSON. */
#ifndef SIM_CLI_REPORT_PROFILE_REPORT_H
#define SIM_CLI_REPORT_PROFILE_REPORT_H

#include <stdio.h>

#include "sim/cli/session/session.h"
#include "sim/debug/why/profile.h"

typedef struct ProfileReport {
    const SessionOptions *options; /* what the program was loaded with */
    const char *machine;
    const Code *code;
    const Profile *profile;
    const Lines *lines;
    uint32_t wave_size;
} ProfileReport;

/* The bill, what kept waves from issuing, and the annotated source. These all return false when out of memory. */
bool profile_report_text(FILE *out, const ProfileReport *report);
bool profile_report_json(FILE *out, const ProfileReport *report);

/* The bill alone. */
bool profile_report_bill(FILE *out, const ProfileReport *report);

#endif
