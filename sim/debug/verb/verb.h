/* verb.h: the verbs of the window, of its scripts and of `lockstep debug`: the table verb.def, and the functions that
 * the window and the debugger share.
 *
 *   key, button, script --> viewer_do --+                      +--> the window shows the present and focus.said
 *                                       +--> verb_NAME(focus) -+
 *   a line of `debug` --> debug_line ---+                      +--> the debugger prints them
 *
 *   Focus focus = {.move = {.travel = travel, .code = code}, .last = travel_end(travel), .wave = 3};
 *   if (verb_step(&focus, (Call){"2", STEP_OVER}) != SEARCH_FOUND) fail(focus.said);
 */
#ifndef SIM_DEBUG_VERB_VERB_H
#define SIM_DEBUG_VERB_VERB_H

#include "sim/debug/time/move.h"

/* How a verb is called: with the text behind its name, and with `by` of its row. */
typedef struct Call {
    const char *text;
    int by;
} Call;

/* The place in a run that a verb starts from, and its result. The cycle is the present of the travel, before and
 * after. */
typedef struct Focus {
    Move move; /* its direction is that of the verb */
    const BreakList *breaks;
    uint64_t last; /* the last cycle that the caller can show */
    uint32_t wave; /* TRACE_NO_WAVE if none is selected */
    bool to_lane;  /* the verb leads to this lane of the wave */
    uint32_t lane;
    uint32_t line; /* the selected line of the main file; 0: none */

    const NamedBreak *reached; /* the breakpoint that ended the move, and its hit; NULL: none */
    BreakHit hit;
    bool misread;               /* the text of the call is wrong, so nothing was done */
    char said[BREAK_ERROR_MAX]; /* a sentence for the reader, or empty */
} Focus;

/* Go somewhere; after SEARCH_NOTHING, the present is as close as one can get. */
typedef SearchResult VerbFunction(Focus *focus, Call call);

/* Every function of a VERB row; rows may share one. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    VerbFunction verb_##function;
#include "sim/debug/verb/verb.def"
#pragma GCC diagnostic pop

/* Read the first word of the text as a number below `limit`; an empty text is `missing`. Return false after saying why
 * not; `what` names the number. */
bool verb_number(const char *text, const char *what, uint64_t missing, uint64_t limit, uint64_t *number,
                 char said[BREAK_ERROR_MAX]);

#endif
