/* session.h: from a command line to a run: options, the program, its machine at cycle 0, and the way to its end.
 *
 *   session_open     FILE -> Build -> Program -> a machine at cycle 0, of one of three kinds:
 *      |               SESSION_PLAIN    it runs
 *      |               SESSION_TRACED   and a trace keeps what every slot did
 *      |               SESSION_TRAVEL   and one can go back: everything is recorded
 *   session_drive    to the end, a fault or Ctrl-C, with progress on terminals; then what --dump asks for is written
 *      |
 *   sim/cli/report says what came of it, and that is the exit status
 *
 *   load.h      from a file to a build, and the lines of its files; shaders of other languages become assembly before
 *   machine.h   --set and its like, --bind; memory after a run
 *   output.h    pictures, tables and recordings of a traced run, output.def has them
 *
 * These say what is wrong, and return false. `messages` is where they say it: NULL is standard error.
 */
#ifndef SIM_CLI_SESSION_SESSION_H
#define SIM_CLI_SESSION_SESSION_H

#include "sim/cli/session/load.h"
#include "sim/cli/session/machine.h"
#include "sim/run/run.h"

typedef struct SessionOptions {
    LoadOptions load;
    MachineOptions machine;
    const char *file;
    bool needs_no_file; /* set before parsing: FILE may be missing */
    bool json, quiet;
    Dump print[MACHINE_MAX_ARGS]; /* of --print */
    size_t print_count;
    InterruptKind interrupt; /* what Ctrl-C ends while the machine runs */
    bool functional;         /* without time */
    bool expanded;           /* statements are shown as the instructions that they became */
    unsigned checks;         /* CHECK_ bits; 0: none */
    Build *build;            /* loaded already, and held by the caller; NULL: load the file */
} SessionOptions;

typedef enum SessionKind { SESSION_PLAIN, SESSION_TRACED, SESSION_TRAVEL } SessionKind;

/* FILE and all of `run`'s options, for a SessionOptions as input; and as the only child of a command. */
extern const struct argp session_argp;
extern const struct argp_child session_child[];

/* --against FILE, or KEY=VALUE,...: another program, or the same with other settings? A file with `=` in its name needs
 * a folder before it. */
bool against_is_file(const char *text);

/* WAVE:LANE:CYCLE of --at, of a pixel of the run. Prints what is wrong and returns false. */
bool at_read(const char *text, const Travel *travel, uint64_t at[3]);

/* On failure there is nothing to destroy. Names of the program's resources in the options become numbers. */
bool session_open(Run *run, SessionOptions *options, SessionKind kind, TextBuffer *messages);

/* Drive open runs of one kind to their ends, several on host threads. A run from a recording is at its end. */
bool session_drive(Run *runs, const SessionOptions *options, size_t count);

/* Open and drive one run; print what is wrong. */
bool session_run(Run *run, SessionOptions *options, SessionKind kind);

/* ---- a command line as text ----
 *
 * Jobs of a sweep and the line at the bottom of the window: the shell hands over every file and value as it is. */

/* Has it nothing but letters, digits and signs that mean nothing to a shell? Then it needs no quotes. */
bool command_is_plain(const char *word);

/* In quotes, without a blank. */
void command_put_quoted(TextBuffer *text, const char *word);

/* The program, which stands first: a `=` would set a variable there. */
void command_put_program(TextBuffer *text, const char *program);

/* An option's value or a file, in quotes if it needs them. */
void command_put_word(TextBuffer *text, const char *word);

/* A path without a blank, for commands that take one that begins with a - for an option. */
void command_put_path(TextBuffer *text, const char *path);

/* A blank, the option and its value; nothing if that is NULL. */
void command_put_option(TextBuffer *text, const char *option, const char *value);

/* The machine, its data, the constants of the source, and what is checked: what makes a run what it is. */
void command_put_session(TextBuffer *text, const SessionOptions *options);

#endif
