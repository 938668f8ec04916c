/* kit.c: what panes of the window are made of; see kit.h. */
#include "sim/viewer/paint/kit.h"

#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"

enum {
    ICON_WIDTH = 16,
    GAP = 6,
    BUTTON_PAD = 8,
    BUTTON_RADIUS = 5,
    TAB_PAD = 12,
    SCROLL_WIDTH = 4,
    LEAST_THUMB = 16,
    BADGE = 18
};

void kit_icon(Sheet *sheet, Rect *line, int32_t gap, Icon icon, Rgba ink) {
    if (icon) sheet_icon(sheet, rect_left(take_left(line, ICON_WIDTH, gap), ICON_WIDTH, ICON_WIDTH), icon, ink);
}

/* ---- panes ---- */

void kit_box(Sheet *sheet, Rect place, Rect box) {
    enum { RADIUS = 8 };
    const Rect in = rect_inside(box, min_i32(RADIUS, box.w / 2), min_i32(RADIUS, box.h / 2)); /* it hides that anyway */
    Rgba dim = sheet_ink(sheet, THEME_APP);
    dim.a = 255 * 60 / 100;
    sheet_cover(sheet, place);
    sheet->covered = sheet->area_count;
    sheet_blend(sheet, cut_top(&place, in.y - place.y), dim);
    sheet_blend(sheet, cut_bottom(&place, place.h - in.h), dim);
    sheet_blend(sheet, cut_left(&place, in.x - place.x), dim);
    sheet_blend(sheet, rect_behind(place, in.w), dim);
    sheet_round(sheet, box, RADIUS, sheet_ink(sheet, THEME_HEAD));
    sheet_round_frame(sheet, box, RADIUS, 1, sheet_ink(sheet, THEME_FRAME));
}

static int32_t badge_width(const Tab *tab) {
    return tab->wrong > 99 ? BADGE * 3 / 2 : tab->wrong ? BADGE : 0;
}

static int32_t tab_width(const Sheet *sheet, const Tab *tab) {
    return sheet_width(sheet, FACE_STRONG, tab->name) + (tab->wrong ? badge_width(tab) + GAP : 0) + 2 * TAB_PAD;
}

/* Put tabs at the left end of a header, which loses them: as many as fit, the one that is on among them, with arrows to
 * the others. */
static void put_tabs(Sheet *sheet, Rect *line, const Tab *tabs, uint32_t count) {
    /* Skip tabs at the left until the one that is on fits, with the arrows. */
    uint32_t on = 0, first = 0;
    for (uint32_t i = 0; i < count; i++)
        if (tabs[i].on) on = i;
    for (; first < on; first++) {
        int32_t width = (first > 0 ? KIT_SMALL : 0) + (on + 1 < count ? KIT_SMALL : 0);
        for (uint32_t i = first; i <= on; i++) width += tab_width(sheet, &tabs[i]);
        if (width <= line->w) break;
    }
    if (first > 0) /* an arrow to a tab that is not visible */
        kit_lone(sheet, cut_left(line, KIT_SMALL), ICON_PREVIOUS, tabs[first - 1].action, tabs[first - 1].argument);
    for (const Tab *tab = tabs + first; tab < tabs + count; tab++) {
        const int32_t width = tab_width(sheet, tab);
        if (width + (tab + 1 < tabs + count ? KIT_SMALL : 0) > line->w) {
            cut_right(line, 2);
            kit_lone(sheet, cut_right(line, KIT_SMALL), ICON_RIGHT, tab->action, tab->argument);
            line->w = 0;
            break;
        }
        const Rect all = cut_left(line, width);
        Rect words = rect_inside(all, TAB_PAD, 0);
        const bool hot = sheet_hovers(sheet, all) || tab->on;
        sheet_say(sheet, take_left(&words, sheet_width(sheet, FACE_STRONG, tab->name), GAP),
                  tab->on ? FACE_STRONG : FACE_BODY, ALIGN_LEFT, sheet_ink(sheet, hot ? THEME_TEXT : THEME_TEXT_2),
                  "%s", tab->name);
        if (tab->wrong) {
            const Rect circle = rect_left(words, badge_width(tab), KIT_SWATCH);
            sheet_round(sheet, circle, 8, sheet_ink(sheet, THEME_FAULT));
            sheet_say(sheet, circle, FACE_CELL_BOLD, ALIGN_CENTRE, sheet_ink(sheet, THEME_ON_SELECT),
                      tab->wrong > 99 ? "99+" : "%u", tab->wrong);
        }
        if (tab->on) sheet_fill(sheet, rect_trim(all, 2, KIT_HEADER - 3, 2, 0), sheet_ink(sheet, THEME_SELECT));
        sheet_area(sheet, all, tab->action, "%s", tab->argument);
    }
}

Rect kit_pane(Sheet *sheet, Rect place, const Tab *tabs, uint32_t count, int32_t kept, Rect *head) {
    Rect body = place, line = cut_top(&body, KIT_HEADER);
    const Rect top = {place.x, place.y, place.w, KIT_HEADER + 3 * KIT_RADIUS};
    const Rect foot = {place.x, place.y + place.h - 3 * KIT_RADIUS, place.w, 3 * KIT_RADIUS};
    const Rgba ground = sheet_ink(sheet, THEME_HEAD), pane = sheet_ink(sheet, THEME_PANE);
    const bool is_tall = foot.y > top.y + top.h; /* then the body covers all that lies between them */
    sheet_round(sheet, is_tall ? top : place, KIT_RADIUS, ground);
    if (is_tall) sheet_round(sheet, foot, KIT_RADIUS, ground);
    sheet_round(sheet, body, KIT_RADIUS, pane);
    if (body.h > KIT_RADIUS) sheet_fill(sheet, (Rect){body.x, body.y, body.w, KIT_RADIUS}, pane); /* no round corners */
    sheet_fill(sheet, (Rect){place.x, body.y - 1, place.w, 1}, sheet_ink(sheet, THEME_LINE));

    line = rect_trim(line, count > 1 ? 2 : KIT_PAD, 0, kept, 0);
    if (count > 1)
        put_tabs(sheet, &line, tabs, count);
    else
        cut_left(&line, 8 + sheet_say(sheet, rect_trim(line, 0, 0, KIT_PAD, 0), FACE_STRONG, ALIGN_LEFT,
                                      sheet_ink(sheet, THEME_TEXT), "%s", tabs->name));
    line.w = max_i32(line.w - KIT_PAD, 0);
    *head = line;
    return body;
}

/* ---- what is pressed ---- */

int32_t kit_button_width(const Sheet *sheet, const Button *button) {
    if (!button->text) return KIT_SMALL;
    int32_t width = 2 * BUTTON_PAD + sheet_width(sheet, button->on ? FACE_STRONG : FACE_BODY, button->text);
    if (button->icon) width += ICON_WIDTH + GAP;
    if (button->key) width += GAP + kit_key_width(sheet, button->key);
    return width;
}

void kit_button(Sheet *sheet, Rect place, const Button *button) {
    const bool can = button->action >= 0 && !button->why, hot = can && sheet_hovers(sheet, place),
               down = hot && sheet->mouse_down;
    const ThemeColour ground = button->on ? THEME_SELECT : down ? THEME_LINE : hot ? THEME_HOVER : THEME_RAISED;
    Rgba ink = sheet_ink(sheet, button->on ? THEME_ON_SELECT : THEME_TEXT);
    if (!can) ink.a = 255 * 38 / 100;
    if (!button->plain || hot || button->on) sheet_round(sheet, place, BUTTON_RADIUS, sheet_ink(sheet, ground));

    const bool lone = button->icon && !button->text && !button->key;
    Rect line = rect_trim(place, lone ? (place.w - ICON_WIDTH) / 2 : BUTTON_PAD, down, BUTTON_PAD, -down);
    kit_icon(sheet, &line, GAP, button->icon, ink);
    const Align align = button->icon || button->key ? ALIGN_LEFT : ALIGN_CENTRE;
    if (button->text)
        cut_left(&line,
                 GAP + sheet_say(sheet, line, button->on ? FACE_STRONG : FACE_BODY, align, ink, "%s", button->text));
    if (button->key) kit_key(sheet, line, button->key);
    sheet_area(sheet, place, can ? button->action : -1, "%s", button->argument ? button->argument : "");
    if (button->why) sheet_tip(sheet, place, "%s", button->why);
}

void kit_lone(Sheet *sheet, Rect place, Icon icon, int action, const char *argument) {
    kit_button(sheet, rect_middle(place, place.w, place.w),
               &(Button){.icon = icon, .action = action, .argument = argument, .plain = true});
}

enum { APART = 6 };

int32_t kit_row(Sheet *sheet, Rect line, const Button *buttons, uint32_t count, bool from_right) {
    for (uint32_t i = 0; i < count; i++) {
        const int32_t width = kit_button_width(sheet, &buttons[i]);
        if (width > line.w) continue;
        kit_button(sheet, (from_right ? take_right : take_left)(&line, width, APART), &buttons[i]);
    }
    return from_right ? line.x + line.w : line.x;
}

void kit_wrap(Sheet *sheet, Rect *place, int32_t indent, const Button *buttons, uint32_t count) {
    Rect row = rect_behind(take_top(place, KIT_SMALL, APART), indent);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t width = kit_button_width(sheet, &buttons[i]);
        if (width > row.w && row.x > place->x) row = take_top(place, KIT_SMALL, APART);
        const Rect button = take_left(&row, width, APART);
        if (place->h >= -APART) kit_button(sheet, button, &buttons[i]);
    }
}

void kit_buttons(Sheet *sheet, Rect *line, const Button *buttons, uint32_t count) {
    const int32_t width = (int32_t)count * KIT_JOINED;
    Rect all = rect_left(cut_left(line, width), width, KIT_BUTTON);
    sheet_round(sheet, all, BUTTON_RADIUS, sheet_ink(sheet, THEME_RAISED));
    for (uint32_t i = 0; i < count; i++) {
        Button button = buttons[i];
        button.plain = true;
        const Rect place = cut_left(&all, KIT_JOINED), edge = {place.x, place.y + 6, 1, KIT_BUTTON - 12};
        kit_button(sheet, place, &button);
        if (i > 0) sheet_fill(sheet, edge, sheet_ink(sheet, THEME_LINE));
    }
}

/* ---- what is typed ---- */

void kit_typed(Sheet *sheet, Rect box, Face face, const char *typed, const char *empty, FieldState state) {
    enum { CURSOR = 2, AWAY = 3 };
    const Rect text = {box.x, box.y, box.w - CURSOR - AWAY, box.h};
    const int32_t high = sheet_line_height(sheet, face), y = box.y + (box.h - high) / 2;
    int32_t end = box.x;
    while (*typed && sheet_width(sheet, face, typed) > text.w) /* a letter of UTF-8 less */
        do typed++;
        while (((unsigned char)*typed & 0xc0) == 0x80);
    if (state == FIELD_ALL)
        sheet_fill(sheet, (Rect){box.x, y, sheet_width(sheet, face, typed), high},
                   sheet_ink(sheet, THEME_SELECT_GROUND));
    if (*typed)
        end += sheet_say(sheet, text, face, ALIGN_LEFT, sheet_ink(sheet, THEME_TEXT), "%s", typed) + 1;
    else if (text.w > 0)
        sheet_say(sheet, (Rect){box.x + AWAY + CURSOR, box.y, text.w, box.h}, FACE_SMALL, ALIGN_LEFT,
                  sheet_ink(sheet, THEME_TEXT_3), "%s", empty);
    if (state) sheet_fill(sheet, (Rect){end, y, CURSOR, high}, sheet_ink(sheet, THEME_SELECT));
}

void kit_field(Sheet *sheet, Rect place, Icon icon, const char *typed, const char *empty, FieldState state) {
    Rect line = rect_trim(place, BUTTON_PAD, 0, GAP, 0);
    sheet_round(sheet, place, BUTTON_RADIUS, sheet_ink(sheet, THEME_FIELD));
    sheet_round_frame(sheet, place, BUTTON_RADIUS, 1, sheet_ink(sheet, state ? THEME_TEXT : THEME_FRAME));
    kit_icon(sheet, &line, GAP, icon, sheet_ink(sheet, THEME_TEXT_2));
    kit_typed(sheet, line, FACE_CODE, typed, empty, state);
}

/* ---- small things ---- */

int32_t kit_chip_width(const Sheet *sheet, Icon icon, const char *text) {
    return 2 * BUTTON_PAD + (icon ? ICON_WIDTH + GAP : 0) + sheet_width(sheet, FACE_SMALL_STRONG, text);
}

void kit_chip(Sheet *sheet, Rect place, Icon icon, const char *text, ThemeColour ink, ThemeColour ground) {
    sheet_round(sheet, place, BUTTON_RADIUS, sheet_ink(sheet, ground));
    Rect line = rect_inside(place, BUTTON_PAD, 0);
    kit_icon(sheet, &line, GAP, icon, sheet_ink(sheet, ink));
    sheet_say(sheet, line, FACE_SMALL_STRONG, ALIGN_LEFT, sheet_ink(sheet, ink), "%s", text);
}

/* ---- lines in several faces ---- */

static const struct {
    Face face;
    ThemeColour colour;
} tones[] = {
    {FACE_BODY, THEME_TEXT_2},       {FACE_STRONG, THEME_TEXT},         {FACE_SMALL, THEME_TEXT_2},
    {FACE_SMALL_STRONG, THEME_TEXT}, {FACE_SMALL_STRONG, THEME_SELECT}, {FACE_CODE_SMALL, THEME_TEXT},
    {FACE_CODE, THEME_TEXT},         {FACE_CODE, THEME_TEXT_2},         {FACE_CODE, THEME_MNEMONIC},
    {FACE_CODE, THEME_CHANGED},      {FACE_SMALL, THEME_CHANGED},
};
enum { FIRST = 14 /* mark */, END = FIRST + sizeof tones / sizeof *tones, WORDS_MOST = 512 };

/* The next part of a line, without its mark; false at the end. */
static bool next_part(const char **text, int *tone, char part[WORDS_MOST]) {
    size_t length = 0;
    while (**text >= FIRST && **text < END) *tone = *(*text)++ - FIRST;
    for (; **text && !(**text >= FIRST && **text < END); ++*text)
        if (length + 1 < WORDS_MOST) part[length++] = **text;
    part[length] = '\0';
    return length > 0;
}

int32_t kit_words_width(const Sheet *sheet, const char *text) {
    char part[WORDS_MOST];
    int32_t width = 0;
    for (int tone = 0; next_part(&text, &tone, part);) width += sheet_width(sheet, tones[tone].face, part);
    return width;
}

void kit_words(Sheet *sheet, Rect box, const char *text) {
    const bool fits = kit_words_width(sheet, text) <= box.w;
    char part[WORDS_MOST], all[WORDS_MOST] = "";
    Rect rest = box;
    for (int tone = 0; next_part(&text, &tone, part);) {
        if (strlen(all) + strlen(part) < sizeof all) strcat(all, part);
        if (rest.w <= 0) continue;
        const int32_t width = sheet_width(sheet, tones[tone].face, part);
        if (tone + FIRST >= KIT_MATCH && width <= rest.w) {
            const Rect ground = rect_left((Rect){rest.x - 1, rest.y, 0, rest.h}, width + 2, KIT_SMALL);
            sheet_round(sheet, ground, 3, sheet_ink(sheet, THEME_CHANGED_GROUND));
            sheet_round_frame(sheet, ground, 3, 1, sheet_ink(sheet, THEME_FRAME));
        }
        sheet_say(sheet, rest, tones[tone].face, ALIGN_LEFT, sheet_ink(sheet, tones[tone].colour), "%s", part);
        rest = rect_behind(rest, width);
    }
    if (!fits) sheet_tip(sheet, box, "%s", all);
}

/* ---- keys ---- */

/* What stands on a key in place of its name; names that others begin with stand behind them. */
static const struct {
    const char *name, *sign;
} signs[] = {{"Shift+", "⇧"},          {"Ctrl+", "Ctrl "}, {"Alt+", "Alt "}, {"PageUp", "PgUp"}, {"PageDown", "PgDn"},
             {"Return", "⏎"},          {"Escape", "Esc"},  {"Right", "→"},   {"Left", "←"},      {"WheelUp", "wheel ↑"},
             {"WheelDown", "wheel ↓"}, {"Up", "↑"},        {"Down", "↓"}};

static void key_text(const char *key, char out[64]) {
    size_t used = 0;
    while (*key && used < 48) {
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs && strncmp(key, signs[i].name, strlen(signs[i].name)) != 0) i++;
        const bool found = i < sizeof signs / sizeof *signs;
        used += (size_t)snprintf(out + used, 64 - used, "%.*s", found ? 16 : 1, found ? signs[i].sign : key);
        key += found ? strlen(signs[i].name) : 1;
    }
    out[used] = '\0';
}

int32_t kit_key_width(const Sheet *sheet, const char *key) {
    char text[64];
    key_text(key, text);
    return max_i32(sheet_width(sheet, FACE_CODE_SMALL, text) + 8, KIT_SWATCH);
}

int32_t kit_key(Sheet *sheet, Rect line, const char *key) {
    const Rect place = rect_left(line, kit_key_width(sheet, key), KIT_SWATCH);
    char text[64];
    key_text(key, text);
    sheet_round(sheet, place, 3, sheet_ink(sheet, THEME_FIELD));
    sheet_round_frame(sheet, place, 3, 1, sheet_ink(sheet, THEME_FRAME));
    sheet_say(sheet, place, FACE_CODE_SMALL, ALIGN_CENTRE, sheet_ink(sheet, THEME_TEXT_2), "%s", text);
    return place.w;
}

/* ---- lists ---- */

/* The height of rows first .. end - 1. */
static int32_t rows_height(const List *list, int32_t first, int32_t end) {
    int32_t height = 0;
    if (!list->heights) return (end - first) * list->height;
    for (int32_t i = first; i < end; i++) height += list->heights[i];
    return height;
}

void kit_list(List *list) {
    int32_t none = 0, *top = list->top ? list->top : &none, last = list->count; /* the first row of the last page */
    list->begun = true;
    while (last > 0 && rows_height(list, last - 1, list->count) <= list->place.h) last--;
    if (list->wanted) *top = min_i32(*top, list->wanted - 1);
    while (*top < list->wanted - 1 && rows_height(list, *top, list->wanted) > list->place.h) ++*top;
    *top = clamp_i32(*top, 0, last < list->count ? last : max_i32(list->count - 1, 0));
    list->first = list->end = *top;
    while (list->end < list->count && rows_height(list, *top, list->end + 1) <= list->place.h) list->end++;
    list->at = *top - 1;
}

bool kit_next(Sheet *sheet, List *list, Rect *row) {
    const Rect r = list->place;
    if (!list->begun) kit_list(list);
    const int32_t y = rows_height(list, list->first, ++list->at);
    if (list->at < list->end)
        *row = (Rect){r.x, r.y + y, r.w, rows_height(list, list->at, list->at + 1)};
    else
        kit_scroll_bar(sheet, r, list->first, list->end - list->first, list->count);
    return list->at < list->end;
}

void kit_scroll_bar(Sheet *sheet, Rect place, int32_t first, int32_t shown, int32_t all) {
    if (shown >= all || place.h <= LEAST_THUMB) return;
    const int32_t thumb = max_i32((int32_t)((int64_t)place.h * shown / all), LEAST_THUMB);
    const int32_t most = all - shown, at = clamp_i32(first, 0, most);
    const int32_t y = place.y + (int32_t)((int64_t)(place.h - thumb) * at / most);
    sheet_round(sheet, (Rect){place.x + place.w - SCROLL_WIDTH - 1, y, SCROLL_WIDTH, thumb}, 2,
                sheet_ink(sheet, THEME_FRAME));
}

void kit_empty(Sheet *sheet, Rect body, const char *sentence, const char *line, const Button *button) {
    enum { LINE = 20 };
    const int32_t height = 2 * LINE + (button ? KIT_BUTTON + 8 : 0);
    if (body.h < height || body.w < 40) return;
    Rect rows = rect_middle(body, body.w - 2 * KIT_PAD, height);
    sheet_say(sheet, cut_top(&rows, LINE), FACE_STRONG, ALIGN_CENTRE, sheet_ink(sheet, THEME_TEXT), "%s", sentence);
    sheet_say(sheet, take_top(&rows, LINE, 8), FACE_BODY, ALIGN_CENTRE, sheet_ink(sheet, THEME_TEXT_2), "%s", line);
    if (button) kit_button(sheet, rect_middle(rows, kit_button_width(sheet, button), KIT_BUTTON), button);
}
