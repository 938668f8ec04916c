/* move.h: what the debugger and the window share: a list of breakpoints, and the ways through a run: a step of a wave,
 * to the next breakpoint. Each also goes back.
 *
 *   const Move back = {.travel = travel, .code = code, .back = true};
 *   if (move_step(&back, 3, STEP_OVER) == SEARCH_FOUND) show(travel_now(travel));      // of wave 3
 *
 * A step goes to a cycle in which the wave issues, so that what one sees is the state before that instruction. What
 * counts is the depth of the mask stack before an instruction:
 *
 *    depth   0 0 0 1 1 2 2 2 1 1 0 0
 *                ^ out <----* over ->
 *                           a * at the second instruction of depth 2
 */
#ifndef SIM_DEBUG_TIME_MOVE_H
#define SIM_DEBUG_TIME_MOVE_H

#include "sim/debug/time/breakpoint.h"

/* ---- a list of breakpoints, as they were said ---- */

enum { BREAK_MOST = 64 };

typedef struct NamedBreak {
    Breakpoint what;
    uint32_t number;             /* 1, 2, ... in the order in which they were set */
    char *text;                  /* as it was said */
    uint32_t line;               /* PLACE: the line of the main file in which all of it begins; 0: none */
    char error[BREAK_ERROR_MAX]; /* why this program has no such place or word; empty: it has */
} NamedBreak;

typedef struct BreakList {
    NamedBreak items[BREAK_MOST];
    uint32_t count, numbers;
} BreakList;

/* Add a breakpoint, of the program that is there. False, with a sentence in `error`, if it says none. */
bool breaks_add(BreakList *list, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]);
void breaks_remove(BreakList *list, uint32_t i);
void breaks_clear(BreakList *list);

/* Read their texts again, for another program. */
void breaks_read_again(BreakList *list, const Travel *travel, const Code *code);

/* ---- moves ---- */

typedef struct Move {
    Travel *travel;
    const Code *code;
    bool back;
    GiveUp *give_up; /* NULL: never */
    void *user;      /* its argument */
} Move;

typedef enum StepKind {
    STEP_STATEMENT,   /* to where the wave's next statement begins, or its next line of a shader (code_statement) */
    STEP_INSTRUCTION, /* to the next instruction of the wave */
    STEP_OVER,        /* to the next statement that is not deeper in the mask stack: over a branch, loop or call */
    STEP_OUT,         /* to the next one that is less deep: out of a branch, loop or call */
} StepKind;

SearchResult move_step(const Move *move, uint32_t wave, StepKind kind);

/* To where a breakpoint of the list hits; its number in the list is in *hit. */
SearchResult move_run(const Move *move, const BreakList *list, BreakHit *hit);

#endif
