/* stack_bars.c: the mask stack of the selected wave, below its band: nested bars that say what they are and what waits
 * there, with the turns of loops. Those that were pushed left of the picture begin at its edge. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/viewer/timeline/timeline.h"

enum { ROW = 17, BAR = 15, EDGE = 3, ARROW = 4, LEAST_TEXT = 10, TICK = 3, APART = 4 };

void mask_bar_text(const Code *code, const MaskBar *bar, char *out, size_t size) {
    const int lanes = __builtin_popcountll(bar->entry.exec);
    const CodePlace goal = code_goal(code, bar->entry.pc);
    const char *macro = strstr(goal.text, " (from ");
    snprintf(out, size, bar->side ? "%d lane%s to run %.*s" : "%d lane%s wait for %.*s", lanes, lanes == 1 ? "" : "s",
             (int)(macro ? (size_t)(macro - goal.text) : strlen(goal.text)), goal.text);
}

/* As much of it as fits. Returns where it ends. */
static int32_t draw_bar_text(Viewer *v, Rect inside, const MaskBar *bar) {
    const Code *code = v->model.run->code;
    const CodeText name = code_entry(code, bar->entry.by, bar->entry.pc);
    char waits[160], since[200], lanes[16];
    mask_bar_text(code, bar, waits, sizeof waits);
    snprintf(since, sizeof since, "%s, since cycle %" PRIu64, waits, bar->entry.cycle);
    snprintf(lanes, sizeof lanes, "%d", __builtin_popcountll(bar->entry.exec));
    const char *const texts[] = {since, waits, lanes};
    if (sheet_width(&v->sheet, FACE_CELL_BOLD, name.text) > inside.w) return inside.x;
    int32_t used = draw_say(v, inside, FACE_CELL_BOLD, THEME_TEXT, "%s", name.text) + 8;
    inside = rect_behind(inside, used);
    for (int i = 0; i < 3; i++) {
        if (sheet_width(&v->sheet, FACE_SMALL, texts[i]) > inside.w) continue;
        used = draw_say(v, inside, FACE_SMALL, THEME_TEXT_2, "%s", texts[i]);
        return inside.x + used;
    }
    return inside.x;
}

static void draw_bar(Viewer *v, const MaskBars *bars, uint32_t number, Rect seen) {
    enum { DARK = 82, LIGHT = 71 }; /* 32 and 28 of a hundred */
    const Theme *t = v->sheet.theme;
    const MaskBar *bar = &bars->list[number];
    const int32_t from = view_x_of(v, bar->from), to = view_x_of(v, bar->to);
    const Rect row = {from, seen.y + (int32_t)bar->depth * ROW, max_i32(to - from, 1), BAR};
    const Rect r = rect_and(rect_and(row, seen), v->data);
    if (r.w <= 0) return;
    const Rgba solid = theme_identity(t, bar->depth);
    Rgba pale = solid;
    pale.a = t->id == THEME_LIGHT ? LIGHT : DARK;
    sheet_blend(&v->sheet, r, pale);
    sheet_fill(&v->sheet, (Rect){r.x, r.y, min_i32(EDGE, r.w), r.h}, solid);
    if (r.h < BAR) return; /* it is scrolled away in part */
    Rect inside = {r.x + EDGE + 5, r.y, r.w - EDGE - 8, r.h};
    if (bar->from < view_first(v) && inside.w > 2 * ARROW) {
        for (int32_t i = 0; i < ARROW; i++) /* points to the left, where it was pushed */
            draw_fill(v, (Rect){r.x + EDGE + 3 + i, r.y + r.h / 2 - i, 1, 2 * i + 1}, THEME_TEXT);
        inside = rect_behind(inside, ARROW + 3);
    }
    int32_t free_from = inside.w > LEAST_TEXT ? draw_bar_text(v, inside, bar) : inside.x, next_tick = r.x + 1;

    /* Where lanes begin a loop anew: a tick, and now and then which turn it is. */
    const int32_t width = sheet_width(&v->sheet, FACE_SMALL, "turn 000");
    for (uint32_t i = 0; i < bars->turns.count; i++) {
        const MaskTurn *turn = &bars->turns.at[i];
        const int32_t x = view_x_of(v, turn->cycle);
        if (turn->bar != number || x < max_i32(next_tick, free_from) || x >= r.x + r.w) continue;
        next_tick = x + APART;
        draw_fill(v, (Rect){x, r.y + r.h - TICK, 1, TICK}, THEME_TEXT);
        if (!turn->number || x < free_from + LEAST_TEXT || x + 4 + width > r.x + r.w) continue;
        draw_fill(v, (Rect){x, r.y, 1, r.h}, THEME_TEXT_2);
        const Rect text = {x + 4, r.y, width, r.h};
        free_from = x + 4 + draw_say(v, text, FACE_SMALL, THEME_TEXT_2, "turn %u", turn->number);
    }
    draw_target(v, r, card_mask_bar, number, 0);
    sheet_area(&v->sheet, r, ACTION_SELECT, "%u:%u:%" PRIu64, v->model.slot, v->model.lane, bar->entry.cycle);
}

void draw_stack_bars(Viewer *v) {
    enum { NAMES_FROM = 14, TURN = 44 };
    Model *m = &v->model;
    const TimeRow *row = view_row_of(v, m->core, m->slot);
    const Rect all = v->stack_bars, seen = row ? view_seen(v, row) : v->data;
    const int32_t x = v->place[PLACE_TIMELINE].x + KIT_PAD, rows = all.h / ROW;
    const uint64_t first = view_first(v), end = view_end(v);
    const MaskBars *bars = view_cycle_width(v) < 1 ? NULL : model_mask_bars(m, first, end);
    if (!bars || bars->wave == TRACE_NO_WAVE) return;
    const Rect old = sheet_clip(&v->sheet, (Rect){x, seen.y, all.x + all.w - x, seen.h});
    if (rows && rect_and(all, seen).h == all.h) {
        draw_say(v, beside_track(v, all.y, BAR), FACE_SMALL, THEME_TEXT_2, "mask stack");
        if (rows > 1)
            draw_say(v, beside_track(v, all.y + BAR, BAR), FACE_SMALL, THEME_TEXT_3, "of wave %u", bars->wave);
    }
    for (uint32_t i = 0; i < bars->count; i++)
        if (bars->list[i].from < end && bars->list[i].to > first && (int32_t)bars->list[i].depth < rows)
            draw_bar(v, bars, i, all);
    sheet_restore(&v->sheet, old);

    /* Turns of loops without an entry, among what the wave issues: where that is too narrow for its names. */
    const double width = view_cycle_width(v);
    if (!row || row->kind != ROW_LANES || !row->words || width >= NAMES_FROM || width < 1) return;
    const Rect words = {v->data.x, view_row_y(v, row) - row->y + row->top, v->data.w, row->words};
    const Rect room = rect_and(words, seen);
    int32_t free_from = room.x, right = room.x + room.w;
    for (uint32_t i = 0; i < bars->turns.count && room.h == words.h; i++) {
        const MaskTurn *turn = &bars->turns.at[i];
        const int32_t at = view_x_of(v, turn->cycle);
        const uint64_t to = turn->cycle + (uint64_t)(TURN / width) + 1;
        if (turn->bar != MASK_NO_BAR || at < free_from || at >= right) continue;
        draw_fill(v, (Rect){at, room.y + room.h - TICK, 1, TICK}, THEME_TEXT_2);
        Track track; /* no text of a wait may stand there */
        if (!turn->number || at + TURN > right || to > m->cycles) continue;
        if (!track_open(&track, m->trace, row->core, row->slot, turn->cycle, to)) continue;
        bool issues;
        do issues = track.run.state == STATE_ACTIVE;
        while (issues && track_advance(&track));
        track_close(&track);
        if (!issues) continue;
        draw_say(v, (Rect){at + 3, room.y, TURN - 3, room.h}, FACE_SMALL, THEME_TEXT_2, "turn %u", turn->number);
        free_from = at + TURN + 4;
    }
}
