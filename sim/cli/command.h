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

extern const Command commands[];
extern const size_t command_count;

/* Run the command of this name, argv[0]. False if there is none. */
bool command_run(int argc, char **argv, int *status);

#define COMMAND(name, ...) int cmd_##name(int argc, char **argv);
#include "sim/cli/base/command.def"
#undef COMMAND

#endif
