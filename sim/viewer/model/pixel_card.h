/* pixel_card.h: the hover cards of the timeline: of a lane in a cycle, and of a column of many cycles.
 *
 *   Card card;
 *   if (card_pixel(&card, travel, code, &pixel)) show(card.title);       // "Lane 9 is inactive"
 */
#ifndef SIM_VIEWER_MODEL_PIXEL_CARD_H
#define SIM_VIEWER_MODEL_PIXEL_CARD_H

#include "sim/debug/why/why.h"
#include "sim/viewer/model/card.h"

/* "31  mask_nz r3.x  line 63", with what there is of it: a cycle, unless it is GPU_NEVER, and an instruction, unless it
 * is TRACE_NO_PC; cut so that the line is always seen. */
void card_row_at(Card *card, const char *name, uint64_t cycle, const Code *code, uint32_t pc);

/* A clause as a sentence: its text. */
void card_sentence(Card *card, const char *clause);

/* The state as title, and the steps of the answer of why_ask, a line each. False when out of memory, or there is no
 * such pixel. */
bool card_pixel(Card *card, Travel *travel, Code *code, const WhyPixel *pixel);

/* The lane-cycles of a slot in cycles from .. to - 1, by their shades, and what a click does; behind the end of the run
 * there are none. False when out of memory. */
bool card_column(Card *card, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to);

#endif
