/* picture_cells.c: the drawings along the cycles of a row: lanes and shares, which sim/view/band draws, the
 * instructions above a band, the strips of units, and the sum of all lane-cycles of a picture with one slot. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/view/picture/picture_paint.h"

enum { CELL_GAP = 4 /* between the edge of a cell and its text */ };

/* ---- lanes and shares ---- */

void picture_data(const Painter *painter, uint32_t number) {
    const PictureRow *row = &painter->row;
    const PictureLayout *layout = painter->layout;
    const PictureRun *run = &layout->runs[number];
    const uint64_t end = min_u64(row->end, layout->run[number].end);
    if (row->start >= end) return;
    BandRow *rows = memory_raw(layout->bands.count * sizeof *rows);
    size_t count = 0;
    for (uint32_t i = 0; i < layout->bands.count; i++) {
        const TimeRow *band = &layout->bands.list[i];
        if (band->run != number || band->kind > ROW_CORE) continue;
        rows[count] = timeline_band(band);
        rows[count].y -= (int32_t)layout->run[number].y;
        if (!layout->rails) rows[count].rail = 0;
        count++;
    }

    BandView view = {.zoom = band_zoom(layout->sx, layout->bin), .ink = band_ink(painter->theme)};
    if (layout->run[number].columns.counts) view.columns = &layout->run[number].columns;
    size_t count_waves;
    const TraceWave *waves = trace_waves(run->trace, &count_waves);
    const TraceFault *fault = run->fault;
    if (fault && fault->wave < count_waves)
        view.fault = (BandFault){true, waves[fault->wave].core, waves[fault->wave].slot, fault->cycle, fault->lanes};
    if (!layout->textures) memset(view.ink.texture, 0, sizeof view.ink.texture);

    const Rect columns = picture_layout_columns(layout, row, row->start, end);
    const BandPlace place = {.x = columns.x,
                             .y = (int32_t)(layout->run[number].y + row->y),
                             .column = row->start / layout->bin * layout->sx,
                             .columns = (uint32_t)columns.w};
    band_paint(painter->canvas, place, run->trace, &view, rows, count);
    memory_free(rows);
}

/* ---- instructions ---- */

/* The line above a band: in each cycle what issues; while nothing does, why. */
void picture_instructions(const Painter *painter, const TimeRow *band, Rect place) {
    const PictureLayout *layout = painter->layout;
    const PictureRow *row = &painter->row;
    const Code *code = painter->code;
    const int32_t height = (int32_t)layout->instruction_height;
    const Rect line = {place.x, place.y - height, place.w, height};
    if (!code) return;
    canvas_fill(painter->canvas, (Rect){line.x, line.y, line.w, line.h - 1}, painter->theme->colour[THEME_RAISED]);
    TraceCursor *cursor = trace_run_cursor(painter->layout->runs[band->run].trace, band->core, band->slot);
    trace_cursor_seek(cursor, row->start);
    for (TraceRun run; trace_next_run(cursor, &run) && run.cycle < row->end;) {
        if (run.cycle + run.cycles <= row->start) continue;
        const bool active = run.state == STATE_ACTIVE;
        Rect cell = picture_layout_columns(layout, row, run.cycle, run.cycle + run.cycles);
        char text[DISASM_MAX + 4];
        snprintf(text, sizeof text, "%s", active ? code_written(code, run.pc).text : trace_reasons[run.reason].clause);
        if (active) text[strcspn(text, " ")] = '\0'; /* its operands are in the window */
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

/* ---- units ---- */

int picture_unit(const Painter *painter, const TimeRow *band) {
    const PictureLayout *layout = painter->layout;
    const Trace *trace = layout->runs[band->run].trace;
    const TraceShape shape = trace_shape(trace);
    const uint64_t from = painter->row.start, to = min_u64(painter->row.end, layout->run[band->run].end);
    const BandUnit unit = {band->core, band->slot, 0, (int32_t)band->height, from, to};
    const Rect place = picture_place(painter, band, from, to);
    const BandPlace columns = {place.x, place.y, from / layout->bin * layout->sx, (uint32_t)place.w};
    canvas_fill(painter->canvas, place, painter->theme->colour[THEME_FIELD]);
    const uint64_t used =
        band_unit(painter->canvas, columns, trace, band_zoom(layout->sx, layout->bin), painter->theme, &unit);
    const uint64_t all = (to - from) * (band->slot < trace_units(shape) ? 1 : shape.queue_entries);
    return (int)((100 * used + all / 2) / all);
}

/* ---- the sum ---- */

/* All lane-cycles of a picture of one slot: as a bar, with numbers where they fit. */
void picture_total(const Painter *painter, const TimeRow *band, Rect place) {
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
