/* completion.h: what a shell completes on a command line of lockstep. */
#ifndef SIM_CLI_COMPLETION_H
#define SIM_CLI_COMPLETION_H

#include <argp.h>
#include <stdbool.h>

/* Is a command run only to say what its command line can go on with? */
bool completion_is_wanted(void);

/* Print that, one candidate a line, for a command with these options. */
void completion_print(const struct argp *argp);

#endif
