/* picture_note.c: brackets above the axis, with their texts; line above line where they would touch. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/picture/picture_paint.h"

enum {
    MOST_LINES = 16, /* notes beyond are left out */
    TEXT_GAP = 6,    /* between a text and the line of its bracket */
    NOTE_GAP = 10,   /* between a note and the next one */
    FOOT = 5,        /* of the ends of a bracket */
};

/* A note in a row: its bracket, its text, and all of it. */
typedef struct NotePlace {
    int32_t left, right; /* of the bracket */
    int32_t text_x;
    int32_t first, end; /* of both, with a gap behind; brackets may touch */
    bool inside;        /* the text interrupts the bracket's line */
} NotePlace;

static NotePlace place_note(const PictureLayout *layout, const PictureRow *row, const NoteSpec *note) {
    const Rect columns = picture_layout_columns(layout, row, note->start, note->end);
    const int32_t width = face_text_width(FACE_SMALL_STRONG, note->text), margin = (int32_t)layout->header_y;
    NotePlace place = {.left = columns.x, .right = columns.x + columns.w};
    place.inside = width + 4 * TEXT_GAP <= columns.w;
    place.text_x = place.inside ? columns.x + (columns.w - width) / 2 : place.right + TEXT_GAP;
    /* Where there is no room to the right, it is to the left; where it is too wide for that, too, at the margin. */
    if (place.text_x + width > (int32_t)layout->width - margin) place.text_x = place.left - TEXT_GAP - width;
    if (place.text_x < margin) place.text_x = margin;
    place.first = place.text_x < place.left ? place.text_x : place.left;
    place.end = place.inside ? place.right
                             : NOTE_GAP + (place.text_x + width > place.right ? place.text_x + width : place.right);
    return place;
}

uint32_t picture_notes(const Painter *painter, const PictureRow *row) {
    const PictureLayout *layout = painter->layout;
    const size_t notes = painter->layout->options->note_count;
    int32_t used[MOST_LINES]; /* of each line from the bottom: what is taken, from the left */
    uint32_t lines = 0;

    /* Notes in order, then where runs were stopped. */
    for (size_t i = 0; i < notes + layout->run_count; i++) {
        const TraceFault *fault = i < notes ? NULL : painter->layout->runs[i - notes].fault;
        NoteSpec note = {0};
        char text[64];
        if (i < notes) note = painter->layout->options->notes[i];
        if (fault) {
            const uint64_t cycle = min_u64(fault->cycle, layout->run[i - notes].end - 1);
            snprintf(text, sizeof text, "%s, wave %" PRIu32, fault->name, fault->wave);
            note = (NoteSpec){cycle, cycle + 1, text};
        }
        if (note.start >= note.end || note.start >= row->end || note.end <= row->start) continue;

        /* The first line on which there is room. */
        const NotePlace place = place_note(layout, row, &note);
        uint32_t line = 0;
        while (line < lines && used[line] > place.first) line++;
        if (line == MOST_LINES) continue;
        lines = max_u32(lines, line + 1);
        used[line] = place.end;
        if (!painter->canvas) continue;

        const Rgba colour = painter->theme->colour[fault ? THEME_FAULT : THEME_TEXT_2];
        const int32_t top = (int32_t)(layout->axis_y + row->y - (line + 1) * PICTURE_NOTE_LINE);
        const int32_t middle = top + PICTURE_NOTE_LINE / 2, width = face_text_width(FACE_SMALL_STRONG, note.text);
        const int32_t gap_start = place.inside ? place.text_x - TEXT_GAP : place.right;
        const int32_t gap_end = place.inside ? place.text_x + width + TEXT_GAP : place.right;
        canvas_fill(painter->canvas, (Rect){place.left, middle, gap_start - place.left, 1}, colour);
        canvas_fill(painter->canvas, (Rect){gap_end, middle, place.right - gap_end, 1}, colour);
        canvas_fill(painter->canvas, (Rect){place.left, middle, 1, FOOT}, colour);
        canvas_fill(painter->canvas, (Rect){place.right - 1, middle, 1, FOOT}, colour);
        picture_text_in(painter, place.text_x, top, PICTURE_NOTE_LINE, FACE_SMALL_STRONG,
                        fault ? THEME_FAULT : THEME_TEXT, note.text);
    }
    return lines;
}
