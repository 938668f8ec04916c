/* debugger.h: `lockstep debug`: a person, or a script, at some cycle of a recorded run, with a wave and a lane in view.
 *
 *   a line --> debug_line: words --> debug_command.def: NAME --> debug_NAME: says where it is now, or what it asked for
 *
 * debugger.c understands lines, debug_time.c goes somewhere (steps, breakpoints), debug_show.c shows something. What
 * goes forwards has a twin that goes back: the same function with `back`.
 */
#ifndef SIM_CLI_DEBUGGER_DEBUGGER_H
#define SIM_CLI_DEBUGGER_DEBUGGER_H

#include "sim/cli/session/session.h"
#include "sim/debug/inspect/values.h"
#include "sim/debug/time/move.h"
#include "sim/debug/why/profile.h"

enum { DEBUG_ARGUMENTS = 11, DEBUG_LINE_MAX = 1024 };

typedef struct Debugger {
    Session *session;
    Travel *travel;
    Code *code;
    const Config *config;
    Profile *profile; /* made when it is first asked for */
    Lines *lines;
    uint32_t wave, lane; /* in view */
    bool hex;            /* values are shown so; else as `type`, TYPE_RAW: as what they probably are */
    Type type;
    BreakList breaks;
    bool quit;
    bool wrong; /* some command was not understood, or could not be done */

    /* The line that is being done. */
    char line[DEBUG_LINE_MAX];         /* its words, one behind the other, each ended */
    const char *word[DEBUG_ARGUMENTS]; /* those behind the command, */
    int words;
    char rest[DEBUG_LINE_MAX]; /* and all of them as one text */
    bool back;                 /* the command is a twin, */
    int kind;                  /* and one of several of its function */
    bool lost;                 /* memory ran out: what it shows may lack something */
} Debugger;

/* Kinds of commands that one function does; steps have a StepKind. */
enum { SELECT_WAVE, SELECT_LANE };
enum { SHOW_ALL, SHOW_BILL };

typedef void DebugFunction(Debugger *debugger);

typedef struct DebugCommand {
    const char *name, *shortcut, *arguments, *help;
    DebugFunction *run;
    int kind;
    bool back;
} DebugCommand;

extern const DebugCommand debug_commands[];
extern const size_t debug_command_count;

/* Every id has its function; a twin shares it, and so may other commands. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define DEBUG(id, name, shortcut, arguments, kind, help) DebugFunction debug_##id;
#include "sim/cli/debugger/debug_command.def"
#pragma GCC diagnostic pop

/* Do what one line says. */
void debug_line(Debugger *debugger, const char *line);

/* Something was wrong: says so, on standard error. Returns false. */
bool debug_error(Debugger *debugger, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Word i as a number below `limit`; `missing` if there is none. False after an error: `what` is it a number of? */
bool debug_number(Debugger *debugger, int i, const char *what, uint64_t missing, uint64_t limit, uint64_t *number);

#endif
