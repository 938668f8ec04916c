/* typed.c: over everything: a line of text being typed; the box for finding with what is found, or with files; and all
 * actions with their keys, of which what is typed picks some. */
#define _GNU_SOURCE /* strcasestr */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/search.h"
#include "sim/viewer/panels/panel.h"

/* A box over everything, which grows dim; of at most this size. */
static Rect draw_box(Viewer *v, int32_t width, int32_t height) {
    enum { TOP = 76, EDGE = 8 };
    const Rect all = v->place[PLACE_OVER];
    Rect r = rect_middle(all, min_i32(width, all.w - 2 * EDGE), min_i32(height, all.h - 2 * EDGE));
    r.y = clamp_i32(r.y, EDGE, TOP);
    kit_box(&v->sheet, all, r);
    return r;
}

/* ---- a line of text ---- */

/* All of it can be typed with the mouse too: there is a key for each letter. */
void draw_prompt(Viewer *v) {
    enum { PAD = 16, GAP = 4, FIELD = 30, KIND = 210, ROW = 20, WIDTH = 560, WIDE = 760, PITCH = KIT_SMALL + GAP };
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz.:=<>![]#-/ ";
    static const Button ok = {.text = "OK", .key = "Return", .action = ACTION_ENTER};
    const Prompt *prompt = &v->prompt;
    const Action *action = &actions[prompt->action];
    const int kinds = prompt->action == ACTION_BREAK_NEW ? BREAK_COUNT : 0;
    const int32_t width = kinds ? WIDE : WIDTH, inner = min_i32(width, v->place[PLACE_OVER].w - PAD) - 2 * PAD;
    const int32_t help = min_i32(sheet_prose_height(&v->sheet, FACE_BODY, inner, action->help), 3 * ROW);
    const int32_t columns = max_i32((inner + GAP) / PITCH, 1);
    const int32_t keys = ((int32_t)sizeof letters - 2 + columns) / columns * PITCH;
    const Rect box = draw_box(v, width, PAD + help + 10 + FIELD + 12 + keys + (kinds ? 8 + kinds * ROW : 0) + PAD);
    Rect r = rect_inside(box, PAD, PAD);
    draw_prose(v, take_top(&r, help, 10), FACE_BODY, THEME_TEXT, action->help);
    Rect line = take_top(&r, FIELD, 12);
    draw_close(v, take_right(&line, KIT_BUTTON, GAP));
    kit_button(&v->sheet, rect_inside(take_right(&line, kit_button_width(&v->sheet, &ok), 2 * GAP), 0, 2), &ok);
    kit_field(&v->sheet, line, ICON_NONE, prompt->typed, action->argument, draw_field(v));
    for (int32_t i = 0; letters[i] && keys <= r.h; i++) {
        const Rect key = rect_cell((Rect){r.x, r.y, KIT_SMALL, KIT_SMALL}, i, columns, GAP);
        draw_round(v, key, 3, draw_hovers(v, key) ? THEME_HOVER : THEME_RAISED);
        draw_say_centre(v, key, FACE_CODE_SMALL, THEME_TEXT, "%c", letters[i] == ' ' ? '_' : letters[i]);
        sheet_area(&v->sheet, key, ACTION_TYPE, "%c", letters[i]);
    }
    cut_top(&r, 8 + (keys <= r.h ? keys : 0));
    for (int i = 0; i < kinds && r.h >= ROW; i++) {
        const BreakInfo *info = &break_info[i];
        const bool place = i == BREAK_PLACE;
        Rect row = cut_top(&r, ROW);
        if (draw_hovers(v, row)) draw_round(v, row, 3, THEME_RAISED);
        sheet_area(&v->sheet, row, ACTION_BREAK, "%s", info->name);
        draw_say(v, rect_inside(cut_left(&row, min_i32(KIND, r.w / 2)), GAP, 0), FACE_CODE_SMALL, THEME_LABEL, "%s%s%s",
                 place ? "" : info->name, place || !*info->arguments ? "" : " ", info->arguments);
        draw_say(v, row, FACE_SMALL, THEME_TEXT_2, "%s", info->meaning);
    }
}

/* ---- finding ---- */

enum {
    SEARCH_WIDTH = 680,
    SEARCH_PAD = 15,
    SEARCH_ROW = 30,
    SEARCH_GROUP = 28, /* the name of a kind */
};

/* The tone of a letter of a hit: names are code, their meaning is in words; code has its colours. */
static char tone_at(const SearchHit *hit, size_t at) {
    const char *colon = strchr(hit->text, ':'), *semicolon = strchr(hit->text, ';');
    const bool named = hit->kind == FOUND_SETTING || hit->kind == FOUND_ACTION;
    const bool told = hit->kind == FOUND_PROGRAM || (named && colon && hit->text + at > colon);
    for (uint32_t i = 0; i < hit->span_count; i++)
        if (at >= hit->spans[i].from && at < (size_t)hit->spans[i].from + hit->spans[i].length)
            return told ? KIT_SMALL_MATCH : KIT_MATCH;
    if (told) return *KIT_SMALL_PLAIN;
    if (hit->kind == FOUND_SOURCE && at < strcspn(hit->text, " ;")) return KIT_MNEMONIC;
    return !named && semicolon && hit->text + at >= semicolon ? KIT_CODE_PLAIN : KIT_CODE;
}

/* Behind the text its keys, or what there is to say of it. */
static void draw_hit(Viewer *v, const SearchHit *hit, uint32_t number, bool chosen, Rect r) {
    enum { NUMBER = 47, NOTE = 220 };
    const bool is_folder = hit->kind == FOUND_FILE && hit->text[strlen(hit->text) - 1] == '/';
    const Icon icon = hit->action == ACTION_WRITER        ? ICON_PREVIOUS
                      : hit->action == ACTION_WRITER_NEXT ? ICON_NEXT
                      : hit->action == ACTION_BREAK_IF    ? ICON_BREAKPOINT
                      : is_folder                         ? ICON_FOLDER
                                                          : search_kinds[hit->kind].icon;
    if (chosen)
        draw_chosen(v, r, THEME_RAISED, THEME_SELECT);
    else if (draw_hovers(v, r))
        draw_fill(v, r, THEME_RAISED);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", number);
    Rect line = rect_inside(r, SEARCH_PAD, 0);
    const bool brief = r.w < SEARCH_WIDTH / 2 || hit->kind == FOUND_FILE;
    draw_icon(v, &line, brief ? 8 : 0, icon, THEME_TEXT_2);
    if (!brief) {
        const Rect place = take_left(&line, NUMBER, 9);
        if (hit->line) draw_say_right(v, place, FACE_CODE_SMALL, THEME_TEXT_2, "%u", hit->line);
    }

    Key key;
    if (chosen) draw_key(v, &line, 8, "Return");
    if (hit->kind != FOUND_ACTION && !hit->asks) {
        const int32_t width = min_i32(draw_width(v, FACE_SMALL, hit->note), min_i32(NOTE, r.w / 3));
        draw_say_right(v, take_right(&line, width, 8), FACE_SMALL, THEME_TEXT_2, "%s", hit->note);
    } else if (action_key(hit->action, 0, &key)) {
        draw_key(v, &line, 8, key.name);
    }
    char words[2 * SEARCH_TEXT], tone = 0;
    size_t used = 0;
    for (size_t at = 0; hit->text[at]; at++) {
        const char next = tone_at(hit, at);
        if (next != tone) words[used++] = tone = next;
        words[used++] = hit->text[at];
    }
    words[used] = '\0';
    kit_words(&v->sheet, line, words);
}

static void draw_hits(Viewer *v, const Search *s, const int32_t *heights, Rect r) {
    List list = {.place = r, .count = (int32_t)s->count, .heights = heights, .wanted = (int32_t)s->chosen + 1};
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        const SearchHit *hit = &s->hits[list.at];
        if (row.h > SEARCH_ROW) {
            const Rect head = rect_inside(cut_top(&row, SEARCH_GROUP), SEARCH_PAD, 0);
            draw_say(v, head, FACE_SMALL_STRONG, THEME_TEXT_2, "%s", search_kinds[hit->kind].plural);
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

void draw_search(Viewer *v) {
    enum { INPUT = 46, FOOT = 33, TYPED = 78, MOST = 636 };
    static const Button save = {.text = "Save", .action = ACTION_ENTER, .on = true};
    const Search *s = view_search(v);
    const char *typed = v->prompt.typed;
    const bool files = view_lists_files(v), saves = files && v->prompt.action == ACTION_SAVE;
    const bool lists = files || *typed, told = files && *v->model.message;
    int32_t heights[SEARCH_MOST], hits = 0;
    for (uint32_t i = 0; i < s->count; i++) /* the first hit of each kind has its name above it */
        hits += heights[i] = SEARCH_ROW + (i == 0 || s->hits[i].kind != s->hits[i - 1].kind ? SEARCH_GROUP : 0);
    const int32_t list = !lists ? EXAMPLES * SEARCH_ROW : s->count ? hits : 3 * SEARCH_ROW;
    Rect r = draw_box(v, SEARCH_WIDTH, min_i32(INPUT + told * SEARCH_ROW + 8 + list + 8 + FOOT, MOST));
    Rect line = rect_inside(cut_top(&r, INPUT), SEARCH_PAD, 0), foot = cut_bottom(&r, FOOT);
    uint32_t found = 0;
    for (int kind = 0; kind < FOUND_KINDS; kind++) found += s->found[kind];
    draw_icon(v, &line, 10, saves ? ICON_EXPORT : files ? ICON_FOLDER : ICON_SEARCH, THEME_TEXT_2);
    sheet_area(&v->sheet, draw_key(v, &line, 10, "Escape"), ACTION_CLOSE, "%s", "");
    if (saves)
        kit_button(&v->sheet, rect_inside(take_right(&line, kit_button_width(&v->sheet, &save), 0), 0, 10), &save);
    else if (*typed)
        draw_last(v, &line, 0, FACE_SMALL, THEME_TEXT_2, found == 1 ? "%u result" : "%u results", found);
    cut_right(&line, 10);
    kit_typed(&v->sheet, line, FACE_INPUT, typed,
              saves   ? "The new file's name"
              : files ? "Open: a folder/, or a part of a program's name"
                      : "Search: text, register, cycle, :line, lane, setting, > action",
              draw_field(v));
    draw_rule(v, r);
    draw_rule(v, foot);
    foot = rect_inside(foot, SEARCH_PAD, 0);
    const char *hint = files ? v->model.host.kinds : "84 cycle · :63 line · w0 l9 lane · > action";
    const KeyHint keys[] = {{"Escape", "close", ACTION_CLOSE},
                            {"Return",
                             saves   ? "save"
                             : files ? "open"
                                     : "go there",
                             ACTION_ENTER},
                            {"Down", "choose", ACTION_CHOOSE_NEXT},
                            {"Tab", "complete", ACTION_COMPLETE}};
    draw_keys(v, &foot, 0, keys, files ? 4 : 3);
    if (hint && draw_width(v, FACE_SMALL, hint) <= foot.w) draw_say(v, foot, FACE_SMALL, THEME_TEXT_2, "%s", hint);
    if (told) { /* what is wrong with the name */
        Rect row = rect_inside(cut_top(&r, SEARCH_ROW), SEARCH_PAD, 0);
        draw_icon(v, &row, 10, ICON_WARNING, THEME_FAULT);
        draw_say(v, row, FACE_BODY, THEME_FAULT, "%s", v->model.message);
    }
    r = rect_inside(r, 1, 8);
    for (int32_t i = 0; !lists && i < EXAMPLES && r.h >= SEARCH_ROW; i++) {
        Rect row = cut_top(&r, SEARCH_ROW);
        if (draw_hovers(v, row)) draw_fill(v, row, THEME_RAISED);
        sheet_area(&v->sheet, row, ACTION_TYPE, "%s", examples[i].typed);
        row = rect_inside(row, SEARCH_PAD, 0);
        draw_say(v, cut_left(&row, TYPED), FACE_CODE, THEME_TEXT, "%s", examples[i].typed);
        draw_say(v, row, FACE_SMALL, THEME_TEXT_2, "%s", examples[i].found);
    }
    if (lists && s->count)
        draw_hits(v, s, heights, r);
    else if (lists && !files)
        kit_empty(&v->sheet, r, "Nothing is found", "No match in lines, names or actions.", NULL);
    else if (files && !saves)
        kit_empty(&v->sheet, r, s->no_folder ? "There is no such folder" : "No program here has this in its name",
                  "Take letters back to see the others.", NULL);
}

/* ---- all actions: in columns, below the names of their groups ---- */

enum { GAP = 24, KEYS = 118, WORDS = KEYS + 10, ROW = 20, GROUP = 30 };

/* The next of "Home, End, g", which may be a comma itself. */
static const char *next_key(const char *at, char key[40]) {
    const char *end = strstr(at, ", ");
    snprintf(key, 40, "%.*s", end ? (int)(end - at) : 39, at);
    return end ? end + 2 : at + strlen(at);
}

/* Draw the keys of an action, if `draws`, in lines, aligned to the right; "1-9" is one key. Return the height. */
static int32_t draw_keys_of(Viewer *v, ActionId action, Rect r, bool draws) {
    enum { APART = 4 };
    char text[160], key[40];
    int32_t y = r.y;
    action_keys_text(action, text, sizeof text);
    for (const char *line = text; *line; y += ROW) {
        const char *end = line;
        int32_t width = 0;
        while (*end) {
            const char *next = next_key(end, key);
            const int32_t more = kit_key_width(&v->sheet, key) + APART;
            if (width > 0 && width + more - APART > r.w) break;
            width += more;
            end = next;
        }
        Rect at = {r.x + r.w + APART - width, y, width, KIT_SWATCH + 2};
        while (line < end) {
            line = next_key(line, key);
            if (draws) cut_left(&at, kit_key(&v->sheet, at, key) + APART);
        }
        line = end;
    }
    return y - r.y;
}

/* Draw an action, if `draws`: its keys, or else its name, and its help, in as many lines as they need. Return the
 * height.
 */
static int32_t draw_action(Viewer *v, ActionId id, Rect r, bool draws) {
    const Action *action = &actions[id];
    const Rect left = {r.x, r.y, KEYS, ROW};
    const int32_t lines = sheet_prose_height(&v->sheet, FACE_SMALL, r.w - WORDS, action->help) + 4;
    r.h = max_i32(max_i32(draw_keys_of(v, id, left, false), lines), ROW);
    if (!draws) return r.h;
    if (draw_hovers(v, r)) draw_round(v, r, 3, THEME_RAISED);
    draw_keys_of(v, id, left, true);
    if (!*action->keys) draw_say_right(v, left, FACE_CODE_SMALL, THEME_TEXT_3, "%s", action->name);
    draw_prose(v, (Rect){r.x + WORDS, r.y + 2, r.w - WORDS, lines}, FACE_SMALL, THEME_TEXT, action->help);
    sheet_area(&v->sheet, r, (int)id, "%s", "");
    return r.h;
}

/* Draw the actions in which occurs what was typed, one below the other from `top` pixels above r on, as far as they are
 * in view there, and the next column where one is full; names of groups stay with their first action. Return how many
 * columns of a height that takes. */
static int32_t draw_actions(Viewer *v, Rect r, int32_t column, int32_t height, int32_t top) {
    const char *group = "", *typed = v->prompt.asking ? v->prompt.typed : "";
    Rect at = {r.x, r.y - top, column, 0};
    int32_t columns = 1, used = 0;
    for (int i = 0; i < ACTION_COUNT; i++) {
        const Action *a = &actions[i];
        if (!strcasestr(a->name, typed) && !strcasestr(a->help, typed) && !strcasestr(a->keys, typed) &&
            !strcasestr(a->group, typed))
            continue;
        const int32_t name = strcmp(group, a->group) ? GROUP : 0, needed = draw_action(v, (ActionId)i, at, false);
        if (used > 0 && used + name + needed > height) {
            at.x += column + GAP;
            at.y -= used;
            used = 0;
            columns++;
        }
        if (name && at.y >= r.y && at.y + GROUP <= r.y + r.h)
            draw_say(v, (Rect){at.x + WORDS, at.y, column - WORDS, GROUP}, FACE_STRONG, THEME_TEXT, "%s", a->group);
        at.y += name;
        if (at.y >= r.y && at.y + needed <= r.y + r.h) draw_action(v, (ActionId)i, at, true);
        at.y += needed;
        used += name + needed;
        group = a->group;
    }
    return columns;
}

void draw_HELP(Viewer *v, Rect place) {
    enum { COLUMN = 372, COLUMNS = 4, PAD = 18, STEP = 24 };
    const int32_t wide = min_i32(place.w, COLUMNS * (COLUMN + GAP) + 2 * PAD);
    Rect head, body = draw_over(v, place, wide, place.h, &head), r = rect_inside(body, PAD, 4);
    const char *typed = v->prompt.asking ? v->prompt.typed : "";
    draw_next(v, &head, GAP, FACE_HEADING, THEME_TEXT, "All actions");
    if (*typed)
        draw_say(v, head, FACE_CODE, THEME_SELECT, "%s|", typed);
    else
        draw_say(v, head, FACE_SMALL, THEME_TEXT_2,
                 "type to find some of them; a click does one; Shift goes backwards");

    const int32_t columns = clamp_i32((r.w + GAP) / (COLUMN + GAP), 1, COLUMNS);
    const int32_t column = (r.w + GAP) / columns - GAP;
    const Rect none = {r.x, r.y, r.w, 0}; /* nothing is in view there */
    int32_t height = r.h, *top = &v->scroll[SCROLL_SIDE];
    while (draw_actions(v, none, column, height, 0) > columns) height += columns == 1 ? r.h : STEP;
    *top = clamp_i32(*top, 0, (height - r.h + STEP - 1) / STEP);
    draw_actions(v, r, column, height, *top * STEP);
    kit_scroll_bar(&v->sheet, body, *top * STEP, r.h, height);
}
