/* timeline_head.c: the header of the timeline: a legend of what occurs in the run, and, if cycles are selected,
 * the share of each among their slot-cycles; and how far it is zoomed in. */
#include <stdio.h>

#include "sim/viewer/paint/kit.h"
#include "sim/viewer/timeline/timeline.h"

enum { SWATCH = 13, GAP = 5, NEXT = 14, BUTTON_TOP = 5 };

typedef struct Entry {
    int sign;
    char share[12];
    int detail; /* 2 its name and share are told, 1 its name, 0 a sign alone */
} Entry;

/* List the states and events of the run, as far as it is counted; if cycles are selected and summed up, with shares of
 * their slot-cycles, as the toolbar and the panel of the range have them. */
static uint32_t find_entries(Viewer *v, Entry entries[TIME_SIGNS]) {
    const Model *m = &v->model;
    Count all;
    int signs[TIME_SIGNS];
    bins_sum(m->bins, COUNT_GPU, 0, 0, 0, m->cycles, &all);
    const uint32_t count = timeline_signs(&all, m->stop.present, signs);
    for (uint32_t i = 0; i < count; i++) {
        entries[i] = (Entry){.sign = signs[i]};
        if (!m->has_range || !m->range.done || signs[i] >= SHADE_COUNT) continue;
        const RangeShare share = range_shade(&m->range, (Shade)signs[i]);
        snprintf(entries[i].share, sizeof entries[i].share, "%.1f %%", percent(share.part, share.whole));
    }
    return count;
}

static int32_t entry_width(const Viewer *v, const Entry *entry) {
    int32_t width = SWATCH + NEXT;
    if (entry->detail > 0) width += GAP + draw_width(v, FACE_SMALL, timeline_sign_name(entry->sign));
    if (entry->detail > 1 && entry->share[0]) width += GAP + draw_width(v, FACE_SMALL_STRONG, entry->share);
    return width;
}

/* ---- how far it is zoomed in ---- */

/* Choose how bands look that have no room for each lane in each cycle: two buttons, or, where their names do not fit,
 * one that is on for lanes. */
static void draw_kinds(Viewer *v) {
    enum { LEGEND = 560 /* that stays beside them */ };
    static const char *const names[] = {"Lanes", "Shares"}, *const kinds[] = {"lanes", "shares"};
    const Rect *head = &v->head;
    const int32_t y = head->y + BUTTON_TOP, right = head->x + head->w;
    int32_t x = right;
    Button buttons[2];
    bool any = false; /* cores are shares in any case */
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        const bool low = !band_has_cells(v->zoom) || row->height < (int32_t)row->lanes;
        any |= row->kind == ROW_SHARES || (row->kind == ROW_LANES && low);
    }
    if (!any) return;
    for (int i = 2; i-- > 0;) {
        buttons[i] = (Button){.text = names[i], .action = ACTION_BANDS, .argument = kinds[i]};
        buttons[i].on = v->frequent == (i == 0);
        buttons[i].plain = true;
        x -= kit_button_width(&v->sheet, &buttons[i]);
    }
    if (x - head->x < LEGEND) {
        x = right - KIT_SMALL;
        const Button one = {.icon = ICON_BARS, .action = ACTION_BANDS, .on = v->frequent, .plain = true};
        kit_button(&v->sheet, (Rect){x, y, KIT_SMALL, KIT_SMALL}, &one);
    } else {
        const int32_t first = kit_button_width(&v->sheet, &buttons[0]);
        kit_button(&v->sheet, (Rect){x, y, first, KIT_SMALL}, &buttons[0]);
        kit_button(&v->sheet, (Rect){x + first, y, right - x - first, KIT_SMALL}, &buttons[1]);
    }
    v->head.w = x - 10 - head->x;
}

/* From the right; parts that do not fit are left out. */
static void draw_zoom(Viewer *v) {
    Rect *head = &v->head;
    const Button fit = {.text = "Fit", .action = ACTION_FIT};
    char text[48];
    view_zoom_text(v, text, sizeof text);
    const int32_t y = head->y + BUTTON_TOP, words = sheet_width(&v->sheet, FACE_CODE_SMALL, text) + 6;
    const int32_t fit_width = kit_button_width(&v->sheet, &fit);
    if (head->w < fit_width + 2 * KIT_SMALL + 8) return;
    int32_t x = head->x + head->w - fit_width;
    kit_button(&v->sheet, (Rect){x, y, fit_width, KIT_SMALL}, &fit);
    const int32_t shown = head->w > 2 * words + fit_width ? words : 0, box = 2 * KIT_SMALL + shown;
    x -= box + 8;
    draw_round(v, (Rect){x, y, box, KIT_SMALL}, 5, THEME_RAISED);
    kit_lone(&v->sheet, (Rect){x, y, KIT_SMALL, KIT_SMALL}, ICON_MINUS, ACTION_ZOOM_OUT, NULL);
    kit_lone(&v->sheet, (Rect){x + KIT_SMALL + shown, y, KIT_SMALL, KIT_SMALL}, ICON_PLUS, ACTION_ZOOM_IN, NULL);
    if (shown)
        draw_say_centre(v, (Rect){x + KIT_SMALL, y, shown, KIT_SMALL}, FACE_CODE_SMALL, THEME_TEXT, "%s", text);
    else
        sheet_tip(&v->sheet, (Rect){x, y, box, KIT_SMALL}, "%s", text);
    head->w = x - 10 - head->x;
}

void draw_timeline_head(Viewer *v) {
    Entry entries[TIME_SIGNS];
    draw_zoom(v);
    draw_kinds(v);
    const uint32_t count = find_entries(v, entries);

    /* Where it is too narrow all shares go, then names, from the right on. */
    const int32_t room = v->head.w - 8;
    int32_t width = room + 1;
    for (int detail = 2; detail > 0 && width > room; detail--) {
        width = -NEXT;
        for (uint32_t i = 0; i < count; i++) {
            entries[i].detail = detail;
            width += entry_width(v, &entries[i]);
        }
        for (uint32_t i = count; i-- > 0 && detail == 1 && width > room;) {
            width -= entry_width(v, &entries[i]);
            entries[i].detail = 0;
            width += entry_width(v, &entries[i]);
        }
    }

    Rect rest = rect_behind(v->head, 7);
    const BandInk ink = draw_bands(v).ink;
    for (uint32_t i = 0; i < count && entry_width(v, &entries[i]) - NEXT <= rest.w; i++) {
        const Entry *entry = &entries[i];
        const char *name = timeline_sign_name(entry->sign);
        const bool shade = entry->sign < SHADE_COUNT, off = shade && v->only >= 0 && v->only != entry->sign;
        Rect line = cut_left(&rest, entry_width(v, entry));
        const Rect area = {line.x - 4, line.y + BUTTON_TOP, line.w - NEXT + 8, KIT_SMALL};
        if (shade && (draw_hovers(v, area) || v->only == entry->sign)) draw_round(v, area, 4, THEME_HOVER);
        timeline_sign(&v->sheet, rect_left(take_left(&line, SWATCH, GAP), SWATCH, SWATCH), entry->sign, &ink);
        if (entry->detail > 0) draw_next(v, &line, GAP, FACE_SMALL, off ? THEME_TEXT_3 : THEME_TEXT_2, "%s", name);
        if (entry->detail > 1)
            draw_say(v, line, FACE_SMALL_STRONG, off ? THEME_TEXT_3 : THEME_TEXT, "%s", entry->share);
        sheet_area(&v->sheet, area, shade ? ACTION_ONLY : ACTION_EVENT, "%s", shade ? name : "");
        if (entry->detail == 0) sheet_tip(&v->sheet, area, "%s %s", name, entry->share);
    }
}
