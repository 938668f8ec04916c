/* timeline_head.c: the header of the timeline: a legend of what occurs in the run, and, if cycles are selected,
 * the share of each among their slot-cycles; and how far it is zoomed in. */
#include <stdio.h>

#include "sim/viewer/paint/kit.h"
#include "sim/viewer/timeline/timeline.h"

enum { SWATCH = 11, GAP = 5, NEXT = 14, BUTTON_TOP = 5 };

/* What an entry of the legend looks like: a state, or a mark of the rail. */
typedef enum RailMark { MARK_EXPOSED, MARK_PARTS, MARK_BARRIER, MARK_FAULT } RailMark;

typedef struct Entry {
    int shade; /* -1: none */
    RailMark mark;
    const char *name;
    char share[12];
    int detail; /* 2 its name and share are told, 1 its name, 0 a sign alone */
} Entry;

enum { ENTRIES = SHADE_COUNT + 4 };

/* List the states and events of the run, as far as it is counted; if cycles are selected and summed up, with shares of
 * their slot-cycles, as the toolbar and the panel of the range have them. */
static uint32_t find_entries(Viewer *v, Entry entries[ENTRIES]) {
    const Model *m = &v->model;
    Count all;
    uint32_t count = 0;
    bins_sum(m->bins, COUNT_GPU, 0, 0, 0, m->cycles, &all);
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (!all.lanes[s]) continue;
        Entry *entry = &entries[count++];
        *entry = (Entry){.shade = s, .name = shades[s].name};
        if (!m->has_range || !m->range.done) continue;
        const RangeShare share = range_shade(&m->range, (Shade)s);
        snprintf(entry->share, sizeof entry->share, "%.1f %%", percent(share.part, share.whole));
    }
    if (all.exposed) entries[count++] = (Entry){-1, MARK_EXPOSED, "nothing hides the stall", "", 0};
    if (all.parts) entries[count++] = (Entry){-1, MARK_PARTS, "lanes diverge", "", 0};
    if (all.barriers) entries[count++] = (Entry){-1, MARK_BARRIER, "barrier", "", 0};
    if (m->stop.present) entries[count++] = (Entry){-1, MARK_FAULT, "fault", "", 0};
    return count;
}

static int32_t entry_width(const Viewer *v, const Entry *entry) {
    int32_t width = SWATCH + NEXT;
    if (entry->detail > 0) width += GAP + sheet_width(&v->sheet, FACE_SMALL, entry->name);
    if (entry->detail > 1 && entry->share[0]) width += GAP + sheet_width(&v->sheet, FACE_SMALL_STRONG, entry->share);
    return width;
}

static void draw_entry(Viewer *v, int32_t x, const Entry *entry) {
    const Theme *t = v->sheet.theme;
    const Rect head = v->head;
    const bool off = entry->shade >= 0 && v->only >= 0 && v->only != entry->shade;
    const Rect area = {x - 4, head.y + BUTTON_TOP, entry_width(v, entry) - NEXT + 8, KIT_SMALL};
    if (entry->shade >= 0 && (sheet_hovers(&v->sheet, area) || v->only == entry->shade))
        draw_round(v, area, 4, THEME_HOVER);
    const BandInk band = band_ink(t);
    const Rect r = {x, head.y + (head.h - SWATCH) / 2, SWATCH, SWATCH};
    if (entry->shade >= 0) {
        draw_round(v, rect_around(r, 1), 2, THEME_FRAME);
        sheet_round(&v->sheet, r, 2, t->shade[entry->shade]);
    } else if (entry->mark == MARK_FAULT) {
        sheet_icon(&v->sheet, (Rect){r.x - 2, r.y - 2, 16, 16}, ICON_FAULT, band.fault);
    } else if (entry->mark == MARK_EXPOSED) {
        sheet_fill(&v->sheet, (Rect){r.x, r.y + 4, r.w, 4}, band.exposed);
    } else if (entry->mark == MARK_BARRIER) {
        sheet_fill(&v->sheet, (Rect){r.x + 5, r.y, 2, r.h / 2}, band.barrier);
    } else {
        sheet_fill(&v->sheet, (Rect){r.x + 5, r.y, 2, r.h}, band.parts);
    }

    int32_t at = x + SWATCH + GAP;
    if (entry->detail > 0)
        at += GAP + draw_say(v, (Rect){at, head.y, head.w, head.h}, FACE_SMALL, off ? THEME_TEXT_3 : THEME_TEXT_2, "%s",
                             entry->name);
    if (entry->detail > 1 && entry->share[0])
        draw_say(v, (Rect){at, head.y, head.w, head.h}, FACE_SMALL_STRONG, off ? THEME_TEXT_3 : THEME_TEXT, "%s",
                 entry->share);
    if (entry->shade >= 0)
        sheet_area(&v->sheet, area, ACTION_ONLY, "%s", entry->name);
    else
        sheet_area(&v->sheet, area, ACTION_EVENT, "%s", "");
    if (entry->detail == 0) sheet_tip(&v->sheet, area, "%s %s", entry->name, entry->share);
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
    Entry entries[ENTRIES];
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

    int32_t x = v->head.x + 8;
    for (uint32_t i = 0; i < count; x += entry_width(v, &entries[i++])) {
        if (x + entry_width(v, &entries[i]) - NEXT > v->head.x + v->head.w) break;
        draw_entry(v, x, &entries[i]);
    }
}
