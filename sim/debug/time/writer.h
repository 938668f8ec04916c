/* writer.h: which thread wrote a word of memory last: from a number in a buffer, or a pixel of a picture, to the lane
 * and the instruction that it comes from.
 *
 *   WordWriter writer;
 *   const Word word = {.space = OPERAND_RES_U, .index = 0, .word = 12};
 *   if (writer_find(travel, trace, &word, true, NULL, NULL, &writer) == SEARCH_FOUND) show(writer.cycle);
 *
 * A word counts as written when it changes: a store of the number that is there already is not seen.
 */
#ifndef SIM_DEBUG_TIME_WRITER_H
#define SIM_DEBUG_TIME_WRITER_H

#include "sim/debug/time/breakpoint.h"

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
SearchResult writer_find(Travel *travel, const Trace *trace, const Word *word, bool back, GiveUp *give_up, void *user,
                         WordWriter *writer);

/* The last one before cycle *from, which becomes less on the way: there one begins again after giving up. */
SearchResult writer_find_before(Travel *travel, const Trace *trace, const Word *word, uint64_t *from, GiveUp *give_up,
                                void *user, WordWriter *writer);

#endif
