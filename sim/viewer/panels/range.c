/* range.c: the selected cycles: what they were spent on, and how many waves a core could hold in them, with settings
 * that make them shorter. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum {
    BAR = 22,
    LINE = 18,
    COLUMN_LEAST = 160,
    COLUMNS = 4,
    SQUARE = 26,
    TRY = KIT_BUTTON + 4,
    TRIES = KIT_BUTTON + 12, /* below the occupancy */
    LEAST = 120,             /* without settings to try */
    BOTH = 900,              /* the width from which on the occupancy is beside the sums */
};

static const struct {
    WaveState state;
    Shade shade;
    const char *name;
} parts[COLUMNS] = {{STATE_ACTIVE, SHADE_EXECUTES, "issues"},
                    {STATE_STALLED, SHADE_STALLED, "stalled"},
                    {STATE_IDLE, SHADE_READY, "not selected"},
                    {STATE_DISABLED, SHADE_NO_WAVE, "empty"}};

/* So many of the slot-cycles, as a part of a card. */
static void rows_of_share(Card *card, const Range *range, uint64_t part) {
    card_place(card, "%.1f %%", percent(part, range->slot_cycles));
    card_row(card, "slot-cycles", "%s of %s", draw_count(part).text, draw_count(range->slot_cycles).text);
    card_row(card, "in", "%s cycles × %u slot%s", draw_count(range->to - range->from).text, range->slots,
             range->slots == 1 ? "" : "s");
}

/* ---- what might make it shorter ---- */

/* The selected cycles; without any the whole run, and the settings that were run for each. */
static const Range *shown_range(const Viewer *v) {
    return v->model.has_range ? &v->model.range : &v->model.whole;
}

static const Tries *shown_tries(const Viewer *v) {
    return v->model.has_range ? &v->model.tries : &v->model.cost_tries;
}

void area_of_try(Viewer *v, Rect place, const Try *t) {
    if (t->loop)
        sheet_area(&v->sheet, place, ACTION_LINE, "%u", t->loop->line);
    else
        sheet_area(&v->sheet, place, ACTION_SET, "%s", t->setting);
}

static void card_try(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Try *t = &shown_tries(v)->list[target->number];
    char name[sizeof t->setting], value[40];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(t->setting, "="), t->setting);
    const SettingInfo *setting = config_find(name);
    card_title(card, "%s", t->setting);
    card_place(card, "%s", draw_change(t->before, t->cycles).text);
    if (setting) {
        config_show(m->config, setting, value, sizeof value);
        card_text(card, "%s. A click takes it over.", setting->meaning);
        card_row(card, "now", "%s", value);
    } else {
        card_text(card, "The shader was compiled with this loop unrolled, and run. A click shows the loop.");
    }
    card_row(card, "cycles", "%s, and %s with it", draw_count(t->before).text, draw_count(t->cycles).text);
    card_row(card, "slots", "a core can fill %u", t->slots);
}

/* Settings that make it faster, a row each, as many as fit. */
static void draw_tries(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Tries *tries = shown_tries(v);
    const ThemeColour ink = THEME_TEXT_2;
    const Button find = {.text = "Try what makes it faster", .action = ACTION_RANGE_TRY};
    Rect row = cut_top(&r, KIT_BUTTON);
    if (r.h < 0) return;
    if (m->job.kind == JOB_TRIES)
        draw_say(v, row, FACE_BODY, ink, "running with %s …", m->job.name);
    else if (!tries->made && m->has_range)
        kit_button(&v->sheet, cut_left(&row, min_i32(kit_button_width(&v->sheet, &find), row.w)), &find);
    else if (tries->made && !tries->faster)
        draw_say(v, row, FACE_BODY, ink, "%d %s%s tried: none is faster.", tries->count,
                 tries->loops ? "change" : "other setting", tries->count == 1 ? "" : "s");
    for (int i = 0; i < tries->faster && i < TRY_SHOWN && r.h >= 0; i++) {
        const Try *t = &tries->list[i];
        char text[sizeof t->setting + 4], line[16];
        snprintf(text, sizeof text, "Try %s", t->setting);
        snprintf(line, sizeof line, "%u", t->loop ? t->loop->line : 0);
        const Button take = {
            .text = text, .action = t->loop ? ACTION_LINE : ACTION_SET, .argument = t->loop ? line : t->setting};
        const Rect all = row;
        kit_button(&v->sheet, cut_left(&row, min_i32(kit_button_width(&v->sheet, &take), row.w)), &take);
        draw_target(v, all, card_try, (uint32_t)i, 0);
        if (row.w > 60) draw_say(v, rect_behind(row, 10), FACE_BODY, ink, "%s", t->text);
        cut_top(&r, TRY - KIT_BUTTON);
        row = cut_top(&r, KIT_BUTTON);
    }
}

/* ---- what the cycles were spent on ---- */

static void card_state(Viewer *v, HoverTarget *target, Card *card) {
    const Range *range = &v->model.range;
    const WaveState state = parts[target->number].state;
    RangeRow rows[RANGE_ROWS];
    const int count = range_rows(range, rows);
    card->shade = (int)parts[target->number].shade;
    card_title(card, "Slots: %s", parts[target->number].name);
    card_text(card, "In these cycles: %s.", trace_states[state].meaning);
    rows_of_share(card, range, trace_state_sum(range->reasons, state));
    for (int i = 0; i < count && state != STATE_ACTIVE; i++)
        if (rows[i].state == state)
            card_row(card, rows[i].reason == REASON_COUNT ? "empty" : trace_reasons[rows[i].reason].word, "%.1f %%: %s",
                     percent(rows[i].slot_cycles, range->slot_cycles), rows[i].text);
}

/* With the line at which waves lost most to it, if lines were counted. */
static void card_reason(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    RangeRow rows[RANGE_ROWS];
    range_rows(&m->range, rows);
    const RangeRow *row = &rows[target->number];
    const LineRow *most = NULL;
    for (int i = 0; i < COLUMNS; i++)
        if (parts[i].state == row->state) card->shade = (int)parts[i].shade;
    card_title(card, "%s", row->text);
    card_text(card, "Why slots are so: %s.", row->meaning);
    rows_of_share(card, &m->range, row->slot_cycles);
    for (size_t i = 0; m->lines && row->reason < REASON_COUNT && i < m->lines->count; i++) {
        const LineRow *line = &m->lines->rows[i];
        const uint64_t best = most ? most->row.reason_cycles[row->reason] : 0;
        if (line->line && line->row.reason_cycles[row->reason] > best) most = line;
    }
    if (!most) return;
    card_row(card, "mostly at", "line %u: %s", most->line, draw_cycles(most->row.reason_cycles[row->reason]).text);
}

/* A name and its share in a line, which is cut from the top. Return the line. */
static Rect say_share(Viewer *v, Rect *r, const char *name, double share) {
    const Rect line = cut_top(r, LINE);
    char text[16];
    snprintf(text, sizeof text, "%.1f %%", share);
    draw_say(v, rect_trim(line, 0, 0, draw_width(v, FACE_CODE_SMALL, text) + 8, 0), FACE_SMALL, THEME_TEXT_2, "%s",
             name);
    draw_say_right(v, line, FACE_CODE_SMALL, THEME_TEXT, "%s", text);
    return line;
}

/* Its title, and a row for each reason. */
static void draw_reasons(Viewer *v, const Range *range, const RangeRow *rows, int count, int part, Rect r) {
    const Rect head = cut_top(&r, LINE);
    draw_shade(v, rect_left(head, 10, 10), parts[part].shade);
    draw_say(v, rect_behind(head, 16), FACE_STRONG, THEME_TEXT, "%s", parts[part].name);
    draw_target(v, head, card_state, (uint32_t)part, 0);
    cut_top(&r, 2);
    const RangeRates rates = range_rates(range);
    const struct {
        const char *name;
        RangeShare share;
    } sums[] = {{"issue ports used", rates.issue}, {"ALU cycles busy", rates.alu}, {"lanes active", rates.lanes}};
    const bool issues = parts[part].state == STATE_ACTIVE; /* they have sums: what the machine could have done */
    for (int i = 0; issues && i < 3 && r.h >= (3 - i) * LINE; i++)
        say_share(v, &r, sums[i].name, percent(sums[i].share.part, sums[i].share.whole));
    int all = 0; /* rows; where there is no room for them, the last line sums up the others */
    for (int i = 0; !issues && i < count; i++) all += rows[i].state == parts[part].state && rows[i].slot_cycles;
    for (int i = 0, left = all; left && i < count && r.h >= LINE; i++) {
        if (rows[i].state != parts[part].state || !rows[i].slot_cycles) continue;
        uint64_t sum = rows[i].slot_cycles;
        char others[24];
        snprintf(others, sizeof others, "%d others", left);
        const bool last = left > 1 && left < all && r.h < 2 * LINE;
        for (int k = i + 1; last && k < count; k++) sum += rows[k].state == rows[i].state ? rows[k].slot_cycles : 0;
        const Rect line = say_share(v, &r, last ? others : rows[i].text, percent(sum, range->slot_cycles));
        if (last)
            draw_target(v, line, card_state, (uint32_t)part, 0);
        else
            draw_target(v, line, card_reason, (uint32_t)i, 0);
        left--;
    }
}

/* True: there is a range, and it has been summed up; else that is said. */
static bool has_sums(Viewer *v, const Range *range, Rect place) {
    const Model *m = &v->model;
    const Button whole = {.text = "Select the whole run", .action = ACTION_RANGE, .argument = "all"};
    if (!m->has_range && !range->done)
        kit_empty(&v->sheet, place, "No cycles are selected", "Drag over the timeline with Shift, or", &whole);
    else if (range->to > trace_end(m->trace))
        kit_empty(&v->sheet, place, "Hidden while you predict", "Sums would tell what comes.", NULL);
    else if (!range->done)
        kit_empty(&v->sheet, place, "Summing up", "The cycles are being counted.", NULL);
    else
        return true;
    return false;
}

/* ---- occupancy ---- */

static void card_occupied(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const FillPhase *phase = range_phase(shown_range(v));
    const Occupancy occupancy = fill_occupancy(m->fill, phase);
    const Dispatch *d = &m->run->program->dispatches[phase->tightest];
    const bool full = target->number < occupancy.waves;
    card->shade = full ? SHADE_EXECUTES : SHADE_NO_WAVE;
    card_title(card, "Slot %u of a core", target->number);
    card_text(card, full ? "There is room for a wave of %s." : "It stays empty in %s: %s.", phase->kernel,
              strstr(occupancy.title, ": ") ? strstr(occupancy.title, ": ") + 2 : occupancy.title);
    card_row(card, "registers", "%u a thread, %" PRIu64 " bytes a wave", d->registers, (uint64_t)d->register_bytes);
    if (d->raster)
        card_row(card, "waves", "%u to dispatch", phase->waves);
    else
        card_row(card, "waves", "%u to dispatch, %u a group", phase->waves, d->waves_per_group);
    card_row(card, "on average", "%.1f of %u slots have one", range_rates(shown_range(v)).resident, occupancy.slots);
}

/* Also beside the sums: then without a note. */
void draw_OCCUPANCY(Viewer *v, Rect place) {
    const Range *range = shown_range(v);
    if (!has_sums(v, range, place)) return;
    const Theme *t = v->sheet.theme;
    Rect r = rect_trim(place, KIT_PAD, KIT_PAD, KIT_PAD, TRIES);
    const FillPhase *phase = range_phase(range);
    if (!phase) {
        kit_empty(&v->sheet, place, "Nothing had started yet", "No wave was dispatched by these cycles.", NULL);
        return;
    }
    if (v->shown[PLACE_REGISTERS] == PANEL_OCCUPANCY && v->head.w > 80) draw_note(v, "of a core, in %s", phase->kernel);
    const Occupancy occupancy = fill_occupancy(v->model.fill, phase);

    /* A square for each slot, in the slot's colour if it can be filled. */
    const int32_t all = (int32_t)occupancy.slots, each = clamp_i32(r.w / all, 4, SQUARE + 4);
    Rect squares = take_top(&r, SQUARE, 8);
    for (int32_t i = 0; i < all && each <= squares.w; i++) {
        const Rect square = rect_trim(cut_left(&squares, each), 0, 0, 2, 0);
        char number[12] = "";
        draw_target(v, square, card_occupied, (uint32_t)i, 0);
        if (each > 18) snprintf(number, sizeof number, "%d", i);
        const bool full = i < (int32_t)occupancy.waves;
        const Rgba ink = full ? t->colour[THEME_ON_IDENTITY] : t->on_shade[SHADE_NO_WAVE];
        sheet_round(&v->sheet, square, 3, full ? theme_identity(t, (uint32_t)i) : t->shade[SHADE_NO_WAVE]);
        sheet_say(&v->sheet, square, FACE_CELL_BOLD, ALIGN_CENTRE, ink, "%s", number);
    }

    draw_say(v, cut_top(&r, LINE + 2), FACE_HEADING, THEME_TEXT, "%s", occupancy.title);
    cut_top(&r, draw_prose(v, r, FACE_BODY, THEME_TEXT_2, occupancy.text) - r.y);
    const MissingThreads missing = missing_threads(travel_gpu(v->model.run->travel), phase->tightest);
    if (missing.lanes) {
        char note[sizeof missing.text + 16];
        snprintf(note, sizeof note, "Note: %s.", missing.text);
        cut_top(&r, draw_prose(v, r, FACE_BODY, THEME_TEXT, note) - r.y);
    }
    const double resident = range_rates(range).resident;
    if (r.h >= LINE)
        draw_say(v, take_top(&r, LINE, 4), FACE_BODY, THEME_TEXT_2, "%.1f waves of a core on average.", resident);
    draw_tries(v, rect_trim(r, 0, 0, 0, -TRIES));
}

/* ---- both ---- */

void draw_RANGE(Viewer *v, Rect place) {
    static const Range none;
    const Range *range = v->model.has_range ? &v->model.range : &none;
    if (!has_sums(v, range, place)) return;
    const Button zoom = {.text = "Zoom", .key = "z", .action = ACTION_RANGE_ZOOM};
    const int32_t width = kit_button_width(&v->sheet, &zoom);
    if (v->head.w > width + KIT_SMALL + 8) {
        kit_lone(&v->sheet, take_right(&v->head, KIT_SMALL, 4), ICON_CLOSE, ACTION_RANGE, "none");
        kit_button(&v->sheet, rect_middle(take_right(&v->head, width, 8), width, KIT_SMALL), &zoom);
    }
    char cycles[64], full[128];
    snprintf(cycles, sizeof cycles, "%" PRIu64 "–%" PRIu64, range->from, range->to - 1);
    snprintf(full, sizeof full, "%s · %" PRIu64 " cycles × %u slots", cycles, range->to - range->from, range->slots);
    if (v->head.w > 80) draw_note(v, "%s", sheet_width(&v->sheet, FACE_SMALL, full) <= v->head.w ? full : cycles);
    const bool both = place.w >= BOTH; /* with the occupancy beside it */
    if (both) {
        const int32_t sums = place.w * 60 / 100;
        Rect beside = rect_behind(place, sums);
        draw_fill(v, cut_left(&beside, 1), THEME_LINE);
        draw_OCCUPANCY(v, beside);
        place.w = sums;
    }
    Rect r = rect_trim(place, KIT_PAD, KIT_PAD, KIT_PAD, 4);
    const Rect bar = take_top(&r, BAR, 8);
    const double all = (double)range->slot_cycles;
    BarPart shares[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        shares[i] = (BarPart){(double)trace_state_sum(range->reasons, parts[i].state), parts[i].shade};
    draw_parts(v, bar, all, shares, COLUMNS, true);
    for (uint32_t i = 0; i < COLUMNS; i++) draw_target(v, bar_part(bar, all, shares, i), card_state, i, 0);
    draw_frame(v, bar, THEME_FRAME);
    const int32_t columns = r.w + 12 >= COLUMNS * COLUMN_LEAST ? COLUMNS : r.w + 12 >= 2 * COLUMN_LEAST ? 2 : 1;
    const int32_t wide = (r.w + 12) / columns;
    RangeRow rows[RANGE_ROWS];
    const int count = range_rows(range, rows);
    for (int i = 0; i < COLUMNS; i += columns) {
        int32_t high = 0;
        for (int k = i; k < i + columns; k++) {
            int lines = parts[k].state == STATE_ACTIVE ? 3 : 0;
            for (int at = 0; at < count && parts[k].state != STATE_ACTIVE; at++)
                lines += rows[at].state == parts[k].state && rows[at].slot_cycles > 0;
            high = max_i32(high, LINE + 2 + lines * LINE + 4);
        }
        const int32_t below = i + columns < COLUMNS ? 2 * LINE + 6 : 0; /* a title and a reason */
        high = min_i32(high, r.h - (place.h > LEAST && !both ? TRY : 0) - below);
        Rect row = cut_top(&r, high);
        for (int k = i; k < i + columns && high >= LINE; k++)
            draw_reasons(v, range, rows, count, k, rect_trim(cut_left(&row, wide), 0, 0, 12, 0));
    }
    if (!both) draw_tries(v, cut_bottom(&r, clamp_i32(r.h / TRY, 0, TRY_SHOWN) * TRY));
}
