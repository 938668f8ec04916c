/* report.h: the statistics of a run, as text and as JSON, and faults with their context. */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include "sim/cli/session/session.h"

void report_text(const Session *session);                      /* on standard output */
bool report_json(const Session *session);                      /* false, and nothing is printed, when out of memory */
void report_fault(const Session *session, const Fault *fault); /* on standard error */

/* The machine in one line: what every picture's title says, and every setting that is not the default. */
void report_machine(const Config *config, char *out, size_t size);

/* The settings that a line about the machine has, as NAME=VALUE, without those that vary (one bool for each). */
void report_settings(const Config *config, const bool *varies, char *out, size_t size);

/* All settings as one JSON object; free() it. NULL when out of memory. */
char *report_config_json(const Config *config);

#endif
