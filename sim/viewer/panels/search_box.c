/* search_box.c: the box for finding, over everything: what is typed, and what is found, by its kinds. */
#include <stdio.h>
#include <string.h>

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

/* How a letter of what is found looks: names as code, what is told of them in words; of code its colours. */
typedef struct Look {
    Face face;
    ThemeColour colour;
    bool match;
} Look;

static Look look_at(const SearchHit *hit, size_t at) {
    const char *colon = strchr(hit->text, ':'), *semicolon = strchr(hit->text, ';');
    const bool named = hit->kind == FOUND_SETTING || hit->kind == FOUND_PROGRAM || hit->kind == FOUND_ACTION;
    Look look = {FACE_CODE, THEME_TEXT, false};
    if (named && colon && hit->text + at > colon) look = (Look){FACE_SMALL, THEME_TEXT_2, false};
    if (!named && semicolon && hit->text + at >= semicolon) look.colour = THEME_TEXT_2;
    if (hit->kind == FOUND_SOURCE && at < strcspn(hit->text, " ;")) look.colour = THEME_MNEMONIC;
    for (uint32_t i = 0; i < hit->span_count; i++)
        look.match |= at >= hit->spans[i].from && at < (size_t)hit->spans[i].from + hit->spans[i].length;
    if (look.match) look.colour = THEME_CHANGED;
    return look;
}

/* Part by part, each in its look; the last one that there is room for ends with an ellipsis. */
static void draw_found(Viewer *v, const SearchHit *hit, Rect box) {
    const int32_t right = box.x + box.w;
    for (size_t at = 0, end; hit->text[at] && box.x < right; at = end) {
        const Look look = look_at(hit, at);
        char part[SEARCH_TEXT];
        for (end = at + 1; hit->text[end]; end++) {
            const Look next = look_at(hit, end);
            if (next.face != look.face || next.colour != look.colour || next.match != look.match) break;
        }
        snprintf(part, sizeof part, "%.*s", (int)(end - at), hit->text + at);
        const int32_t width = sheet_width(&v->sheet, look.face, part);
        box.w = right - box.x;
        if (look.match && width <= box.w) {
            const Rect ground = {box.x - 1, box.y + (box.h - KIT_SMALL) / 2, width + 2, KIT_SMALL};
            draw_round(v, ground, 3, THEME_CHANGED_GROUND);
            draw_round_frame(v, ground, 3, 1, THEME_FRAME);
        }
        if (width > box.w && box.w < 3 * ICON) return;
        draw_say(v, box, look.face, look.colour, "%s", part);
        box.x += width;
    }
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
    if (chosen || sheet_hovers(&v->sheet, r)) draw_fill(v, r, THEME_RAISED);
    if (chosen) draw_fill(v, (Rect){r.x, r.y, 3, r.h}, THEME_SELECT);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", number);
    draw_icon(v, r.x + PAD, r.y + (r.h - ICON) / 2, icon, THEME_TEXT_2);
    if (hit->line && !brief)
        draw_say_right(v, (Rect){r.x + PAD + ICON, r.y, NUMBER - PAD - ICON, r.h}, FACE_CODE_SMALL, THEME_TEXT_2, "%u",
                       hit->line);

    Rect line = rect_behind(r, brief ? PAD + ICON + 8 : TEXT);
    Key key;
    line.w -= PAD;
    if (chosen) line.w -= 8 + draw_key(v, line, "Return");
    if (hit->kind != FOUND_ACTION && !hit->asks) {
        const int32_t width = min_i32(sheet_width(&v->sheet, FACE_SMALL, hit->note), min_i32(NOTE, r.w / 3));
        const Rect note = {line.x + line.w - width, r.y, width, r.h};
        draw_say_right(v, note, FACE_SMALL, THEME_TEXT_2, "%s", hit->note);
        line.w -= width + 8;
    } else if (action_key(hit->action, 0, &key)) {
        line.w -= 8 + draw_key(v, line, key.name);
    }
    draw_found(v, hit, line);
}

/* ---- the list ---- */

static bool begins_kind(const Search *s, uint32_t hit, uint32_t first) {
    return hit == first || s->hits[hit].kind != s->hits[hit - 1].kind;
}

static int32_t hits_height(const Search *s, uint32_t first, uint32_t end) {
    int32_t height = 0;
    for (uint32_t i = first; i < end; i++) height += ROW + begins_kind(s, i, first) * GROUP;
    return height;
}

static void draw_hits(Viewer *v, const Search *s, Rect r) {
    uint32_t first = 0, end;
    while (first < s->chosen && hits_height(s, first, s->chosen + 1) > r.h) first++;
    Rect at = r;
    for (end = first; end < s->count && hits_height(s, first, end + 1) <= r.h; end++) {
        const SearchHit *hit = &s->hits[end];
        if (begins_kind(s, end, first)) {
            const Rect head = {r.x + PAD, at.y, r.w - 2 * PAD, GROUP};
            draw_say(v, head, FACE_SMALL_STRONG, THEME_TEXT_2, "%s", plurals[hit->kind]);
            draw_say_right(v, (Rect){head.x + head.w / 2, head.y, head.w / 2, head.h}, FACE_SMALL, THEME_TEXT_2, "%u",
                           s->found[hit->kind]);
            at.y += GROUP;
        }
        at.h = ROW;
        draw_hit(v, hit, end + 1, end == s->chosen, at);
        at.y += ROW;
    }
    kit_scroll_bar(&v->sheet, r, (int32_t)first, (int32_t)(end - first), (int32_t)s->count);
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
    int32_t x = r.x;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const int32_t key = kit_key_width(&v->sheet, keys[i].key) + 5;
        const int32_t width = sheet_width(&v->sheet, FACE_SMALL, keys[i].does);
        if (x + key + width > r.x + r.w) return;
        kit_key(&v->sheet, x, r.y + (r.h - KIT_SWATCH) / 2, keys[i].key);
        draw_say(v, (Rect){x + key, r.y, width, r.h}, FACE_SMALL, THEME_TEXT_2, "%s", keys[i].does);
        x += key + width + (width ? 14 : -1);
    }
    const int32_t width = sheet_width(&v->sheet, FACE_SMALL, rest);
    if (x + width <= r.x + r.w)
        draw_say(v, (Rect){r.x + r.w - width, r.y, width, r.h}, FACE_SMALL, THEME_TEXT_2, "%s", rest);
}

void draw_search(Viewer *v) {
    const Search *s = view_search(v);
    const char *typed = v->prompt.typed;
    const int32_t list = *typed ? (s->count ? hits_height(s, 0, s->count) : 3 * ROW) : EXAMPLES * ROW;
    const Rect r = draw_box(v, WIDTH, min_i32(INPUT + 8 + list + 8 + FOOT, HEIGHT));
    uint32_t found = 0;
    char results[32] = "";
    for (int kind = 0; kind < FOUND_KINDS; kind++) found += s->found[kind];
    if (*typed) snprintf(results, sizeof results, found == 1 ? "%u result" : "%u results", found);
    draw_icon(v, r.x + PAD, r.y + (INPUT - ICON) / 2, ICON_SEARCH, THEME_TEXT_2);
    Rect line = {r.x + PAD + ICON + 10, r.y, r.w - 2 * PAD - ICON - 10, INPUT};
    const int32_t escape = draw_key(v, line, "Escape");
    line.w -= escape;
    sheet_area(&v->sheet, (Rect){line.x + line.w, r.y, escape, INPUT}, ACTION_CLOSE, "%s", "");
    line.w -= 10;
    line.w -= 10 + draw_say_right(v, line, FACE_SMALL, THEME_TEXT_2, "%s", results);
    kit_typed(&v->sheet, line, FACE_INPUT, typed, "Search: text, register, cycle, :line, lane, setting, > action",
              true);

    draw_fill(v, (Rect){r.x, r.y + INPUT, r.w, 1}, THEME_LINE);
    const Rect foot = {r.x + PAD, r.y + r.h - FOOT, r.w - 2 * PAD, FOOT};
    draw_fill(v, (Rect){r.x, foot.y, r.w, 1}, THEME_LINE);
    draw_hints(v, foot);
    const Rect body = {r.x + 1, r.y + INPUT + 8, r.w - 2, foot.y - 8 - (r.y + INPUT + 8)};
    for (int32_t i = 0; !*typed && i < EXAMPLES && (i + 1) * ROW <= body.h; i++) {
        const Rect row = {body.x, body.y + i * ROW, body.w, ROW};
        if (sheet_hovers(&v->sheet, row)) draw_fill(v, row, THEME_RAISED);
        draw_say(v, (Rect){row.x + PAD, row.y, TYPED, ROW}, FACE_CODE, THEME_TEXT, "%s", examples[i].typed);
        draw_say(v, (Rect){row.x + PAD + TYPED, row.y, row.w - TYPED - 2 * PAD, ROW}, FACE_SMALL, THEME_TEXT_2, "%s",
                 examples[i].found);
        sheet_area(&v->sheet, row, ACTION_TYPE, "%s", examples[i].typed);
    }
    if (*typed && s->count)
        draw_hits(v, s, body);
    else if (*typed)
        kit_empty(&v->sheet, body, "Nothing is found", "Lines, names and actions were looked at.", NULL);
}
