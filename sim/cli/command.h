/* command.h: the commands of `lockstep`, from the table base/command.def. Each is the function cmd_NAME of the room
 * that it belongs to, with its options:
 *
 *                            +--> session: FILE --> a machine --> its run --> report, debugger, window
 *   main.c --> cmd_NAME   ---+--> sweep: many of them, and charts
 *                            +--> explain
 *
 *   main.c         finds the command, prints help
 *   cmd_run.c      run
 *   cmd_trace.c    trace
 *   session        asm, dis, import: load.c; new: template.c; config: machine.c
 *   report         why: report.c; profile, compare: profile_report.c
 *   sweep          sweep: sweep.c; chart: chart_table.c
 *   debugger       debug: debugger.c
 *   window         view: view_command.c
 *   explain        explain: explain.c
 *   completion.c   completion: runs a command up to its options, to learn them
 */
#ifndef SIM_CLI_COMMAND_H
#define SIM_CLI_COMMAND_H

#include "sim/cli/base/cli.h"

extern const Command commands[];
extern const size_t command_count;

/* Run the command named argv[0]. Return false if no command has this name. */
bool command_run(int argc, char **argv, int *status);

#endif
