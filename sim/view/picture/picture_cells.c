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
    BandRow *rows = memory_raw(layout->band_count * sizeof *rows);
    size_t count = 0;
    for (uint32_t i = 0; i < layout->band_count; i++) {
        const PictureBand *band = &layout->bands[i];
        const bool lanes = band->kind == PICTURE_LANES;
        if (band->run != number || band->kind > PICTURE_SHARES) continue;
        rows[count++] =
            (BandRow){.kind = lanes              ? BAND_LANES
                              : band->slots == 1 ? BAND_SHARES
                                                 : BAND_CORE,
                      .core = band->core,
                      .slot = band->slot,
                      .y = (int32_t)(band->y - layout->run[number].y),
                      .height = (int32_t)band->height,
                      .rail = !lanes && layout->rails ? PICTURE_RAIL : 0,
                      .lanes = lanes ? band->lanes : 0,
                      .no_threads = lanes && band->lanes < trace_shape(run->trace).wave_size ? PICTURE_NO_THREADS : 0};
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
void picture_instructions(const Painter *painter, const PictureBand *band, Rect place) {
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

/* How much of a unit was used in each column of a row. */
typedef struct Use {
    const Painter *painter;
    uint64_t *used;
    uint64_t total;
    uint64_t column, edge; /* where it is added, and the cycle behind that */
} Use;

/* Use a number of things in cycles from .. to - 1, not before the cycles of earlier calls. */
static void add_use(Use *use, uint64_t from, uint64_t to, uint64_t things) {
    const PictureRow *row = &use->painter->row;
    const uint64_t bin = use->painter->layout->bin;
    to = min_u64(to, row->end);
    for (uint64_t cycle = max_u64(from, row->start), next; cycle < to; cycle = next) {
        if (cycle >= use->edge) {
            use->column = cycle / bin - row->start / bin;
            use->edge = (cycle / bin + 1) * bin;
        }
        next = min_u64(use->edge, to);
        use->used[use->column] += (next - cycle) * things;
        use->total += (next - cycle) * things;
    }
}

/* In each column a bar from the bottom: any use shows, and so does anything free. */
static void paint_bars(const Use *use, const PictureBand *band, uint64_t things, Rgba full) {
    const PictureRow *row = &use->painter->row;
    const uint64_t bin = use->painter->layout->bin, first = row->start / bin;
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t from = max_u64((first + column) * bin, row->start);
        const uint64_t to = min_u64((first + column + 1) * bin, row->end), all = (to - from) * things;
        const uint64_t used = use->used[column];
        if (used == 0) continue;
        uint64_t height = (used * band->height + all - 1) / all;
        if (used < all && height == band->height) height--;
        Rect place = picture_place(use->painter, band, from, to);
        place.y += place.h - (int32_t)height;
        place.h = (int32_t)height;
        canvas_fill(use->painter->canvas, place, used == all ? full : use->painter->theme->colour[THEME_TEXT_2]);
    }
}

int picture_unit(const Painter *whole, const PictureBand *band) {
    const PictureLayout *layout = whole->layout;
    const Trace *trace = layout->runs[band->run].trace;
    const Theme *theme = whole->theme;
    Painter painter = *whole;
    PictureRow *row = &painter.row; /* as far as the run goes */
    row->end = min_u64(row->end, layout->run[band->run].end);
    row->columns = (uint32_t)((row->end - 1) / layout->bin - row->start / layout->bin) + 1;
    const TraceShape shape = trace_shape(trace);
    const bool queue = band->slot >= trace_units(shape), cells = !queue && layout->bin == 1;
    const uint64_t things = queue ? shape.queue_entries : 1, all = (row->end - row->start) * things;
    Use use = {.painter = &painter, .used = memory_array(row->columns, sizeof *use.used)};
    canvas_fill(painter.canvas, picture_place(&painter, band, row->start, row->end), theme->colour[THEME_FIELD]);
    TraceCursor *cursor = trace_alu_cursor(trace, band->core, band->slot);
    trace_cursor_seek(cursor, row->start);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    Rgba calm = theme->colour[THEME_PANE];
    calm.a = 128;
    for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < row->end;) {
        const uint64_t end = run.cycle + run.cycles;
        if (end <= row->start) continue;
        add_use(&use, run.cycle, end, queue ? trace_requests(&run) : 1);
        if (!cells) continue;

        /* In the colour of the slot whose wave it works for: solid in the cycle of the issue, calmer while it is still
         * busy. */
        const Rgba colour = theme_identity(theme, run.wave < count ? waves[run.wave].slot : 0);
        canvas_fill(painter.canvas, picture_place(&painter, band, run.cycle, end), colour);
        if (run.cycles > 1 && run.cycle + 1 < row->end)
            canvas_blend(painter.canvas, picture_place(&painter, band, run.cycle + 1, end), calm);
    }
    trace_cursor_destroy(cursor);
    if (!cells) /* a full queue looks like the stall of a wave that needs an entry */
        paint_bars(&use, band, things, queue ? theme->shade[SHADE_STALLED] : theme->colour[THEME_TEXT_2]);
    memory_free(use.used);
    return (int)((100 * use.total + all / 2) / all);
}

/* ---- the sum ---- */

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
