/* search_box.c: the box for finding, over everything: what is typed, and what is found, by its kinds. */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/search.h"
#include "sim/viewer/panels/panel.h"

enum {
    WIDTH = 680,
    PAD = 15,
    INPUT = 46, /* height of what is typed, */
    GROUP = 28, /* of the name of a kind, */
    ROW = 30,
    FOOT = 33,
    ICON = 16,
    NUMBER = 78, /* where a line's number ends, */
    TEXT = 87,   /* and what is found begins */
    TYPED = 78,  /* of an example */
    NOTE = 220,
    HEIGHT = 636, /* the most of all of it */
};

static const char *const plurals[FOUND_KINDS] = {"Cycles", "Lines",    "Lanes",    "Registers", "Labels",
                                                 "Source", "Settings", "Programs", "Actions"};

/* ---- a row ---- */

/* The tone of a letter of a hit: names are code, their meaning is in words; code has its colours. */
static char tone_at(const SearchHit *hit, size_t at) {
    const char *colon = strchr(hit->text, ':'), *semicolon = strchr(hit->text, ';');
    const bool named = hit->kind == FOUND_SETTING || hit->kind == FOUND_PROGRAM || hit->kind == FOUND_ACTION;
    const bool told = named && colon && hit->text + at > colon;
    for (uint32_t i = 0; i < hit->span_count; i++)
        if (at >= hit->spans[i].from && at < (size_t)hit->spans[i].from + hit->spans[i].length)
            return told ? KIT_SMALL_MATCH : KIT_MATCH;
    if (told) return *KIT_SMALL_PLAIN;
    if (hit->kind == FOUND_SOURCE && at < strcspn(hit->text, " ;")) return KIT_MNEMONIC;
    return !named && semicolon && hit->text + at >= semicolon ? KIT_CODE_PLAIN : KIT_CODE;
}

static void draw_found(Viewer *v, const SearchHit *hit, Rect box) {
    char words[2 * SEARCH_TEXT], tone = 0;
    size_t used = 0;
    for (size_t at = 0; hit->text[at]; at++) {
        const char next = tone_at(hit, at);
        if (next != tone) words[used++] = tone = next;
        words[used++] = hit->text[at];
    }
    words[used] = '\0';
    kit_words(&v->sheet, box, words);
}

/* At the right its keys, or what there is to say of it. */
static void draw_hit(Viewer *v, const SearchHit *hit, uint32_t number, bool chosen, Rect r) {
    static const Icon icons[FOUND_KINDS] = {ICON_NEXT, ICON_FILE,    ICON_BARS,   ICON_BARS, ICON_MARK,
                                            ICON_FILE, ICON_MACHINE, ICON_FOLDER, ICON_RIGHT};
    const bool brief = r.w < WIDTH / 2;
    const Icon icon = hit->action == ACTION_WRITER        ? ICON_PREVIOUS
                      : hit->action == ACTION_WRITER_NEXT ? ICON_NEXT
                      : hit->action == ACTION_BREAK_IF    ? ICON_BREAKPOINT
                                                          : icons[hit->kind];
    if (chosen)
        draw_chosen(v, r, THEME_RAISED, THEME_SELECT);
    else if (draw_hovers(v, r))
        draw_fill(v, r, THEME_RAISED);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", number);
    draw_icon(v, r.x + PAD, r.y + (r.h - ICON) / 2, icon, THEME_TEXT_2);
    if (hit->line && !brief)
        draw_say_right(v, (Rect){r.x + PAD + ICON, r.y, NUMBER - PAD - ICON, r.h}, FACE_CODE_SMALL, THEME_TEXT_2, "%u",
                       hit->line);

    Rect line = rect_behind(r, brief ? PAD + ICON + 8 : TEXT);
    Key key;
    cut_right(&line, PAD);
    if (chosen) line.w -= 8 + draw_key(v, line, "Return");
    if (hit->kind != FOUND_ACTION && !hit->asks) {
        const int32_t width = min_i32(draw_width(v, FACE_SMALL, hit->note), min_i32(NOTE, r.w / 3));
        draw_say_right(v, take_right(&line, width, 8), FACE_SMALL, THEME_TEXT_2, "%s", hit->note);
    } else if (action_key(hit->action, 0, &key)) {
        line.w -= 8 + draw_key(v, line, key.name);
    }
    draw_found(v, hit, line);
}

/* ---- the list ---- */

static void draw_hits(Viewer *v, const Search *s, const int32_t *heights, Rect r) {
    List list = {.place = r, .count = (int32_t)s->count, .heights = heights, .wanted = (int32_t)s->chosen + 1};
    int32_t top = 0;
    kit_list(&list, &top);
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        const SearchHit *hit = &s->hits[list.at];
        if (row.h > ROW) {
            const Rect head = rect_inside(cut_top(&row, GROUP), PAD, 0);
            draw_say(v, head, FACE_SMALL_STRONG, THEME_TEXT_2, "%s", plurals[hit->kind]);
            draw_say_right(v, head, FACE_SMALL, THEME_TEXT_2, "%u", s->found[hit->kind]);
        }
        draw_hit(v, hit, (uint32_t)list.at + 1, list.at == (int32_t)s->chosen, row);
    }
}

/* Before anything is typed: what can be. */
static const struct {
    const char *typed, *found;
} examples[] = {{"84", "the cycle, and lines with this text"},
                {":63", "the line"},
                {"w0 l9", "the wave, and a lane of it; also with a cycle: w0 l9 84"},
                {"r2.x", "the register: its writes, a breakpoint, its column"},
                {"add r2", "lines with this text; actions, settings and programs with these words"},
                {">zoom", "actions alone"}};
enum { EXAMPLES = sizeof examples / sizeof *examples };

/* ---- the box ---- */

/* Keys and what they do, as many as there is room for. */
static void draw_hints(Viewer *v, Rect r) {
    static const struct {
        const char *key, *does;
    } keys[] = {{"Up", ""}, {"Down", "choose"}, {"Return", "go there"}, {"Escape", "close"}};
    static const char *const rest = "84 cycle · :63 line · w0 l9 lane · > action";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const int32_t key = kit_key_width(&v->sheet, keys[i].key) + 5, does = draw_width(v, FACE_SMALL, keys[i].does);
        if (key + does > r.w) return;
        kit_key(&v->sheet, r.x, rect_left(r, key, KIT_SWATCH).y, keys[i].key);
        cut_left(&r, key);
        draw_next(v, &r, does ? 14 : -1, FACE_SMALL, THEME_TEXT_2, "%s", keys[i].does);
    }
    if (draw_width(v, FACE_SMALL, rest) <= r.w) draw_say_right(v, r, FACE_SMALL, THEME_TEXT_2, "%s", rest);
}

void draw_search(Viewer *v) {
    const Search *s = view_search(v);
    const char *typed = v->prompt.typed;
    int32_t heights[SEARCH_MOST], hits = 0;
    for (uint32_t i = 0; i < s->count; i++) /* the first hit of each kind has its name above it */
        hits += heights[i] = ROW + (i == 0 || s->hits[i].kind != s->hits[i - 1].kind ? GROUP : 0);
    const int32_t list = !*typed ? EXAMPLES * ROW : s->count ? hits : 3 * ROW;
    Rect r = draw_box(v, WIDTH, min_i32(INPUT + 8 + list + 8 + FOOT, HEIGHT));
    Rect line = rect_inside(cut_top(&r, INPUT), PAD, 0), foot = cut_bottom(&r, FOOT);
    uint32_t found = 0;
    for (int kind = 0; kind < FOUND_KINDS; kind++) found += s->found[kind];
    draw_icon(v, line.x, line.y + (INPUT - ICON) / 2, ICON_SEARCH, THEME_TEXT_2);
    cut_left(&line, ICON + 10);
    const int32_t escape = draw_key(v, line, "Escape");
    sheet_area(&v->sheet, take_right(&line, escape, 10), ACTION_CLOSE, "%s", "");
    if (*typed) draw_last(v, &line, 0, FACE_SMALL, THEME_TEXT_2, found == 1 ? "%u result" : "%u results", found);
    cut_right(&line, 10);
    kit_typed(&v->sheet, line, FACE_INPUT, typed, "Search: text, register, cycle, :line, lane, setting, > action",
              true);

    draw_fill(v, (Rect){r.x, r.y, r.w, 1}, THEME_LINE);
    draw_fill(v, (Rect){foot.x, foot.y, foot.w, 1}, THEME_LINE);
    draw_hints(v, rect_inside(foot, PAD, 0));
    r = rect_inside(r, 1, 8);
    for (int32_t i = 0; !*typed && i < EXAMPLES && r.h >= ROW; i++) {
        Rect row = cut_top(&r, ROW);
        if (draw_hovers(v, row)) draw_fill(v, row, THEME_RAISED);
        sheet_area(&v->sheet, row, ACTION_TYPE, "%s", examples[i].typed);
        row = rect_inside(row, PAD, 0);
        draw_say(v, cut_left(&row, TYPED), FACE_CODE, THEME_TEXT, "%s", examples[i].typed);
        draw_say(v, row, FACE_SMALL, THEME_TEXT_2, "%s", examples[i].found);
    }
    if (*typed && s->count)
        draw_hits(v, s, heights, r);
    else if (*typed)
        kit_empty(&v->sheet, r, "Nothing is found", "No match in lines, names or actions.", NULL);
}
