/* cli.h: what the subcommands of `lockstep` share. Only the files of this folder print, read files and exit. */
#ifndef SIM_CLI_BASE_CLI_H
#define SIM_CLI_BASE_CLI_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "asm/image/image.h"

#define LOCKSTEP_VERSION "0.1.0"

/* The contract with scripts. */
enum {
    EXIT_OK = 0,
    EXIT_PROGRAM = 1, /* the program faulted or an expectation failed */
    EXIT_USAGE = 2    /* the command line, the source or a file is wrong; after a signal: interrupt_status */
};

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is "lockstep NAME"; returns the exit status */
    const char *arguments, *help;
} Command;

extern const Command cli_commands[];
extern const size_t cli_command_count;
extern const char *cli_program; /* as it was called */

int cmd_asm(int argc, char **argv);
int cmd_dis(int argc, char **argv);
int cmd_run(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_why(int argc, char **argv);
int cmd_profile(int argc, char **argv);
int cmd_debug(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_config(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_chart(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_completion(int argc, char **argv);

/* "lockstep: " + message + newline on standard error. Returns EXIT_USAGE, so that callers can return it. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same. Returns false, so that callers can return it. */
bool cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What an errno means, for messages; of ENOMEM this very text. */
extern const char cli_no_memory[];
const char *cli_reason(int error);

/* Every command line is parsed by this: wrong options end the program with EXIT_USAGE and a hint. */
void cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/* For a parser of options: the arguments of a command that takes exactly one file. */
error_t cli_parse_file(int key, char *text, struct argp_state *state, const char **file);

/* Standard output could not be written, for this errno: says so, the first time, but for a pipe that nobody reads from
 * any more: `| head` has seen enough. At the end of the program a write
 * that failed (full disk, closed pipe) is found in any case, and makes the exit status EXIT_USAGE. */
void cli_output_lost(int error);

/* Colour on this stream: the answer to --color=auto|always|never. */
typedef enum ColourChoice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } ColourChoice;
bool cli_colour(ColourChoice choice, FILE *stream);
bool cli_read_colour(const char *text, ColourChoice *choice);

#endif
