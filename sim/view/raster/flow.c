/* flow.c: setting paragraphs and rows of items in lines. Its calls of canvas_say are seen by
 * tests/tools/picture_texts.c, which calls inside canvas.c would not be. */
#include <string.h>

#include "sim/view/raster/canvas.h"

Flow flow_begin(Canvas *canvas, Scale scale, int32_t x, int32_t y, int32_t width) {
    enum { LINE = 14 }; /* from one line of items to the next, at scale 1 */
    return (Flow){
        .canvas = canvas, .left = x, .width = width, .scale = scale, .line = scale_up(LINE, scale), .x = x, .y = y};
}

/* End the line if anything is on it. */
static void flow_break(Flow *flow) {
    if (flow->x == flow->left) return;
    flow->x = flow->left;
    flow->y += flow->line;
}

void flow_skip(Flow *flow, int32_t height) {
    flow_break(flow);
    flow->y += height;
}

int32_t flow_end(Flow *flow) {
    flow_break(flow);
    return flow->y;
}

void flow_say(Flow *flow, Face face, Rgba colour, const char *text) {
    flow_break(flow);
    for (size_t left = strlen(text); left > 0;) {
        const size_t now = face_fitting_words(face, flow->scale, text, left, flow->width);
        const int32_t line = face_line(face, flow->scale), baseline = face_baseline(face, flow->scale, flow->y, line);
        const int32_t rest = flow->width - face_width(face, flow->scale, text, now);
        const int32_t x = flow->left + (flow->centred && rest > 0 ? rest / 2 : 0);
        if (flow->canvas) canvas_say(flow->canvas, x, baseline, face, flow->scale, colour, text, now);
        flow->y += line;
        text += now;
        left -= now;
        for (; left > 0 && *text == ' '; text++) left--;
    }
}

Spot flow_place(Flow *flow, int32_t width, int32_t gap) {
    if (flow->x > flow->left && flow->x + width > flow->left + flow->width) flow_break(flow);
    const Spot spot = {flow->x, flow->y};
    flow->x += width + gap;
    return spot;
}
