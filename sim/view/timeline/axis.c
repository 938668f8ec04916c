/* axis.c: choosing and drawing the ticks of the axis of cycles, and choosing the lanes that have numbers; of several
 * runs below each other, the name of each, where it ends, and how far that is from the end of the first. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/timeline/timeline.h"

enum {
    MAJOR_TICK = 5,
    MINOR_TICK = 3,
    LABEL_X = 3,     /* right of its tick */
    LABEL_LINE = 12, /* height of the labels */
    FAR = 100000,    /* pixels: certainly not seen */
    LANE_STEP = 8,
    LINE = 18,      /* of a run's name, */
    PITCH = 19,     /* and from line to line of it */
    ARROW = 4,      /* half the height of its head */
    TEXT_GAP = 6,   /* between a line and its text */
    LANE_ROOM = 12, /* least distance of two lane numbers */
};

int32_t timeline_x(Scale scale, const Timeline *line, uint64_t cycle) {
    const int64_t column = (int64_t)(band_column(line->zoom, cycle) - line->column);
    const int32_t at = (int32_t)(column < -FAR ? -FAR : min_i64(column, FAR));
    return line->x + (at * SCALE_ONE - (at < 0 ? scale - 1 : 0)) / scale;
}

/* ---- cycles ---- */

static void draw_tick(Sheet *sheet, const Timeline *line, const TimelineAxis *axis, uint64_t cycle, int32_t length) {
    const int32_t x = timeline_x(sheet->scale, line, cycle),
                  y = axis->below ? axis->y : axis->y + axis->height - length;
    if (x >= line->x) sheet_fill(sheet, (Rect){x, y, 1, length}, sheet_ink(sheet, THEME_TEXT_3));
}

bool timeline_beside(Rect label, Rect taken) {
    return !taken.w || label.x >= taken.x + taken.w + 2 || label.x + label.w + 4 <= taken.x;
}

/* Write the number of a cycle, if there is room for it behind *free, which then is behind the number. */
static void draw_label(Sheet *sheet, const Timeline *line, const TimelineAxis *axis, uint64_t cycle, int32_t *free) {
    const CountText text = draw_count(cycle);
    const int32_t y = axis->below ? axis->y + axis->height - LABEL_LINE : axis->y;
    const Rect label = {timeline_x(sheet->scale, line, cycle) + LABEL_X, y,
                        sheet_width(sheet, FACE_CODE_SMALL, text.text), LABEL_LINE};
    const bool fits = label.x + label.w <= line->x + line->width + axis->beyond || (axis->first && cycle == line->from);
    if (!fits || label.x < *free) return;
    for (uint32_t i = 0; i < axis->taken_count; i++)
        if (!timeline_beside(label, axis->taken[i])) return;
    sheet_say(sheet, label, FACE_CODE_SMALL, ALIGN_LEFT, sheet_ink(sheet, THEME_TEXT_2), "%s", text.text);
    *free = label.x + label.w + TIMELINE_LABEL_GAP;
}

void timeline_axis(Sheet *sheet, const Timeline *line, const TimelineAxis *axis) {
    const uint64_t from = line->from, to = line->to;
    const int32_t widest = sheet_width(sheet, FACE_CODE_SMALL, draw_count(to - 1).text) + TIMELINE_LABEL_GAP;
    const int32_t least = scale_up(max_i32(widest, TIMELINE_LABEL_STEP), sheet->scale);
    uint64_t step = 1; /* cycles from one label to the next, so that the widest fits */
    while ((unsigned __int128)step * line->zoom.pixels < (uint64_t)least * line->zoom.cycles)
        step = axis_wider_step(step);
    const uint64_t minor = step == 1 ? 0 : step == 2 ? 1 : step / 5; /* a fifth of 2 cycles is not a cycle; 0: none */
    int32_t free = line->x;
    for (uint64_t cycle = minor ? div_ceil(from, minor) * minor : to; cycle < to; cycle += minor)
        draw_tick(sheet, line, axis, cycle, MINOR_TICK);
    if (axis->first) draw_tick(sheet, line, axis, from, MAJOR_TICK);
    if (axis->first) draw_label(sheet, line, axis, from, &free);
    for (uint64_t cycle = div_ceil(from, step) * step; cycle < to; cycle += step) {
        draw_tick(sheet, line, axis, cycle, MAJOR_TICK);
        draw_label(sheet, line, axis, cycle, &free);
    }
}

/* ---- lanes ---- */

uint32_t axis_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[AXIS_MAX_LANES]) {
    uint32_t step = LANE_STEP;
    while (step * height < LANE_ROOM * lanes) step *= 2;
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < lanes; lane += step) ticks[count++] = lane;
    const uint32_t last = lanes - 1;
    if (ticks[count - 1] == last) return count;
    /* The last lane is worth more than the regular one just before it; lane 0 stays. */
    if ((last - ticks[count - 1]) * height < LANE_ROOM * lanes) count--;
    if (count == 0) count = 1;
    if ((last - ticks[count - 1]) * height >= LANE_ROOM * lanes) ticks[count++] = last;
    return count;
}

/* ---- several runs ---- */

void timeline_run_name(Sheet *sheet, Rect place, const char *name, uint64_t cycles, uint64_t first) {
    const Rgba ink = sheet_ink(sheet, THEME_TEXT);
    place.h = LINE;
    sheet_say(sheet, place, FACE_STRONG, ALIGN_LEFT, ink, "%s", name);
    place.y += PITCH;
    sheet_say(sheet, place, FACE_CODE_BOLD, ALIGN_LEFT, ink, "%s", draw_cycles(cycles).text);
    place.y += PITCH;
    if (first)
        sheet_say(sheet, place, FACE_SMALL, ALIGN_LEFT, sheet_ink(sheet, THEME_TEXT_2), "%s",
                  draw_change(first, cycles).text);
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
