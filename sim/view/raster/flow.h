/* flow.h: words and small boxes set one after the other, in lines of a given width: titles, legends, footers.
 *
 *   Flow flow = flow_begin(canvas, SCALE_ONE, 8, 8, 400);
 *   flow_say(&flow, FACE_BODY, (Rgba){0, 0, 0, 255}, "branch_2.s");      // a paragraph: as many lines as it needs
 *   Spot spot = flow_place(&flow, 60, 8);                         // an item that is not broken: where to draw it
 *   int bottom = flow_end(&flow);
 *
 * With canvas NULL the same calls only measure, and give the sizes that drawing would.
 */
#ifndef SIM_VIEW_RASTER_FLOW_H
#define SIM_VIEW_RASTER_FLOW_H

#include <stdbool.h>

#include "sim/view/raster/canvas.h"

static inline bool has_text(const char *text) {
    return text && *text;
}

typedef struct Flow {
    Canvas *canvas; /* NULL: measure */
    int32_t left, width;
    Scale scale;
    int32_t line; /* from one line of items to the next; it can be set after flow_begin */
    bool centred; /* each line of a paragraph is in the middle; set it after flow_begin */
    int32_t x, y; /* where the next item goes */
} Flow;

typedef struct Spot {
    int32_t x, y;
} Spot;

Flow flow_begin(Canvas *canvas, Scale scale, int32_t x, int32_t y, int32_t width);

/* A paragraph on lines of its own, broken at blanks and, when a word is wider than a line, inside it. */
void flow_say(Flow *flow, Face face, Rgba colour, const char *text);

/* Room for an item of a width, on this line or else on the next, and a gap after it. */
Spot flow_place(Flow *flow, int32_t width, int32_t gap);

/* End the line if anything is on it. */
void flow_break(Flow *flow);

/* Empty space between paragraphs. */
void flow_skip(Flow *flow, int32_t height);

/* The bottom edge of all that was set. */
int32_t flow_end(Flow *flow);

#endif
