/* card.h: what is told of the thing below the mouse: a title, a sentence, and some names with values.
 *
 *   Card card = {.shade = SHADE_MASKED};
 *   card_title(&card, "Lane %d is inactive", 9);
 *   card_row(&card, "since", "31  mask_nz r3.x, line %d", 63);
 */
#ifndef SIM_VIEWER_MODEL_CARD_H
#define SIM_VIEWER_MODEL_CARD_H

#include <stdarg.h>
#include <stdio.h>

#include "sim/debug/why/why.h"

typedef struct Card Card;
enum { CARD_ROWS = 7, CARD_NO_SHADE = -1 };

typedef struct CardRow {
    char name[24], value[112];
    int shade; /* of a square before the name, or CARD_NO_SHADE */
} CardRow;

struct Card {
    int shade;      /* Shade of the square before the title, or CARD_NO_SHADE */
    char title[96]; /* who and what */
    char place[48]; /* right of it: "cycle 34"; "": nothing */
    char text[800]; /* a sentence or two; "": none */
    CardRow row[CARD_ROWS];
    uint32_t rows;
};

/* Its parts, as printf says. */
#define card_title(card, ...) snprintf((card)->title, sizeof(card)->title, __VA_ARGS__)
#define card_place(card, ...) snprintf((card)->place, sizeof(card)->place, __VA_ARGS__)
#define card_text(card, ...) snprintf((card)->text, sizeof(card)->text, __VA_ARGS__)

/* One more row; those for which there is no room are left out. */
__attribute__((format(printf, 3, 4))) static inline void card_row(Card *card, const char *name, const char *format,
                                                                  ...) {
    if (card->rows == CARD_ROWS) return;
    CardRow *row = &card->row[card->rows++];
    va_list arguments;
    va_start(arguments, format);
    row->shade = CARD_NO_SHADE;
    snprintf(row->name, sizeof row->name, "%s", name);
    vsnprintf(row->value, sizeof row->value, format, arguments);
    va_end(arguments);
}

/* ---- cards of the timeline: a lane in a cycle, a column of many cycles ---- */

/* "31  mask_nz r3.x  line 63", with what there is of it: a cycle, unless it is GPU_NEVER, and an instruction, unless it
 * is TRACE_NO_PC; cut so that the line is always seen. */
void card_row_at(Card *card, const char *name, uint64_t cycle, const Code *code, uint32_t pc);

/* "cycle 84", or "84–90": the place. */
void card_span(Card *card, uint64_t from, uint64_t to);

/* A clause as a sentence: its text. */
void card_sentence(Card *card, const char *clause);

/* The state as title, and the steps of the answer of why_ask, a line each. False when out of memory, or there is no
 * such pixel. */
bool card_pixel(Card *card, Travel *travel, Code *code, const WhyPixel *pixel);

/* The lane-cycles of a slot in cycles from .. to - 1, by their shades, and what a click does; behind the end of the run
 * there are none. False when out of memory. */
bool card_column(Card *card, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to);

#endif
