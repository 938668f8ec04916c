/* cli.h: what the commands of `lockstep` share. Only the files of sim/cli print, read files and exit.
 *
 *   cli.h         exit statuses, errors, Ctrl-C, numbers of the command line
 *   command.def   the commands
 *   terminal.h    standard output and standard error, so that nothing from a file acts on a terminal; progress, JSON
 *   files.h       reading and writing whole files, never leaving half of one behind
 */
#ifndef SIM_CLI_BASE_CLI_H
#define SIM_CLI_BASE_CLI_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/view/raster/theme.h"

#define LOCKSTEP_VERSION "0.1.0"

/* The contract with scripts. */
enum {
    EXIT_OK = 0,
    EXIT_PROGRAM = 1, /* the program faulted or an expectation failed */
    EXIT_USAGE = 2    /* the command line, the source or a file is wrong; after a signal: interrupt_status */
};

extern const char *cli_program; /* as it was called */

/* ---- errors ---- */

/* "lockstep: " + message + newline on standard error. The first returns EXIT_USAGE, for commands; the second returns
 * false, for their steps. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define cli_fail(...) (cli_error(__VA_ARGS__), false)

/* And this one ends the program with EXIT_USAGE: for what only commands do, and not while a file is being written. */
#define cli_stop(...) exit(cli_error(__VA_ARGS__))

/* The same, but the line is added to `messages`, unless that is NULL. For steps of commands and of the window. */
bool cli_note(TextBuffer *messages, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What an errno means, for messages; ENOMEM ends the command. */
const char *cli_reason(int error);

/* Standard output could not be written, for this errno: says so, the first time, but for a pipe that nobody reads from
 * any more: `| head` has seen enough. */
void cli_output_lost(int error);

/* For atexit: a write that failed (full disk, closed pipe) is found in any case, and makes the exit status EXIT_USAGE.
 */
void cli_finish_output(void);

/* What a library made; NULL, as memory ran out there, ends the command. */
static inline void *cli_made(void *made) {
    if (!made) memory_fail();
    return made;
}

/* ---- Ctrl-C, SIGTERM and SIGHUP: interrupt.c ----
 *
 * They end every command within half a second, and no temporary file stays. A command that runs long and can stop
 * with a result catches them, and looks for one now and then; it has that time to finish with the result so far, and
 * after Ctrl-C as long as it needs. In other commands they end the program at once. */

/* Once, before anything else. SIGHUP (nohup) and SIGTERM stay ignored if they are ignored then; SIGINT does not: shells
 * let every background job of a script ignore it. */
void interrupt_install(void);

/* Ctrl-C ends the command, or only its present work, after which the person continues. Other signals always end the
 * command. */
typedef enum InterruptKind { INTERRUPT_COMMAND, INTERRUPT_WORK } InterruptKind;

/* Between these two calls, which do not nest, signals only set a flag. The end of INTERRUPT_WORK clears it. */
void interrupt_catch(InterruptKind kind);
void interrupt_release(void);
bool interrupt_came(void);
bool interrupt_gives_up(void *unused); /* the same as a GiveUp of travel.h */

/* A run has stopped, and its results are to be written: after Ctrl-C however long that takes, unless it comes again. */
void interrupt_finish(void);

/* The exit status, as shells count it: 130 after Ctrl-C. */
int interrupt_status(void);

/* A file that has to go when the program ends by a signal: NULL becomes its path, which is borrowed until that becomes
 * NULL again. */
void interrupt_temporary(const char *before, const char *now);
void interrupt_discard(void); /* removes all these files */

/* ---- the command line ---- */

/* A row of command.def. */
typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the name; returns the exit status */
    const char *arguments, *help, *about;
} Command;
extern const Command *cli_command; /* the one that runs */
#define COMMAND(name, ...) int cmd_##name(int argc, char **argv);
#include "sim/cli/base/command.def"
#undef COMMAND

/* Parse the command line of the command, with its own options and shared ones, as argp does it. Wrong options end
 * the program with EXIT_USAGE and a hint. */
void cli_parse(int argc, char **argv, const struct argp_option *options, argp_parser_t parser,
               const struct argp_child *children, void *input);

/* If set, cli_parse hands over the options that a command has instead, and ends the program: for completion. */
extern void (*cli_show_options)(const struct argp *argp);

/* The values of an option that may be repeated. False if there is no room for one more. */
enum { CLI_LIST_MAX = 256 };
typedef struct CliList {
    const char *items[CLI_LIST_MAX];
    size_t count;
} CliList;
bool cli_list_add(CliList *list, const char *text);

/* An option that only fills in a field of its parser's input: its key says which one, and what is put there: a bool, a
 * text, or one more of a CliList.
 *
 *   {"title", CLI_TEXT(TraceCommand, picture.title), "TEXT", 0, "Title of a picture", 1},
 *   {"bare", CLI_FLAG(TraceCommand, picture.bare), NULL, 0, "Draw the lanes only", 1},
 *   ...
 *   default: return cli_fill(key, text, state);
 *
 * An input begins with that of the parser's first child, which cli_fill hands on.
 */
enum { CLI_FLAG_KEY = 1 << 20, CLI_TEXT_KEY = 2 << 20, CLI_LIST_KEY = 3 << 20 }; /* plus the offset of the field */
#define CLI_FLAG(type, field) (CLI_FLAG_KEY + (int)offsetof(type, field))
#define CLI_TEXT(type, field) (CLI_TEXT_KEY + (int)offsetof(type, field))
#define CLI_LIST(type, field) (CLI_LIST_KEY + (int)offsetof(type, field))
error_t cli_fill(int key, char *text, struct argp_state *state);

/* The same of a command that takes exactly one file, which is its argument. */
error_t cli_parse_file(int key, char *text, struct argp_state *state, const char **file);

/* A parser of options, for a CliWords as input: all arguments. */
typedef struct CliWords {
    int count;
    char **words; /* of argv */
} CliWords;
error_t cli_parse_words(int key, char *text, struct argp_state *state);

/* Read a number from low to high, in decimal digits. *end is set to the text behind it; if end is NULL, none may
 * follow. */
bool count_read(const char *text, uint64_t low, uint64_t high, uint64_t *number, const char **end);

/* Two, with a character between them: 4x64, 800x400, 10:25. */
bool counts_read(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2], const char **end);

/* For a parser of options: a number from low to high; A:B with A below B; the index of one more of an option that may
 * be repeated, which is counted; which of some words it is, "dark or light"; the answer to --palette. */
uint32_t cli_read_count(struct argp_state *state, const char *option, const char *text, uint32_t low, uint32_t high);
void cli_read_range(struct argp_state *state, const char *option, const char *text, uint64_t range[2]);
size_t cli_one_more(struct argp_state *state, const char *option, size_t *count, int most);
int cli_read_word(struct argp_state *state, const char *option, const char *text, const char *words);
Palette cli_read_palette(struct argp_state *state, const char *text);

/* Colour on this stream: the answer to --color=auto|always|never. */
typedef enum ColourChoice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } ColourChoice;
bool cli_colour(ColourChoice choice, FILE *stream);

#endif
