/* debugger.h: `lockstep debug`: a person, or a script, at some cycle of a run, with a wave and a lane in view. The
 * commands are in debug_command.def; debug_*.c has them. */
#ifndef SIM_CLI_DEBUGGER_DEBUGGER_H
#define SIM_CLI_DEBUGGER_DEBUGGER_H

#include "sim/cli/session/session.h"
#include "sim/cli/session/source_text.h"
#include "sim/debug/inspect/values.h"
#include "sim/debug/time/breakpoint.h"
#include "sim/debug/why/profile.h"

enum { DEBUG_BREAKPOINTS = 64, DEBUG_ARGUMENTS = 12, DEBUG_LINE_MAX = 1024 };

typedef struct DebugBreak {
    Breakpoint what;
    uint32_t number;           /* what it is called */
    char text[DEBUG_LINE_MAX]; /* as it was said */
} DebugBreak;

typedef struct Debugger {
    Session *session;
    Travel *travel;
    Code *code;
    const Config *config;
    SourceText *sources;
    Profile *profile; /* made when it is first asked for */
    Lines *lines;
    uint32_t wave, lane; /* in view */
    bool hex;            /* values are shown so; else as `type`, TYPE_RAW: as what they probably are */
    Type type;
    DebugBreak *breaks; /* DEBUG_BREAKPOINTS */
    uint32_t break_count, break_numbers;
    bool quit;
    bool wrong; /* some command was not understood, or could not be done */
} Debugger;

typedef struct DebugArguments {
    const char *word[DEBUG_ARGUMENTS];
    int count;
    char line[DEBUG_LINE_MAX];  /* the words, one behind the other, each ended */
    char whole[DEBUG_LINE_MAX]; /* all that stands behind the command */
} DebugArguments;

typedef void DebugFunction(Debugger *debugger, const DebugArguments *arguments, bool back);

typedef struct DebugCommand {
    const char *name, *shortcut, *arguments, *help;
    DebugFunction *run;
    bool back;
} DebugCommand;

extern const DebugCommand debug_commands[];
extern const size_t debug_command_count;

/* Every id has its function; a twin shares it. */
#define DEBUG(id, name, shortcut, arguments, help) DebugFunction debug_##id;
#include "sim/cli/debugger/debug_command.def"

/* Do what one line says. */
void debug_line(Debugger *debugger, const char *line);

/* Something was wrong: says so, on standard error. */
void debug_error(Debugger *debugger, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The argument as a number below `limit`; `missing` if there is none. False after an error: `what` is it a number of?
 */
bool debug_number(Debugger *debugger, const DebugArguments *arguments, int i, const char *what, uint64_t missing,
                  uint64_t limit, uint64_t *number);

/* Which instructions a place has: for each (and the implicit ret) 1 or 0; free() it. NULL after an error. */
uint8_t *debug_place(Debugger *debugger, const char *text);

/* The wave in view. False, after saying so, if it is in no slot now. */
bool debug_find_wave(Debugger *debugger, InspectWave *wave);

/* A word of memory or a register in the chosen format. */
ValueText debug_value(const Debugger *debugger, uint32_t bits);

/* Run a search with Ctrl-C in hand. */
bool debug_search(Debugger *debugger, const Breakpoint *list, uint32_t count, bool back, BreakHit *hit);

#endif
