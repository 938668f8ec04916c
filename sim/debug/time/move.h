/* move.h: the ways through a run that the debugger and the window share: a step of a wave, on to the next breakpoint,
 * on to a place. Each also goes back.
 *
 *   const Move back = {.travel = travel, .code = code, .back = true};
 *   if (move_step(&back, wave, STEP_OVER) == SEARCH_FOUND) show(travel_now(travel));
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

typedef struct Move {
    Travel *travel;
    const Code *code;
    bool back;
    GiveUp *give_up; /* NULL: never */
    void *user;      /* its argument */
} Move;

typedef enum StepKind {
    STEP_INSTRUCTION, /* to the next instruction of the wave */
    STEP_OVER,        /* to the next one that is not deeper in the mask stack: over a branch, loop or call */
    STEP_OUT,         /* to the next one that is less deep: out of a branch, loop or call */
} StepKind;

SearchResult move_step(const Move *move, uint32_t wave, StepKind kind);

/* To where a breakpoint of the list hits; its number in the list is in *hit. */
SearchResult move_run(const Move *move, const BreakList *list, BreakHit *hit);

/* To where the wave is about to issue one of some instructions: see break_place. */
SearchResult move_until(const Move *move, uint32_t wave, uint8_t *at, BreakHit *hit);

#endif
