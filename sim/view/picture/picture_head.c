/* picture_head.c: the texts above and below the data: title, machine, cycles, legend, footer; and notes above the axis
 * and above runs. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/picture/picture.h"
#include "sim/view/raster/canvas.h"

enum {
    SWATCH = 11,    /* side of a colour's square in the legend, frame included */
    SWATCH_GAP = 6, /* between it and its text */
    ITEM_GAP = 18,  /* between items of the legend */
    TITLE_GAP = 4,  /* below the title */
    LEGEND_GAP = 6, /* above the legend */
    LEGEND_LINE = 20,
    MOST_LINES = 16, /* of notes: more are left out */
    TEXT_GAP = 6,    /* between a note's text and the line of its bracket */
    NOTE_GAP = 10,   /* between a note and the next one */
    FOOT = 5,        /* of the ends of a bracket */
};

/* ---- texts with dots between ---- */

/* Append a part to a text, after a dot unless it is the first. */
__attribute__((format(printf, 2, 3))) static void note_add(char text[PICTURE_NOTE_MAX], const char *format, ...) {
    va_list arguments;
    size_t length = strlen(text);
    if (length > 0) snprintf(text + length, PICTURE_NOTE_MAX - length, "  ·  ");
    length = strlen(text);
    va_start(arguments, format);
    vsnprintf(text + length, PICTURE_NOTE_MAX - length, format, arguments);
    va_end(arguments);
}

void picture_head_cycles(char text[PICTURE_NOTE_MAX], const PictureLayout *layout) {
    const PictureOptions *options = layout->options;
    const TraceShape shape = trace_shape(layout->shown[0].trace);
    const uint32_t cores = shape.cores;
    text[0] = '\0';
    if (has_text(options->file) && has_text(options->title)) note_add(text, "%s", options->file);
    if (has_text(options->config_text)) { /* "4 waves x 32 lanes" with a sign between */
        char machine[PICTURE_NOTE_MAX];
        size_t used = 0;
        for (const char *at = options->config_text; *at && used + 4 < sizeof machine; at++) {
            if (strncmp(at, " x ", 3) == 0) {
                used += (size_t)snprintf(machine + used, sizeof machine - used, " × ");
                at += 2;
            } else
                machine[used++] = *at;
        }
        note_add(text, "%.*s", (int)used, machine);
    }

    const CountText from = draw_count(layout->c0), to = draw_count(layout->c0 + layout->cycles - 1);
    uint64_t longest = 0;
    for (uint32_t r = 0; r < layout->run_count; r++) longest = max_u64(longest, layout->shown[r].cycles);
    if (layout->run_count > 1 && layout->cycles == longest)
        note_add(text, "one axis, in cycles");
    else if (layout->run_count > 1)
        note_add(text, "cycles %s–%s of each", from.text, to.text);
    else
        note_add(text, "cycles %s–%s of %s", from.text, to.text, draw_count(layout->shown[0].cycles).text);

    if (options->core_end > 0 && (options->core_start > 0 || options->core_end < cores))
        note_add(text, "cores %" PRIu32 "–%" PRIu32 " of %" PRIu32, options->core_start,
                 (options->core_end < cores ? options->core_end : cores) - 1, cores);
    if (layout->bin > 1) note_add(text, "%" PRIu64 " cycles a column", layout->bin);
    if (layout->folded) note_add(text, "a band is a core: all of its %" PRIu32 " slots", shape.slots);
    if (options->rows == PICTURE_ROWS_ISSUED) note_add(text, "as issued: a row is an issue port");
    if (layout->rows > 1) note_add(text, "rows of %" PRIu64 " cycles", layout->row_columns * layout->bin);
}

void picture_head_pixel(char text[PICTURE_NOTE_MAX], const PictureLayout *layout) {
    const char *cycles = layout->bin == 1 ? "" : "s";
    const uint32_t wide = layout->sx * layout->scale, high = layout->lane_height * layout->scale;
    if (layout->bin > 1 || !layout->lane_height)
        snprintf(text, PICTURE_NOTE_MAX, "%" PRIu32 " pixel%s across: %" PRIu64 " cycle%s; up: shares of lane-cycles",
                 wide, wide == 1 ? "" : "s", layout->bin, cycles);
    else
        snprintf(text, PICTURE_NOTE_MAX, "%" PRIu32 " × %" PRIu32 " pixel%s = 1 cycle × 1 lane", wide, high,
                 wide * high == 1 ? "" : "s");
}

/* ---- header and footer ---- */

static Flow begin(const Painter *painter, int32_t y) {
    const int32_t margin = painter->layout->header_y;
    Flow flow = flow_begin(painter->canvas, SCALE_ONE, margin, y, painter->layout->width - 2 * margin);
    flow.line = LEGEND_LINE;
    return flow;
}

/* The colours of issue ports: of lanes by the slot of their wave, and of ports that issue nothing. */
static void issued_legend(const Painter *painter, Flow *flow, const BandInk *ink) {
    static const struct {
        Shade shade;
        const char *name;
    } others[] = {{SHADE_MASKED, "no lane in this place"},
                  {SHADE_STALLED, "no issue: waves are stalled"},
                  {SHADE_READY, "no issue: none has a unit, or room in a queue"},
                  {SHADE_NO_WAVE, "no wave"}};
    static const char title[] = "lanes of the wave in slot";
    const PictureLayout *layout = painter->layout;
    uint64_t used = 0;
    bool occurs[SHADE_COUNT] = {[SHADE_MASKED] = true};
    for (uint32_t r = 0; r < layout->run_count; r++) {
        const ShownRun *run = &layout->shown[r];
        const size_t slots = trace_shape(run->trace).slots;
        for (int s = 0; s < SHADE_COUNT; s++) occurs[s] |= run->survey.least[s] < run->ports;
        for (size_t i = 0; i < (run->end_core - run->first_core) * slots; i++)
            if (run->slots[i].wave != TRACE_NO_WAVE) used |= 1ull << i % slots;
    }
    const int32_t squares = count_bits(used) * (TIMELINE_SWATCH + 2), words = face_text_width(FACE_SMALL, title);
    Spot spot = flow_place(flow, words + SWATCH_GAP + squares, ITEM_GAP);
    if (flow->canvas) picture_say(painter, spot.x, spot.y, LEGEND_LINE, FACE_SMALL, THEME_TEXT_2, title);
    spot.x += words + SWATCH_GAP;
    for (; used && flow->canvas; used &= used - 1, spot.x += TIMELINE_SWATCH + 2) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(used);
        const Rect square = {spot.x, spot.y + 3, TIMELINE_SWATCH, LEGEND_LINE - 6};
        sheet_fill(painter->sheet, square, theme_home(painter->theme, slot));
        sheet_say(painter->sheet, square, FACE_CELL_BOLD, ALIGN_CENTRE, painter->theme->colour[THEME_ON_IDENTITY],
                  "%" PRIu32, slot);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!occurs[others[i].shade]) continue;
        spot = flow_place(flow, SWATCH + SWATCH_GAP + face_text_width(FACE_SMALL, others[i].name), ITEM_GAP);
        if (!flow->canvas) continue;
        timeline_sign(painter->sheet, (Rect){spot.x, spot.y + (LEGEND_LINE - SWATCH) / 2, SWATCH, SWATCH},
                      (int)others[i].shade, ink);
        picture_say(painter, spot.x + SWATCH + SWATCH_GAP, spot.y, LEGEND_LINE, FACE_SMALL, THEME_TEXT_2,
                    others[i].name);
    }
}

int32_t picture_head(const Painter *painter) {
    const PictureOptions *options = painter->layout->options;
    const Theme *theme = painter->theme;
    const PictureLayout *layout = painter->layout;
    Flow flow = begin(painter, layout->header_y);
    char text[PICTURE_NOTE_MAX];
    const char *title = has_text(options->title) ? options->title : options->file;
    if (has_text(title)) {
        flow_say(&flow, FACE_TITLE, theme->colour[THEME_TEXT], title);
        flow_skip(&flow, TITLE_GAP);
    }
    picture_head_cycles(text, layout);
    flow_say(&flow, FACE_SMALL, theme->colour[THEME_TEXT_2], text);
    flow_skip(&flow, LEGEND_GAP);

    /* The shades that occur, with a single run their shares; then what rails show. */
    Count all = {0};
    bool fault = false;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        count_add(&all, &layout->shown[r].count);
        all.exposed += layout->shown[r].count.exposed;
        fault |= layout->runs[r].faulted;
    }
    int signs[TIME_SIGNS];
    BandInk ink = band_ink(theme);
    if (!layout->textures) memset(ink.texture, 0, sizeof ink.texture);
    if (options->rows != PICTURE_ROWS_SLOTS) {
        issued_legend(painter, &flow, &ink);
        if (options->rows == PICTURE_ROWS_ISSUED) return flow_end(&flow);
        flow_skip(&flow, 0);
    }
    for (uint32_t i = 0, count = timeline_signs(&all, fault, signs); i < count; i++) {
        const int sign = signs[i];
        if (sign >= SHADE_COUNT && !layout->rails) break;
        if (sign >= SHADE_COUNT || layout->run_count > 1)
            snprintf(text, sizeof text, "%s", timeline_sign_name(sign));
        else
            snprintf(text, sizeof text, "%s %.1f %%", shades[sign].name, percent(all.lanes[sign], count_lanes(&all)));
        const Spot spot = flow_place(&flow, SWATCH + SWATCH_GAP + face_text_width(FACE_SMALL, text), ITEM_GAP);
        if (!flow.canvas) continue;
        timeline_sign(painter->sheet, (Rect){spot.x, spot.y + (LEGEND_LINE - SWATCH) / 2, SWATCH, SWATCH}, sign, &ink);
        picture_say(painter, spot.x + SWATCH + SWATCH_GAP, spot.y, LEGEND_LINE, FACE_SMALL, THEME_TEXT_2, text);
    }
    return flow_end(&flow);
}

int32_t picture_foot(const Painter *painter) {
    const PictureOptions *options = painter->layout->options;
    Flow flow = begin(painter, painter->layout->footer_y);
    char text[PICTURE_NOTE_MAX] = "", pixel[PICTURE_NOTE_MAX];
    picture_head_pixel(pixel, painter->layout);
    if (has_text(options->version)) note_add(text, "%s", options->version);
    if (has_text(options->hashes)) note_add(text, "%s", options->hashes);
    note_add(text, "%s", pixel);
    flow_say(&flow, FACE_SMALL, painter->theme->colour[THEME_TEXT_3], text);
    return flow_end(&flow) - painter->layout->footer_y;
}

/* ---- brackets above axis or run: notes, and where a run was stopped; line above line where they would touch ---- */

/* A note in a row: its bracket, its text, and all of it. */
typedef struct NotePlace {
    int32_t left, right; /* of the bracket */
    int32_t text_x;
    int32_t first, end; /* of both, with a gap behind; brackets may touch */
    bool inside;        /* the text interrupts the bracket's line */
} NotePlace;

static NotePlace place_note(const Painter *painter, const NoteSpec *note) {
    const PictureLayout *layout = painter->layout;
    const Rect columns = picture_layout_columns(layout, &painter->row, note->start, note->end);
    const int32_t width = face_text_width(FACE_SMALL_STRONG, note->text), margin = layout->header_y;
    NotePlace place = {.left = columns.x, .right = columns.x + columns.w};
    place.inside = width + 4 * TEXT_GAP <= columns.w;
    place.text_x = place.inside ? columns.x + (columns.w - width) / 2 : place.right + TEXT_GAP;
    /* Where there is no room to the right, it is to the left; where it is too wide for that, too, at the margin. */
    if (place.text_x + width > layout->width - margin) place.text_x = place.left - TEXT_GAP - width;
    if (place.text_x < margin) place.text_x = margin;
    place.first = place.text_x < place.left ? place.text_x : place.left;
    place.end = place.inside ? place.right
                             : NOTE_GAP + (place.text_x + width > place.right ? place.text_x + width : place.right);
    return place;
}

uint32_t picture_notes(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureRow *row = &painter->row;
    const Run *run = &layout->runs[number];
    const size_t notes = layout->options->note_count;
    const int32_t bottom = row->y + (number ? layout->shown[number].y : layout->axis_y);
    int32_t used[MOST_LINES]; /* of each line from the bottom: what is taken, from the left */
    uint32_t lines = 0;

    /* Notes in order, then where the run was stopped. */
    for (size_t i = 0; i < notes + run->faulted; i++) {
        const TraceFault *fault = i == notes ? &run->fault : NULL;
        NoteSpec note;
        char text[64];
        if (fault) {
            const uint64_t cycle = min_u64(fault->cycle, layout->shown[number].end - 1); /* it may be one behind */
            snprintf(text, sizeof text, "%s, wave %" PRIu32, fault->name, fault->wave);
            note = (NoteSpec){cycle, cycle + 1, text, number};
        } else
            note = layout->options->notes[i];
        if (note.run != number || note.start >= row->end || note.end <= row->start) continue;

        /* The first line on which there is room. */
        const NotePlace place = place_note(painter, &note);
        uint32_t line = 0;
        while (line < lines && used[line] > place.first) line++;
        if (line == MOST_LINES) continue;
        lines = max_u32(lines, line + 1);
        used[line] = place.end;
        if (!painter->canvas) continue;

        const Rgba colour = painter->theme->colour[fault ? THEME_FAULT : THEME_TEXT_2];
        const int32_t top = bottom - (int32_t)(line + 1) * PICTURE_NOTE_LINE;
        const int32_t middle = top + PICTURE_NOTE_LINE / 2, width = face_text_width(FACE_SMALL_STRONG, note.text);
        const int32_t gap_start = place.inside ? place.text_x - TEXT_GAP : place.right;
        const int32_t gap_end = place.inside ? place.text_x + width + TEXT_GAP : place.right;
        canvas_fill(painter->canvas, (Rect){place.left, middle, gap_start - place.left, 1}, colour);
        canvas_fill(painter->canvas, (Rect){gap_end, middle, place.right - gap_end, 1}, colour);
        canvas_fill(painter->canvas, (Rect){place.left, middle, 1, FOOT}, colour);
        canvas_fill(painter->canvas, (Rect){place.right - 1, middle, 1, FOOT}, colour);
        picture_say(painter, place.text_x, top, PICTURE_NOTE_LINE, FACE_SMALL_STRONG, fault ? THEME_FAULT : THEME_TEXT,
                    note.text);
    }
    return lines;
}
