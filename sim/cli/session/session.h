/* session.h: a program of the command line with its machine, what is bound to it, its run, and what was recorded.
 *
 *   session_open     FILE -> Build -> Program -> a machine at cycle 0, of one of three kinds:
 *      |               SESSION_PLAIN    it runs
 *      |               SESSION_TRACED   and a trace keeps what every slot did
 *      |               SESSION_TRAVEL   and one can go back: everything is recorded
 *   session_drive    to the end, a fault or Ctrl-C, with progress on terminals; then what --dump asks for is written
 *      |
 *   sim/cli/report says what came of it, and that is the exit status
 *      |
 *   session_close
 *
 *   load.h            from a file to a build, source_text.h: the lines of its files
 *   front_end.h       before it: shaders of other languages become assembly
 *   machine.h         --set and its like, bind.c: --bind
 *   session.h         these together, and the run
 *   dump.h            memory after a run
 *   output.h          pictures, tables and recordings of a traced run, output.def has them
 *   command_words.h   a command line as text
 */
#ifndef SIM_CLI_SESSION_SESSION_H
#define SIM_CLI_SESSION_SESSION_H

#include "sim/cli/base/interrupt.h"
#include "sim/cli/session/load.h"
#include "sim/cli/session/machine.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"
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

/* What went wrong, for callers that do not read standard error. */
typedef enum ProblemKind {
    PROBLEM_NONE,
    PROBLEM_NO_MEMORY,
    PROBLEM_REFUSED, /* this program cannot run on this machine */
    PROBLEM_EXPECTATION,
    PROBLEM_FAULT,
    PROBLEM_FINDING, /* of --check */
} ProblemKind;

typedef struct Problem {
    ProblemKind kind;
    char text[400]; /* the line that was printed about it, as it can be shown; cut, if it is long */
} Problem;

typedef struct Session {
    const SessionOptions *options;
    Run run;
    bool interrupted;        /* by Ctrl-C */
    bool trace_lost;         /* stopped, as the trace could not be kept or written: trace_error says why */
    uint32_t passed, failed; /* expectations, after sim/cli/report has looked at them */
    Problem problem;         /* the first one; or the fault. It stays when session_open or session_drive fails */
} Session;

/* FILE and all of `run`'s options, for a SessionOptions as input; and as the only child of a command. */
extern const struct argp session_argp;
extern const struct argp_child session_child[];

/* --against FILE, or KEY=VALUE,...: another program, or the same with other settings? A file with `=` in its name needs
 * a folder before it. */
bool against_is_file(const char *text);

/* WAVE:LANE:CYCLE of --at, of a pixel of the run. Prints what is wrong and returns false. */
bool at_read(const char *text, const Travel *travel, uint64_t at[3]);

/* These print why they failed and return false; the session need not be closed then. The program's own names of
 * resources in the options become numbers. */
bool session_open(Session *session, SessionOptions *options, SessionKind kind);
bool session_drive(Session *session);
bool session_run(Session *session, SessionOptions *options, SessionKind kind); /* both */

/* Drive open sessions of one kind to their ends, on host threads. Returns false after a message; then those that are
 * left are to be closed, too. */
bool sessions_drive(Session *const *sessions, size_t count);

void session_close(Session *session); /* a second time does no harm */

/* The words of the resource that --dump or --print names, as they are now. */
const uint32_t *session_memory(const Session *session, const Dump *dump);

/* Print a line about the run on standard error, and keep it as the session's problem. That it cannot run is a message
 * of the program. Returns false. */
bool session_say(Session *session, ProblemKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
