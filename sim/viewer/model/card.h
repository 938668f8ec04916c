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

#include "sim/trace/lane_state.h"

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

#endif
