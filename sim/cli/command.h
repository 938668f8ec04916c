/* command.h: the commands of `lockstep`, one file cmd_NAME.c each, from the table command.def; and completion, which
 * runs them to learn their options. */
#ifndef SIM_CLI_COMMAND_H
#define SIM_CLI_COMMAND_H

#include "sim/cli/base/cli.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is "lockstep NAME"; returns the exit status */
    const char *arguments, *help;
} Command;

extern const Command commands[];
extern const size_t command_count;

#define COMMAND(name, arguments, help) int cmd_##name(int argc, char **argv);
#include "sim/cli/base/command.def"
#undef COMMAND

#endif
