/* bind_check.h: is what --bind gives used? */
#ifndef SIM_CLI_SESSION_BIND_CHECK_H
#define SIM_CLI_SESSION_BIND_CHECK_H

#include "sim/cli/session/machine.h"

/* Print a warning for every resource of --bind that neither the program nor --dump uses, with those that the program
 * does. */
void bind_check(const Program *program, const MachineOptions *options);

#endif
