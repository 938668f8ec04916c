/* move.h: the ways through a run that the debugger and the window share: a step of a wave, to the next breakpoint, to
 * the thread that wrote a word of memory. Each also goes back.
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
 *
 * If lanes are threads, a step is one of Move.lane, and counts the addresses that it has pushed.
 */
#ifndef SIM_DEBUG_TIME_MOVE_H
#define SIM_DEBUG_TIME_MOVE_H

#include "sim/debug/time/breakpoint.h"

/* ---- moves ---- */

typedef enum StepKind {
    STEP_STATEMENT,   /* to where the wave's next statement begins, or its next line of a shader (code_statement) */
    STEP_INSTRUCTION, /* to the next instruction of the wave */
    STEP_OVER,        /* to the next statement that is not deeper in the mask stack: over a branch, loop or call */
    STEP_OUT,         /* to the next one that is less deep: out of a branch, loop or call */
} StepKind;

SearchResult move_step(const Move *move, uint32_t wave, StepKind kind);

/* To where a breakpoint of the list hits; its number in the list is in *hit. */
SearchResult move_run(const Move *move, const BreakList *list, BreakHit *hit);

/* ---- the last write of a word ----
 *
 * From a number in a buffer, or a pixel of a picture, to the lane and the instruction that it comes from.
 *
 *   WordWriter writer;
 *   const Word word = {.space = OPERAND_RES_U, .index = 0, .word = 12};
 *   if (writer_find(&(Move){.travel = travel, .back = true}, &word, &writer) == SEARCH_FOUND) show(writer.cycle);
 *
 * A word counts as written when it changes: a store of the number that is there already is not seen.
 */
typedef struct Word {
    uint8_t space; /* OPERAND_RES_T or OPERAND_RES_U */
    uint8_t index;
    uint32_t word;
} Word;

typedef struct WordWriter {
    uint64_t changed; /* the cycle in which the word changes */
    uint64_t cycle;   /* and that in which the store or atomic issues */
    uint32_t wave, core, slot, lane, pc;
} WordWriter;

/* The last one before the present cycle, or the next one after it; the present is then somewhere else. SEARCH_NOTHING:
 * no thread wrote it. */
SearchResult writer_find(const Move *move, const Word *word, WordWriter *writer);

/* The last one before cycle *from, which becomes less on the way: there one begins again after giving up. */
SearchResult writer_find_before(const Move *back, const Word *word, uint64_t *from, WordWriter *writer);

#endif
