/* blame.h: who chose the setting that a program cannot run with? */
#ifndef SIM_CLI_SESSION_BLAME_H
#define SIM_CLI_SESSION_BLAME_H

#include "sim/cli/session/session.h"

/* Print what program_create said. In front stands what last chose a setting that the error comes of: --set, --config,
 * --preset or a line of the program; if nothing did, the file. */
void blame_setting(const Image *image, const SessionOptions *options, const ProgramError *error);

#endif
