/* panel.h: what is seen: the panels of the table actions/panel.def, and what they draw with.
 *
 *   panel.c          drawing all of them; buttons, heads, texts that fit
 *   bars.c           title bar, moving in time, status; and how far a job is
 *   source.c         the source with waves, breakpoints and costs
 *   why.c            why the selected pixel is as it is; while the reader predicts, the question instead
 *   answer.c         what the run costs: the headline, and the list of costs
 *   line_costs.c     bars of what lines cost, and the card of a line
 *   marks.c          bookmarks and breakpoints
 *   problems.c       the banner, the list of what went wrong, errors of a source that has not run yet
 *   hover.c          what is told of the thing below the mouse
 *   registers.c      lanes and registers; the mask stack
 *   range.c          the selected cycles summed up; occupancy
 *   cores.c          beside a map of cores: those that still work, the tail, what to try
 *   memory.c         words and texels, which are pictures (picture.c) with what each pixel cost (pixels.c)
 *   config.c         the drawer of settings
 *   typed.c          over everything: a line of text being typed, what is found, all actions with their keys
 *   start.c          instead of everything: the start page
 *   saves.c          the last runs of the program: their list, and how they went in the title
 *   runs.c           over everything: widths; two machines compared, line by line,
 *   compare_strips.c strip by strip, and as a whole (compare_totals.c)
 *
 *   panel.def: a row --> its place (place.h has the drawing) --> draw(viewer, place)    --> sheet: pixels, texts, areas
 *                                                                                            |
 *                                          viewer_do <-- the action of an area <-- a click --+
 *
 * A panel's buttons, and what else can be clicked, are areas of the sheet with the action that they do. Panels whose
 * places were not placed are not drawn.
 */
#ifndef SIM_VIEWER_PANELS_PANEL_H
#define SIM_VIEWER_PANELS_PANEL_H

#include "sim/viewer/actions/view.h"
#include "sim/viewer/model/card.h"
#include "sim/viewer/paint/kit.h"

void panels_draw(Viewer *viewer);
void panels_press(Viewer *viewer, int32_t x, int32_t y, bool right); /* where nothing else takes the mouse */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define PANEL(ID, name, title, place, draw, press) void draw(Viewer *viewer, Rect place);
#include "sim/viewer/actions/panel.def"
#pragma GCC diagnostic pop

void press_memory(Viewer *viewer, int32_t x, int32_t y, bool right);
void press_diff(Viewer *viewer, int32_t x, int32_t y, bool right);
bool wheel_diff(Viewer *viewer, int32_t x, int32_t y, int steps); /* false: it is somewhere else */
void press_timeline(Viewer *viewer, int32_t x, int32_t y, bool right);
void press_picture(Viewer *viewer, int32_t x, int32_t y, bool right);
void drag_picture(Viewer *viewer, int32_t x, int32_t y);
void release_picture(Viewer *viewer, int32_t x, int32_t y);
void wheel_picture(Viewer *viewer, int32_t x, int32_t y, int steps);
void press_axis_again(Viewer *viewer, int32_t x); /* the second press of a double click */
void drag_timeline(Viewer *viewer, int32_t x, int32_t y);
void release_timeline(Viewer *viewer, int32_t x, int32_t y);

/* ---- what is not a panel by itself ---- */

/* A click takes over a setting that was tried, or shows a loop that was unrolled. */
void area_of_try(Viewer *viewer, Rect place, const Try *t);

/* Where the texels of a texture are drawn: whole pixels a texel, or whole texels a pixel, from a texel on. */
typedef struct Fit {
    Rect place; /* empty: there is no room */
    int32_t grow, shrink, left, top;
} Fit;
/* zoom: pixels a texel, or, negative, texels a pixel; 0: all of the picture fits. */
Fit fit_texels(const TextureShape *shape, Rect r, int32_t zoom, int32_t left, int32_t top);
/* Find the texel at a place. Return false outside of the picture. */
bool texel_at(const Fit *fit, int32_t x, int32_t y, uint32_t texel[2]);
Rect texel_place(const Fit *fit, const uint32_t texel[2]);
/* Texels of a row, each `step` behind the one before, and their colours: texel_inks gives the colours of the image. */
typedef struct Texels {
    uint32_t x, y, step, count;
} Texels;
typedef void TexelInks(const Viewer *viewer, const TextureData *image, Texels texels, Rgba *inks);
TexelInks texel_inks;
/* Paint the visible texels of a picture between two columns of the drawing. */
void paint_texels(Viewer *viewer, const TextureData *image, const Fit *fit, int32_t from, int32_t to, TexelInks *inks);
/* Put a square in the colour of a texel at the left end of a line, which loses it and a gap. */
void draw_ink(Viewer *viewer, Rect *line, int32_t gap, const TextureData *image, const uint32_t texel[2]);

/* The buttons of what the large picture shows; what pixels cost, over it; and the thread of a pixel in that view. */
const PixelCosts *picture_costs(Viewer *viewer); /* of the image that is looked at */
void draw_shows(Viewer *viewer, Rect *head);
void draw_pixels(Viewer *viewer, Rect r);
bool go_to_thread(Viewer *viewer, const uint32_t texel[2]);  /* false: it has none */
int32_t picture_divider(const Picture *picture);             /* where image and costs meet */
void picture_centre(Picture *picture, int64_t x, int64_t y); /* move a pixel to the middle */
/* The source with what lines cost a wave, or all waves if pixels->wave.lines is NULL; the costliest one is marked. The
 * title says which. */
void draw_wave_source(Viewer *viewer, Rect title, Rect r, const PixelCosts *pixels);

/* The texture as a picture in the body of the panel of memory, and below it the texel under the mouse. */
void draw_texels(Viewer *viewer, const ViewMemory *memory, Rect body);

/* What a line has in a column: a bar of it, relative to the line with most; and its number as text. */
void draw_line_bar(Viewer *viewer, Rect bar, ProfileColumn column, const ProfileRow *row, double most);
CountText heat_text(ProfileColumn column, double value);
/* A bar of what waves do in the cycles that they spend at a line, `most` of which are all of it. */
void draw_states(Viewer *viewer, Rect bar, uint64_t most, const ProfileRow *row);
/* Note the line in a row, whose card has its costs, if they are known and not hidden. */
void draw_target_line(Viewer *viewer, Rect row, uint32_t line, uint32_t file);

void draw_waiting(Viewer *viewer); /* instead of all panels: the source has errors */
void draw_start(Viewer *viewer);   /* the same: no file was named */
void draw_prompt(Viewer *viewer);
void draw_search(Viewer *viewer); /* instead of the prompt: the box with what is found */
void draw_logo(Viewer *viewer, Rect square);
/* The program's sign, and the file's name, at the left of a line, which loses them; `kept` pixels of it stay free. */
void draw_brand(Viewer *viewer, Rect *line, int32_t kept);
/* Keys that are good to know, from the right end of a line on, which loses them; at least so much of it is left. */
typedef struct KeyHint {
    const char *key, *does;
    ActionId action;
} KeyHint;
void draw_keys(Viewer *viewer, Rect *line, int32_t least, const KeyHint *keys, uint32_t count);
/* Draw the running job with a bar in a line. Return false if none is running. */
bool draw_job(Viewer *viewer, Rect line);
void draw_question(Viewer *viewer, Rect place); /* instead of the panes of the side: the reader predicts */

/* Draw the choices of an action that do_look does at the right of the header, a button each, if `beside` pixels are
 * left; else one button, which leads to the next choice: with an icon, or if that is ICON_NONE with the present one. */
void draw_look(Viewer *viewer, ActionId action, Icon icon, int32_t beside);

/* A pane over all others, in the middle of a place, which grows dim, with a button that closes it. Returns what is
 * below its header; *head is what is left of that. */
Rect draw_over(Viewer *viewer, Rect place, int32_t width, int32_t height, Rect *head);
#define draw_close(v, place) kit_lone(&(v)->sheet, place, ICON_CLOSE, ACTION_CLOSE, NULL)

/* What is told of the thing below the mouse, on top of everything. */
void draw_hover(Viewer *viewer);
bool hover_card(Viewer *viewer, Card *card, Rect *about); /* false: nothing is told */

Icon problem_icon(const Problem *problem);
typedef struct FlagText {
    char text[160];
} FlagText;
FlagText problem_flag(const Problem *problem);   /* a few words, for the place where it is */
ThemeColour problem_ink(const Problem *problem); /* an error, a warning, or as the program expects */
HoverCard card_mask_bar;
void card_value(Card *card, uint32_t bits); /* rows: bits in every way that they can be read */
void mask_bar_text(const Code *code, const MaskBar *bar, char *out, size_t size); /* "32 lanes wait for line 86" */

/* Is a problem a failed expectation about this memory? */
bool problem_is_about(const Problem *problem, const ViewMemory *memory);

/* How many words of a memory are not as expected at the end of the run, which is hidden while the reader predicts. */
uint32_t wrong_words(const Viewer *viewer, const ViewMemory *memory);

/* The cycles of the run, and of the one before, in a chip with a line of the last runs. 0: nothing to say. */
int32_t chip_width(const Viewer *viewer, bool brief);
void draw_chip(Viewer *viewer, Rect place, bool brief);

/* Draw two runs below each other. Return the bottom edge. And a slice of counting them: true: there is more to do. */
int32_t draw_strips(Viewer *viewer, Rect r);
bool compare_work(Viewer *viewer);
/* Words, statistics and settings of both; `other` leads to something else in its place, NULL: nothing does. */
void draw_both_totals(Viewer *viewer, Rect r, const Button *other);
int32_t compare_totals_height(const Viewer *viewer); /* with all rows */
/* The line at which both can be aligned: the chosen change, or the selected line, if it issues in both; else NULL. */
const CompareLine *compare_aligned(const Viewer *viewer);
ThemeColour compare_ink(const Comparison *comparison, int64_t more); /* of a number of which fewer is better */

/* ---- what panels draw with ---- */

/* Note the thing at a place that is being drawn, if the mouse is there; late: a text that is cut there comes first. */
#define draw_target(v, ...) sheet_target(&(v)->sheet, __VA_ARGS__, HOVER_BEFORE_TEXT)
#define draw_target_late(v, ...) sheet_target(&(v)->sheet, __VA_ARGS__, HOVER_BEHIND_TEXT)

/* As in sheet.h, with a colour of the theme. */
int32_t draw_aligned(Align align, Viewer *viewer, Rect box, Face face, ThemeColour ink, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
#define draw_say(...) draw_aligned(ALIGN_LEFT, __VA_ARGS__)
#define draw_say_right(...) draw_aligned(ALIGN_RIGHT, __VA_ARGS__)
#define draw_say_centre(...) draw_aligned(ALIGN_CENTRE, __VA_ARGS__)
/* Write at the left, or at the right end, of a line, which loses the text's width and a gap. */
#define draw_next(v, line, gap, ...) (*(line) = rect_behind(*(line), (gap) + draw_say(v, *(line), __VA_ARGS__)))
#define draw_last(v, line, gap, ...) ((line)->w -= (gap) + draw_say_right(v, *(line), __VA_ARGS__))
#define draw_width(v, ...) sheet_width(&(v)->sheet, __VA_ARGS__)
#define draw_hovers(v, ...) sheet_hovers(&(v)->sheet, __VA_ARGS__)
static inline void draw_fill(Viewer *v, Rect rect, ThemeColour ink) {
    sheet_fill(&v->sheet, rect, sheet_ink(&v->sheet, ink));
}
static inline void draw_frame(Viewer *v, Rect rect, ThemeColour ink) { /* one pixel wide, at its edges */
    sheet_frame(&v->sheet, rect, sheet_ink(&v->sheet, ink));
}
static inline void draw_round(Viewer *v, Rect rect, int32_t radius, ThemeColour ink) {
    sheet_round(&v->sheet, rect, radius, sheet_ink(&v->sheet, ink));
}
static inline void draw_round_frame(Viewer *v, Rect rect, int32_t radius, int32_t width, ThemeColour ink) {
    sheet_round_frame(&v->sheet, rect, radius, width, sheet_ink(&v->sheet, ink));
}
/* Put an icon at the left or right end of a line, or a key at its right end; the line loses it and a gap. */
static inline void draw_icon(Viewer *v, Rect *line, int32_t gap, Icon icon, ThemeColour ink) {
    kit_icon(&v->sheet, line, gap, icon, sheet_ink(&v->sheet, ink));
}
static inline void draw_last_icon(Viewer *v, Rect *line, int32_t gap, Icon icon, ThemeColour ink) {
    sheet_icon(&v->sheet, rect_left(take_right(line, 16, gap), 16, 16), icon, sheet_ink(&v->sheet, ink));
}
static inline Rect draw_key(Viewer *v, Rect *line, int32_t gap, const char *key) {
    const Rect place = take_right(line, kit_key_width(&v->sheet, key), gap);
    kit_key(&v->sheet, place, key);
    return place;
}
/* A line along the top edge of a place. */
static inline FieldState draw_field(const Viewer *v) { /* of the line that is being typed */
    return v->all_typed ? FIELD_ALL : FIELD_ASKS;
}
static inline void draw_rule(Viewer *v, Rect place) {
    draw_fill(v, cut_top(&place, 1), THEME_LINE);
}
/* The row of a list that is selected: its ground and a bar at its left edge. */
static inline void draw_chosen(Viewer *v, Rect row, ThemeColour ground, ThemeColour bar) {
    draw_fill(v, row, ground);
    draw_fill(v, cut_left(&row, 3), bar);
}
/* The ground of a row below the mouse. */
static inline void draw_hot(Viewer *v, Rect row, Rect ground) {
    if (draw_hovers(v, row)) draw_round(v, ground, 4, THEME_RAISED);
}
static inline int32_t draw_prose(Viewer *v, Rect box, Face face, ThemeColour ink, const char *text) {
    return sheet_prose(&v->sheet, box, face, sheet_ink(&v->sheet, ink), text);
}
void draw_shade(Viewer *viewer, Rect square, Shade shade); /* as a legend has it: with a frame */

/* Amounts side by side in a bar, of which `most` is all, with their shares where there is room; and where one is. */
typedef struct BarPart {
    double amount;
    Shade shade;
} BarPart;
Rect bar_part(Rect bar, double most, const BarPart *parts, uint32_t number);
void draw_parts(Viewer *viewer, Rect bar, double most, const BarPart *parts, uint32_t count, bool with_shares);

/* A square and its meaning at the left of a line, which loses them, if there is room. */
void draw_meaning(Viewer *viewer, Rect *line, Rgba ground, ThemeColour frame, const char *meaning);

/* A note in what is left of the header: behind a title, or at the right of tabs. */
#define draw_note(v, ...) \
    draw_aligned((v)->tabs ? ALIGN_RIGHT : ALIGN_LEFT, v, (v)->head, FACE_SMALL, THEME_TEXT_2, __VA_ARGS__)

#endif
