/* command.h: the commands of `lockstep`, from the table base/command.def: their options, and the steps that other rooms
 * do for them.
 *
 *                            +--> session: FILE --> a machine --> its run --> report, debugger, window
 *   main.c --> cmd_NAME.c ---+--> sweep: many of them, and charts
 *              (options)     +--> explain
 *
 *   main.c          finds the command, prints help
 *   cmd_NAME.c      a command: its options, and its steps, which the rooms do; cmd_asm.c has dis and import, too
 *   completion.c    `lockstep completion`: runs a command up to its options, to learn them
 */
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
