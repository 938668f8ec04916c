/* picture_cells.c: what is drawn in cycles, from left to right, around the lanes: the instructions above a band, and
 * what all lane-cycles of a picture with one slot add up to. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band.h"
#include "sim/view/picture/picture_paint.h"

enum { CELL_GAP = 4 /* between the edge of a cell and its text */ };

/* The line above a band: in each cycle what issues; while nothing does, why. */
void picture_instructions(const Painter *painter, const PictureRow *row, const PictureBand *band, Rect place,
                          const Code *code) {
    const PictureLayout *layout = painter->layout;
    const int32_t height = (int32_t)layout->instruction_height;
    const Rect line = {place.x, place.y - height, place.w, height};
    if (!code || height == 0) return;
    canvas_fill(painter->canvas, (Rect){line.x, line.y, line.w, line.h - 1}, painter->theme->colour[THEME_RAISED]);
    TraceCursor *cursor = trace_run_cursor(painter->layout->runs[band->run].trace, band->core, band->slot);
    if (cursor) trace_cursor_seek(cursor, row->start);
    for (TraceRun run; cursor && trace_next_run(cursor, &run) && run.cycle < row->end;) {
        if (run.cycle + run.cycles <= row->start) continue;
        const bool active = run.state == STATE_ACTIVE;
        Rect cell = picture_layout_columns(layout, row, run.cycle, run.cycle + run.cycles);
        char text[DISASM_MAX + 4];
        snprintf(text, sizeof text, "%s", active ? code_written(code, run.pc).text : trace_reasons[run.reason].clause);
        if (active) text[strcspn(text, " ")] = '\0'; /* what it is called; its operands are in the window */
        for (uint64_t c = 0; c == 0 || (active && c < run.cycles); c++) {
            const int32_t x = cell.x + (int32_t)(c * layout->sx);
            const int32_t room = (active ? (int32_t)layout->sx : cell.w) - CELL_GAP - 1;
            if (x > line.x && x < line.x + line.w)
                canvas_fill(painter->canvas, (Rect){x, line.y, 1, line.h - 1}, painter->theme->colour[THEME_LINE]);
            size_t fitting = face_fitting(FACE_CELL, SCALE_ONE, text, strlen(text), room);
            if (active && text[fitting]) {
                fitting -= fitting > 1;
                memcpy(text + fitting, "…", sizeof "…");
                fitting += strlen("…");
            }
            if (x < line.x + line.w && (active || !text[fitting]))
                canvas_say(painter->canvas, x + CELL_GAP, face_baseline(FACE_CELL, SCALE_ONE, line.y, line.h - 1),
                           FACE_CELL, SCALE_ONE, painter->theme->colour[active ? THEME_TEXT : THEME_TEXT_3], text,
                           fitting);
        }
    }
    trace_cursor_destroy(cursor);
}

/* All lane-cycles of a picture of one slot: as a bar, with numbers where they fit. */
void picture_total(const Painter *painter, const PictureBand *band, Rect place) {
    const uint64_t *sums = painter->layout->run[band->run].count.lanes;
    uint32_t widths[SHADE_COUNT];
    uint64_t all = 0;
    band_share(sums, (uint32_t)place.w, widths);
    for (int s = 0; s < SHADE_COUNT; s++) all += sums[s];
    for (int s = 0, first = 1; s < SHADE_COUNT; s++) {
        char text[64];
        if (widths[s] == 0) continue;
        place.w = (int32_t)widths[s];
        canvas_fill(painter->canvas, place, painter->theme->shade[s]);
        if (first)
            snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 ": %s", sums[s], all, shades[s].name);
        else
            snprintf(text, sizeof text, "%" PRIu64 ": %s", sums[s], shades[s].name);
        if (face_text_width(FACE_SMALL_STRONG, text) + 4 * CELL_GAP <= place.w)
            canvas_say(painter->canvas, place.x + 2 * CELL_GAP,
                       face_baseline(FACE_SMALL_STRONG, SCALE_ONE, place.y, place.h), FACE_SMALL_STRONG, SCALE_ONE,
                       painter->theme->on_shade[s], text, strlen(text));
        place.x += place.w;
        first = 0;
    }
    picture_text_in(painter, (int32_t)painter->layout->label_x, place.y, place.h, FACE_SMALL, THEME_TEXT_3,
                    "lane-cycles");
}
