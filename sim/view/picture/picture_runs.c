/* picture_runs.c: what several runs have beside them: their names, where they end, how far that is from the first. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/view/picture/picture_label.h"
#include "sim/view/picture/picture_paint.h"

enum {
    LINE = PICTURE_LABEL_LINE,
    ARROW = 4, /* half the height of its head */
};

/* Name, cycles, and how many more than the first one has. */
void picture_run_name(const Painter *painter, const PictureRow *row, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *sum = &layout->run[number];
    const int32_t x = (int32_t)layout->name_x;
    int32_t y = (int32_t)(sum->y + row->y);
    char text[48];
    picture_text_in(painter, x, y, LINE + 4, FACE_STRONG, THEME_TEXT, painter->layout->runs[number].name);
    snprintf(text, sizeof text, "%" PRIu64 " cycles", sum->cycles);
    picture_text_in(painter, x, y += LINE + 5, LINE + 4, FACE_CODE_BOLD, THEME_TEXT, text);
    if (number == 0) return;
    const double change = ((double)sum->cycles / (double)layout->run[0].cycles - 1) * 100;
    snprintf(text, sizeof text, change < 0 ? "−%.0f %%" : "+%.0f %%", change < 0 ? -change : change);
    picture_text_in(painter, x, y + LINE + 5, LINE + 4, FACE_SMALL, THEME_TEXT_2, text);
}

/* Below the first run its end goes on as dashes, between the bands of longer runs: nothing is drawn over data. */
static void continue_end(const Painter *painter, const PictureRow *row, int32_t x) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *first = &layout->run[0], *last = &layout->run[layout->run_count - 1];
    const Rgba colour = painter->theme->colour[THEME_SELECT];
    for (uint32_t y = first->y + first->height + 4; y < last->y + last->height; y++) {
        bool free = true, beyond = false;
        for (uint32_t r = 1; r < layout->run_count; r++) {
            const uint32_t below = y - layout->run[r].y; /* the run's text "ends in" comes first */
            beyond |= layout->run[r].end <= first->end && below < layout->run[r].height;
            free &= layout->run[r].end > first->end || below >= LINE + 4;
        }
        for (uint32_t i = 0; !beyond && i < layout->band_count; i++) {
            const PictureBand *band = &layout->bands[i];
            const bool strip = band->kind == PICTURE_LANES &&
                               band->lanes < trace_shape(painter->layout->runs[band->run].trace).wave_size;
            const uint32_t above = layout->rails ? PICTURE_RAIL : 0, below = strip ? PICTURE_NO_THREADS : 0;
            free &= y + above < band->y || y >= band->y + band->height + below;
        }
        if (free && (!beyond || y % 8 < 4))
            canvas_fill(painter->canvas, (Rect){x, (int32_t)(y + row->y), 1, 1}, colour);
    }
}

/* A line where a run ends, and above the later ones an arrow from the end of the first to theirs. Where only the window
 * ends there is none. */
void picture_run_end(const Painter *painter, const PictureRow *row, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *sum = &layout->run[number], *first = &layout->run[0];
    const Rgba colour = painter->theme->colour[THEME_SELECT];
    char text[48];
    if (sum->end < sum->cycles || sum->end <= row->start || sum->end > row->end) return;
    const Rect columns = picture_layout_columns(layout, row, row->start, sum->end);
    const int32_t x = columns.x + columns.w, y = (int32_t)(sum->y + row->y);
    canvas_fill(painter->canvas, (Rect){x, y - 4, 2, (int32_t)sum->height + 8}, colour);
    snprintf(text, sizeof text, "ends in %" PRIu64, sum->end - 1);
    picture_text_in(painter, x + 8, y, LINE + 4, FACE_SMALL_STRONG, THEME_SELECT, text);
    if (number == 0) continue_end(painter, row, x);
    if (number == 0 || sum->end == first->end || first->end < first->cycles || first->end <= row->start) return;
    const Rect before = picture_layout_columns(layout, row, row->start, first->end);
    const int32_t from = before.x + before.w, middle = y - PICTURE_RUN_GAP / 2 - 2;
    const int32_t left = from < x ? from + 2 : x + 2, right = from < x ? x : from, tip = from < x ? right : left;
    snprintf(text, sizeof text, "%" PRIu64 " cycles",
             sum->end > first->end ? sum->end - first->end : first->end - sum->end);
    const int32_t width = face_text_width(FACE_SMALL_STRONG, text), inside = width + 8 * ARROW <= right - left;
    const int32_t text_x = inside ? (left + right - width) / 2 : left - width - 2 * ARROW;
    canvas_fill(painter->canvas, (Rect){left, middle, inside ? text_x - 6 - left : right - left, 1}, colour);
    if (inside) canvas_fill(painter->canvas, (Rect){text_x + width + 6, middle, right - text_x - width - 6, 1}, colour);
    const float head = from < x ? -ARROW : ARROW;
    for (int side = -1; side <= 1; side += 2)
        canvas_line(painter->canvas, (float)tip, (float)middle + 0.5f, (float)tip + head,
                    (float)middle + 0.5f + (float)(side * ARROW), 1, colour);
    picture_text_in(painter, text_x, middle - LINE / 2, LINE, FACE_SMALL_STRONG, THEME_SELECT, text);
}
