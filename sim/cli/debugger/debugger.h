/* debugger.h: `lockstep debug`: a person, or a script, at some cycle of a recorded run, with a wave and a lane in view.
 *
 *   a line --> debug_line: words --> verb.def: NAME --> debug_NAME: says where it is now, or what it asked for
 *
 * debugger.c understands lines, and goes somewhere (steps, breakpoints), debug_show.c shows something, or says what is
 * wrong. Moves are the functions of verb.h, which the window has too.
 */
#ifndef SIM_CLI_DEBUGGER_DEBUGGER_H
#define SIM_CLI_DEBUGGER_DEBUGGER_H

#include "sim/cli/session/session.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/verb/verb.h"
#include "sim/debug/why/profile.h"

enum { DEBUG_ARGUMENTS = 11, DEBUG_LINE_MAX = 1024 };

typedef struct Debugger {
    const Run *run;
    Travel *travel;
    Code *code;
    const Config *config;
    Profile *profile; /* made when it is first asked for */
    Lines *lines;
    uint32_t wave, lane; /* in view */
    ShowFormat format;   /* of values */
    BreakList breaks;
    bool quit;
    bool wrong; /* some command was not understood, or could not be done */

    /* The line that is being done. */
    char line[DEBUG_LINE_MAX];         /* its words, one behind the other, each ended */
    const char *word[DEBUG_ARGUMENTS]; /* those behind the command, */
    int words;
    char rest[DEBUG_LINE_MAX]; /* and all of them as one text */
    int by;                    /* of the command's row */
} Debugger;

/* `by` of commands that one function does. */
enum { SELECT_WAVE = 1 };
enum { SHOW_ALL, SHOW_BILL };

typedef void DebugFunction(Debugger *debugger);

/* The functions of verb.def for the debugger; rows may share one. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    DebugFunction debug_##function;
#define COMMAND(command, shortcut, argument, function, by, help) DebugFunction debug_##function;
#include "sim/debug/verb/verb.def"
#pragma GCC diagnostic pop

/* Something was wrong: says so, on standard error. */
void debug_error(Debugger *debugger, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Read word i as a number below `limit` of `what`; without the word it is `missing`. False after saying that it is
 * none.
 */
bool debug_number(Debugger *debugger, int i, const char *what, uint64_t missing, uint64_t limit, uint64_t *number);

#endif
