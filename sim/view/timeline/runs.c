/* runs.c: several runs below each other on one axis: the name of each, where it ends, and how far that is from the end
 * of the first. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/timeline/timeline.h"

enum {
    LINE = 18,
    PITCH = 19,   /* from line to line of a name */
    ARROW = 4,    /* half the height of its head */
    TEXT_GAP = 6, /* between a line and its text */
};

void timeline_run_name(Sheet *sheet, Rect place, const char *name, uint64_t cycles, uint64_t first) {
    const Rgba ink = sheet_ink(sheet, THEME_TEXT);
    const double change = ((double)cycles / (double)first - 1) * 100, size = change < 0 ? -change : change;
    place.h = LINE;
    sheet_say(sheet, place, FACE_STRONG, ALIGN_LEFT, ink, "%s", name);
    place.y += PITCH;
    sheet_say(sheet, place, FACE_CODE_BOLD, ALIGN_LEFT, ink, "%s", draw_cycles(cycles).text);
    place.y += PITCH;
    if (first)
        sheet_say(sheet, place, FACE_SMALL, ALIGN_LEFT, sheet_ink(sheet, THEME_TEXT_2),
                  size > 0 && size < 10 ? "%s%.1f %%" : "%s%.0f %%", change < 0 ? "−" : "+", size);
}

void timeline_run_end(Sheet *sheet, Rect rows, int32_t x, uint64_t last, ThemeColour colour, int32_t right) {
    const Rgba ink = sheet_ink(sheet, colour);
    char text[40] = "ends in ";
    strcat(text, draw_count(last).text);
    sheet_fill(sheet, (Rect){x, rows.y - 4, 2, rows.h + 8}, ink);
    const Rect label = {x + 8, rows.y, sheet_width(sheet, FACE_SMALL_STRONG, text), LINE};
    if (label.x + label.w <= right) sheet_say(sheet, label, FACE_SMALL_STRONG, ALIGN_LEFT, ink, "%s", text);
}

void timeline_distance(Sheet *sheet, int32_t from, int32_t to, int32_t middle, uint64_t cycles, ThemeColour colour) {
    const Rgba ink = sheet_ink(sheet, colour);
    const CountText text = draw_cycles(cycles);
    const int32_t left = from < to ? from + 2 : to + 2, right = from < to ? to : from, tip = from < to ? right : left;
    const int32_t width = sheet_width(sheet, FACE_SMALL_STRONG, text.text);
    const bool inside = width + 8 * ARROW <= right - left;
    const int32_t x = inside ? (left + right - width) / 2 : left - width - 2 * ARROW;
    sheet_fill(sheet, (Rect){left, middle, inside ? x - TEXT_GAP - left : right - left, 1}, ink);
    if (inside) sheet_fill(sheet, (Rect){x + width + TEXT_GAP, middle, right - x - width - TEXT_GAP, 1}, ink);
    const float head = from < to ? -ARROW : ARROW, y = (float)middle + 0.5f;
    for (int side = -1; side <= 1; side += 2)
        sheet_line(sheet, (float)tip, y, (float)tip + head, y + (float)(side * ARROW), 1, ink);
    sheet_say(sheet, (Rect){x, middle - 7, width, 14}, FACE_SMALL_STRONG, ALIGN_LEFT, ink, "%s", text.text);
}
