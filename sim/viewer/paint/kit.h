/* kit.h: what panes of the window are made of: grounds with a header, tabs, buttons, chips, keys, swatches, scroll
 * bars, and what an empty pane says.
 *
 *   Rect head, body = kit_pane(&sheet, pane, &(Tab){.name = "Source"}, 1, 0, &head);
 *   Button step = {.icon = ICON_NEXT, .text = "Step", .action = 7};
 *   kit_button(&sheet, (Rect){body.x + 8, body.y + 8, kit_button_width(&sheet, &step), KIT_BUTTON}, &step);
 *   kit_scroll_bar(&sheet, body, 0, 20, 89);
 *
 * All lengths are in pixels of scale 1. A button tells what it does by its action: the tip is made from that.
 */
#ifndef SIM_VIEWER_PAINT_KIT_H
#define SIM_VIEWER_PAINT_KIT_H

#include "sim/view/sheet/sheet.h"

enum {
    KIT_HEADER = 30, /* height of a pane's header */
    KIT_BUTTON = 26, /* of a button, */
    KIT_SMALL = 20,  /* of a small one; also the least that one can aim at */
    KIT_RADIUS = 6,  /* of a pane */
    KIT_PAD = 10,    /* from the edge of a pane to its texts */
    KIT_SWATCH = 16,
};

/* A box over a place, which grows dim. */
void kit_box(Sheet *sheet, Rect place, Rect box);

typedef struct Tab {
    const char *name;
    int action; /* of a click, with the argument */
    const char *argument;
    bool on;        /* it is the one that is shown */
    uint32_t wrong; /* things in it */
} Tab;

/* Draw the ground of a pane, and its header, whose last `kept` pixels stay empty, with tabs: as many as fit, the one
 * that is on among them; arrows lead to the others. A single tab is a title. Return what is below the header; *head is
 * what is left of the header. */
Rect kit_pane(Sheet *sheet, Rect place, const Tab *tabs, uint32_t count, int32_t kept, Rect *head);

typedef struct Button {
    Icon icon; /* ICON_NONE: none */
    const char *text, *key;
    int action; /* -1: it cannot be pressed now */
    const char *argument;
    const char *why; /* not NULL: it cannot be pressed now, for this reason */
    bool on;         /* pressed, or chosen */
    bool plain;      /* without a ground until the mouse is there */
} Button;

int32_t kit_button_width(const Sheet *sheet, const Button *button); /* KIT_SMALL if it has an icon alone */
void kit_button(Sheet *sheet, Rect place, const Button *button);
/* A plain one: an icon alone, in a square as wide as the place and in the middle of its height. */
void kit_lone(Sheet *sheet, Rect place, Icon icon, int action, const char *argument);

/* Buttons one after the other from the left, or from the right on, as many as fit. Returns where the next would be. */
int32_t kit_row(Sheet *sheet, Rect line, const Button *buttons, uint32_t count, bool from_right);

/* Small buttons one after the other in rows, which are cut from the top of a place as far as they fit; the first row
 * begins `indent` behind the left edge. */
void kit_wrap(Sheet *sheet, Rect *place, int32_t indent, const Button *buttons, uint32_t count);

/* Put buttons with an icon each on one ground at the left end of a line, which loses them. */
enum { KIT_JOINED = 33 }; /* the width of each */
void kit_buttons(Sheet *sheet, Rect *line, const Button *buttons, uint32_t count);

/* A line that can be typed into: an icon (ICON_NONE: none), then what was typed, of which the end is seen; `empty` in
 * its place if there is nothing. The cursor is there while it is asked for. kit_typed: without the ground. */
typedef enum FieldState {
    FIELD_RESTS,
    FIELD_ASKS,
    FIELD_ALL /* all of it is selected: typing replaces it */
} FieldState;
void kit_field(Sheet *sheet, Rect place, Icon icon, const char *typed, const char *empty, FieldState state);
void kit_typed(Sheet *sheet, Rect box, Face face, const char *typed, const char *empty, FieldState state);

/* An icon (ICON_NONE: none) and a text on a ground. */
int32_t kit_chip_width(const Sheet *sheet, Icon icon, const char *text);
void kit_chip(Sheet *sheet, Rect place, Icon icon, const char *text, ThemeColour ink, ThemeColour ground);

/* A line in several faces and colours: a mark sets the tone of the text behind it; a match stands on a ground of its
 * own. A text that is too long ends with an ellipsis, and has a tip.
 *
 *   kit_words(&sheet, box, KIT_PLAIN "wave " KIT_STRONG "0" KIT_PLAIN " · lane " KIT_STRONG "1");
 */
#define KIT_PLAIN "\016"
#define KIT_STRONG "\017"
#define KIT_SMALL_PLAIN "\020"
#define KIT_SMALL_STRONG "\021"
#define KIT_SMALL_SELECT "\022" /* strong, as what is selected */
#define KIT_SMALL_CODE "\023"
enum { KIT_CODE = 20, KIT_CODE_PLAIN, KIT_MNEMONIC, KIT_MATCH, KIT_SMALL_MATCH };
void kit_words(Sheet *sheet, Rect box, const char *text);
int32_t kit_words_width(const Sheet *sheet, const char *text);

/* A key as on a keyboard, by its name in verb.def: "Shift+F11"; at the left edge of a line. Returns its width. */
int32_t kit_key(Sheet *sheet, Rect line, const char *key);
int32_t kit_key_width(const Sheet *sheet, const char *key);

/* An icon, if there is one, at the left end of a line, which loses it and a gap. */
void kit_icon(Sheet *sheet, Rect *line, int32_t gap, Icon icon, Rgba ink);

/* Rows one below the other in a place, from *top on as many as fit. If one is wanted, *top moves so that it is seen.
 *
 *   List list = {.place = body, .top = &top, .count = 89, .height = 17, .wanted = 1 + line};
 *   for (Rect row; kit_next(&sheet, &list, &row);) draw(items[list.at], row);      // at last the scroll bar
 */
typedef struct List {
    Rect place;
    int32_t *top;                  /* NULL: it is not scrolled */
    int32_t count, height, wanted; /* the height of each row; the number of the wanted one from 1 on, 0: none */
    const int32_t *heights;        /* of every row by itself, in place of `height`; NULL: all are equal */
    bool begun;                    /* `first` and `end` are found */
    int32_t first, end, at;        /* the rows that are seen; the one that kit_next gave */
} List;
void kit_list(List *list); /* find the rows that are seen; the first kit_next does it otherwise */
bool kit_next(Sheet *sheet, List *list, Rect *row);

/* At the right edge of a place that shows some of all rows from `first` on; nothing if all are shown. */
void kit_scroll_bar(Sheet *sheet, Rect place, int32_t first, int32_t shown, int32_t all);

/* A bold sentence, a line, and a button (NULL: none) in the middle of a pane that has nothing to show. */
void kit_empty(Sheet *sheet, Rect body, const char *sentence, const char *line, const Button *button);

/* ---- lines of source: shown_line.c ----
 *
 *       "    push_mask NEXT          ;     on"   -->   "push_mask NEXT  ; on"
 *
 * Blanks that only line things up are left out: the indentation that all instructions of a file have, those before a
 * comment behind them, and at its beginning. A comment that has the line for itself stays as it is. */
enum { SHOWN_LINE_BYTES = 512 };

typedef struct ShownLine {
    char text[SHOWN_LINE_BYTES];
    bool is_shader;
    uint32_t skip; /* letters that are scrolled out of view */
} ShownLine;

/* A shader's line is complete: there a `;` begins no comment. */
ShownLine shown_line(const char *source, uint32_t indent, bool is_shader);
ShownLine shown_bare(const char *source, bool is_shader); /* without its comment and its indentation */

/* The letters of a line that another one does not have, from their first to the end of their last. */
typedef struct ShownChange {
    size_t from, end;
} ShownChange;

/* Find them. If the line has no room for so many letters as it has, it loses its beginning, so that they are seen;
 * room 0: it stays whole. */
ShownChange shown_change(ShownLine *line, const ShownLine *other, size_t room);

/* The indentation that all instructions of some lines share. */
uint32_t shown_indent(const char *const *lines, uint32_t count);

/* In the colours of its tokens, in the middle of a box's height. What is too long for it fades into its ground. */
void sheet_code(Sheet *sheet, Rect box, Face face, Rgba ground, ShownLine line);

#endif
