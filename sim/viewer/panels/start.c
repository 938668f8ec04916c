/* start.c: the start page: programs in cards with their pictures, the lessons first; beside them where to drop a file,
 * recent files, and how to read a picture. The page is scrolled so far that the chosen card is seen. */
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

enum { HEAD = 56, STATUS = 24, GAP = 12, HEADING = 28, LESSON_TEXT = 58, OTHER_TEXT = 62, HIGHEST = 140, RADIUS = 6 };

/* ---- cards ---- */

/* Of a lesson, below its picture: its number, or that it was opened; its cycles. The chosen one says how it is opened.
 */
static void draw_lesson(Viewer *v, uint32_t number, bool chosen, bool opened, Rect r, Rect row) {
    const ViewProgram *program = &v->model.host.programs[number];
    const uint64_t cycles = v->model.previews[number].cycles;
    const Rect badge = {row.x, row.y + 1, 18, 18};
    char count[48] = "";
    if (cycles) snprintf(count, sizeof count, "%s", draw_cycles(cycles).text);
    draw_round(v, badge, 8, opened ? THEME_OK_GROUND : THEME_HOVER);
    if (opened)
        draw_icon(v, badge.x + 1, badge.y + 1, ICON_CHECK, THEME_OK);
    else
        draw_say_centre(v, badge, FACE_SMALL_STRONG, THEME_TEXT, "%u", number + 1);
    const int32_t title = row.x + 26, width = sheet_width(&v->sheet, FACE_HEADING, program->title);
    const int32_t rest = row.x + row.w - title - width - GAP;
    draw_say(v, (Rect){title, row.y, row.x + row.w - title, row.h}, FACE_HEADING, THEME_TEXT, "%s", program->title);
    if (sheet_width(&v->sheet, FACE_SMALL, count) <= rest)
        draw_say_right(v, row, FACE_SMALL, THEME_TEXT_2, "%s", count);
    row.y += 22;
    draw_say(v, row, FACE_BODY, THEME_TEXT_2, "%s", program->about);
    if (!chosen) return;
    const Button start = {.text = "Start", .key = "Return", .action = ACTION_CHOOSE, .on = true};
    const int32_t w = kit_button_width(&v->sheet, &start);
    kit_button(&v->sheet, (Rect){r.x + r.w - w - 10, r.y + 10, w, KIT_BUTTON}, &start);
}

/* The chosen one has a frame. One that is not wholly in view has no texts. */
static void draw_card(Viewer *v, uint32_t number, uint32_t card, Rect r, int32_t picture) {
    const ViewProgram *program = &v->model.host.programs[number];
    const bool chosen = card == v->start_row, opened = v->model.host.opened && v->model.host.opened[number];
    const bool hot = sheet_hovers(&v->sheet, r);
    draw_round(v, r, RADIUS, hot ? THEME_RAISED : THEME_PANE);
    const Rect inside = {r.x + 1, r.y + 1, r.w - 2, picture - 1}, pixels = sheet_pixels(&v->sheet, inside);
    const Preview *p = number < VIEW_PREVIEWS
                           ? model_preview(&v->model, number, (uint32_t)pixels.w, (uint32_t)pixels.h, v->sheet.theme)
                           : NULL;
    draw_fill(v, inside, THEME_APP);
    if (p && p->picture) sheet_put(&v->sheet, inside.x, inside.y, p->picture);
    draw_round_frame(v, r, RADIUS, chosen ? 2 : 1, chosen ? THEME_SELECT : hot ? THEME_FRAME : THEME_LINE);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", card + 1);
    sheet_tip(&v->sheet, r, "%s\n%s: %s, %s", program->title, program->subject, visible_base(program->file),
              program->about);
    if (rect_and(r, v->sheet.clip).h < r.h) return; /* its texts would be cut */
    Rect row = {r.x + 13, r.y + picture + 7, r.w - 26, 20};
    if (number < view_start_grid(v).lessons) {
        draw_lesson(v, number, chosen, opened, r, row);
        return;
    }
    if (opened) {
        row.w -= 18;
        draw_icon(v, row.x + row.w + 2, row.y + 2, ICON_CHECK, THEME_OK);
    }
    draw_say(v, row, FACE_STRONG, THEME_TEXT, "%s", program->title);
    draw_prose(v, (Rect){row.x, row.y + 18, row.w, 32}, FACE_SMALL, THEME_TEXT_2, program->about);
}

/* A heading with a note, from y on of the page. */
static void draw_heading(Viewer *v, Rect r, const char *name, const char *note, const char *count) {
    const int32_t width = sheet_width(&v->sheet, FACE_HEADING, name) + 10;
    const int32_t room = r.w - width - sheet_width(&v->sheet, FACE_SMALL, count) - GAP;
    draw_say(v, r, FACE_HEADING, THEME_TEXT, "%s", name);
    if (sheet_width(&v->sheet, FACE_SMALL, note) > room) return;
    draw_say(v, (Rect){r.x + width, r.y + 1, room, r.h}, FACE_SMALL, THEME_TEXT_2, "%s", note);
    draw_say_right(v, (Rect){r.x, r.y + 1, r.w, r.h}, FACE_SMALL, THEME_TEXT_2, "%s", count);
}

/* Lessons, or the others, below a heading at y of the page. Those that are in view are drawn. Returns the bottom edge;
 * *seen: that of the chosen one, if it is among them. */
static int32_t draw_cards(Viewer *v, bool lessons, int32_t y, Rect view, int32_t *seen) {
    const ViewHost *host = &v->model.host;
    const StartGrid grid = view_start_grid(v);
    const uint32_t first = lessons ? 0 : grid.first, count = lessons ? grid.lessons : grid.end - grid.first;
    const int32_t columns = (int32_t)grid.columns[!lessons], width = (view.w + GAP) / columns - GAP;
    const int32_t picture = min_i32(width * (lessons ? 40 : 31) / 100, HIGHEST);
    const int32_t height = picture + (lessons ? LESSON_TEXT : OTHER_TEXT), bottom = view.y + view.h;
    char text[32];
    if (!count) return y;
    if (lessons) {
        uint32_t opened = 0;
        for (uint32_t i = 0; host->opened && i < count; i++) opened += host->opened[i];
        snprintf(text, sizeof text, opened ? "%2$u of %1$u opened" : "%1$u lessons", count, opened);
    } else {
        snprintf(text, sizeof text, *v->subject ? "%u of %u" : "%u more", count, host->program_count - grid.lessons);
    }
    if (y >= view.y && y + HEADING <= bottom)
        draw_heading(v, (Rect){view.x, y, view.w, HEADING}, lessons ? "Lessons" : "Gallery",
                     lessons ? "in this order" : "by subject", text);
    y += HEADING;
    if (!lessons) { /* all subjects and each, as many as fit; the chosen one stands out */
        enum { MOST = 16 };
        Button chips[MOST];
        uint32_t chip = 0;
        for (const char *subject = "All"; chip < MOST && subject; subject = view_subject(v, chip++)) {
            const bool on = strcmp(chip ? subject : "", v->subject) == 0;
            const char *argument = chip ? subject : "all";
            chips[chip] = (Button){.text = subject, .action = ACTION_START_SUBJECT, .argument = argument, .on = on};
        }
        if (y >= view.y && y + KIT_SMALL <= bottom)
            kit_row(&v->sheet, (Rect){view.x, y, view.w, KIT_SMALL}, chips, chip, false);
        y += KIT_SMALL + GAP;
    }
    for (uint32_t i = 0; i < count; i++) {
        const int32_t column = (int32_t)i % columns, row = (int32_t)i / columns;
        const Rect card = {view.x + column * (width + GAP), y + row * (height + GAP), width, height};
        const uint32_t number = lessons ? i : grid.lessons + i;
        if (number == v->start_row) *seen = card.y + card.h;
        if (card.y < bottom && card.y + card.h > view.y) draw_card(v, first + i, number, card, picture);
    }
    return y + ((int32_t)count + columns - 1) / columns * (height + GAP);
}

/* ---- beside them ---- */

static void draw_recent(Viewer *v, uint32_t number, Rect r) {
    const ViewRecent *recent = &v->model.host.recent[number];
    const uint32_t row = view_start_grid(v).cards + number;
    const bool wrong =
        strstr(recent->result, "fault") || strstr(recent->result, "fail") || strstr(recent->result, "finding");
    const bool chosen = row == v->start_row, hot = chosen || sheet_hovers(&v->sheet, r);
    const ThemeColour ink = wrong ? THEME_FAULT : THEME_OK;
    const char *name = visible_base(recent->file);
    if (hot) draw_round(v, r, RADIUS, THEME_HOVER);
    if (chosen) draw_round_frame(v, r, RADIUS, 2, THEME_SELECT);
    draw_icon(v, r.x + 12, r.y + (r.h - 16) / 2, wrong ? ICON_WARNING : ICON_CHECK, ink);
    const Rect upper = {r.x + 38, r.y + 4, r.w - 50, 18}, lower = {upper.x, r.y + 22, upper.w, 18};
    const int32_t result = sheet_width(&v->sheet, FACE_SMALL, recent->result);
    const int32_t age = sheet_width(&v->sheet, FACE_SMALL, recent->age);
    char folder[200];
    snprintf(folder, sizeof folder, "%.*s", (int)min_i32((int)(name - recent->file), 199), recent->file);
    draw_say(v, (Rect){upper.x, upper.y, upper.w - result - GAP, upper.h}, FACE_STRONG, THEME_TEXT, "%s", name);
    draw_say_right(v, upper, FACE_SMALL, hot && wrong ? THEME_TEXT : ink, "%s", recent->result);
    draw_say(v, (Rect){lower.x, lower.y, lower.w - age - GAP, lower.h}, FACE_SMALL, THEME_TEXT_2, "%s", folder);
    draw_say_right(v, lower, FACE_SMALL, THEME_TEXT_2, "%s", recent->age);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", row + 1);
    sheet_tip(&v->sheet, r, "%s\n%s", recent->result, recent->file);
}

/* A picture of ten lanes and eight cycles, with every shade. */
static void draw_legend(Viewer *v, Rect r) {
    static const char *const picture[] = {"EEEESSRNE", "EEEESSRNE", "EEEESSRNE", "EEEESSRNE", "EEMMSSRNE",
                                          "EEMMSSRNE", "EEMMSSRNE", "TTTTTTTNT", "TTTTTTTNT", "TTTTTTTNT"};
    static const char letters[] = "EMSRTN"; /* in the order of Shade, as are what the shades mean: */
    static const char *const meanings[] = {"", ": the thread waits", ": waits for a result",
                                           "", " in the lane",       " in the slot"};
    static const char words[] = "Cycles go from left to right, lanes from top to bottom. A row is a thread; a wave is "
                                "a band of rows that share a program counter.";
    enum { CELL = 11, ROW = 19 };
    const int32_t lanes = sizeof picture / sizeof *picture, x = r.x + 14, y = r.y + 14;
    const Rect frame = {x - 1, y - 1, 9 * CELL + 2, lanes * CELL + 2};
    const int32_t text = frame.x + frame.w + GAP, prose = y + SHADE_COUNT * ROW + 6, width = r.w - 28;
    const int32_t height = prose - r.y + sheet_prose_height(&v->sheet, FACE_SMALL, width, words) + 12;
    draw_round(v, (Rect){r.x, r.y, r.w, height}, RADIUS, THEME_PANE);
    draw_fill(v, frame, THEME_FRAME);
    for (int32_t lane = 0; lane < lanes; lane++)
        for (int32_t cycle = 0; picture[lane][cycle]; cycle++) {
            const int shade = (int)(strchr(letters, picture[lane][cycle]) - letters);
            sheet_fill(&v->sheet, (Rect){x + cycle * CELL, y + lane * CELL, CELL, CELL - 1},
                       v->sheet.theme->shade[shade]);
        }
    for (int s = 0; s < SHADE_COUNT; s++) {
        const Rect square = {text, y + s * ROW + 1, 12, 12};
        draw_shade(v, square, s);
        draw_say(v, (Rect){text + 18, y + s * ROW - 2, r.x + r.w - text - 22, ROW}, FACE_SMALL, THEME_TEXT, "%s%s",
                 shades[s].name, meanings[s]);
    }
    draw_prose(v, (Rect){x, prose, width, height}, FACE_SMALL, THEME_TEXT_2, words);
}

/* Where a file is dropped, recent files, and the legend, which stays as long as there is room for two recent files; the
 * drop field goes last. */
static void draw_side(Viewer *v, Rect r) {
    enum { DROP = 140, DASH = 7, APART = 5, LEGEND = 230, RECENT = 44 };
    const uint32_t count = v->model.host.recent_count ? *v->model.host.recent_count : 0;
    const int32_t bottom = r.y + r.h;
    if (r.h < DROP) return;
    const Rect drop = {r.x, r.y + 8, r.w, DROP};
    for (int32_t x = 0; x < drop.w; x += DASH + APART)
        for (int side = 0; side < 2; side++)
            draw_fill(v, (Rect){drop.x + x, drop.y + side * (DROP - 2), min_i32(DASH, drop.w - x), 2}, THEME_FRAME);
    for (int32_t y = 0; y < DROP; y += DASH + APART)
        for (int side = 0; side < 2; side++)
            draw_fill(v, (Rect){drop.x + side * (drop.w - 2), drop.y + y, 2, min_i32(DASH, DROP - y)}, THEME_FRAME);
    const Button open = {.text = "Open ...", .key = "Ctrl+o", .action = ACTION_OPEN};
    const int32_t w = kit_button_width(&v->sheet, &open);
    sheet_icon(&v->sheet, (Rect){r.x + r.w / 2 - 12, drop.y + 16, 24, 24}, ICON_FILE,
               v->sheet.theme->colour[THEME_TEXT_2]);
    draw_say_centre(v, (Rect){r.x + 8, drop.y + 46, r.w - 16, 24}, FACE_HEADING, THEME_TEXT, "Drop a program here");
    draw_say_centre(v, (Rect){r.x + 8, drop.y + 70, r.w - 16, 20}, FACE_CODE_SMALL, THEME_TEXT_2, ".s .lsb");
    kit_button(&v->sheet, (Rect){r.x + (r.w - w) / 2, drop.y + 98, w, KIT_BUTTON}, &open);

    int32_t y = drop.y + DROP + GAP;
    const bool explains = bottom - y >= LEGEND + (count ? HEADING + 2 * RECENT : 0);
    const int32_t end = explains ? bottom - LEGEND : bottom;
    if (count && y + HEADING + RECENT <= end) {
        const int32_t rows = min_i32((end - y - HEADING) / RECENT, (int32_t)count);
        const int32_t chosen = (int32_t)v->start_row - (int32_t)view_start_grid(v).cards;
        const int32_t first = max_i32(chosen - rows + 1, 0);
        draw_heading(v, (Rect){r.x, y, r.w, HEADING}, "Recent", "", "");
        y += HEADING;
        draw_round(v, (Rect){r.x, y, r.w, rows * RECENT}, RADIUS, THEME_PANE);
        for (int32_t i = 0; i < rows; i++, y += RECENT)
            draw_recent(v, (uint32_t)(first + i), (Rect){r.x, y, r.w, RECENT});
        y += GAP;
    }
    if (!explains) return;
    draw_heading(v, (Rect){r.x, y, r.w, HEADING}, "How to read a picture", "", "");
    draw_legend(v, (Rect){r.x, y + HEADING, r.w, 0});
}

void draw_start(Viewer *v) {
    enum { TOP = 14, SEARCH = 300, LOGO = 28 };
    static const char says[] = "see what every lane does in every cycle";
    static const KeyHint keys[] = {
        {"?", "all keys", ACTION_HELP}, {"Return", "open", ACTION_CHOOSE}, {"Right", "choose", ACTION_CHOOSE_NEXT}};
    const Rect all = v->place[PLACE_OVER], status = {10, all.h - STATUS, all.w - 20, STATUS};
    const StartGrid grid = view_start_grid(v);
    const Rect view = {START_EDGE, HEAD, grid.left, all.h - HEAD - STATUS - 4};
    const Button icons[] = {{.icon = ICON_QUESTION, .action = ACTION_HELP, .plain = true},
                            {.icon = ICON_THEME, .action = ACTION_THEME, .plain = true},
                            {.icon = ICON_FOLDER, .action = ACTION_OPEN, .plain = true}};
    int32_t x = all.w - START_EDGE, left = START_EDGE + LOGO + 10;
    draw_logo(v, (Rect){START_EDGE, TOP, LOGO, LOGO});
    for (int i = 0; i < 3; i++) kit_button(&v->sheet, (Rect){x -= 34, TOP + 1, 30, KIT_BUTTON}, &icons[i]);
    left += GAP + draw_say(v, (Rect){left, TOP, x - left - GAP, LOGO}, FACE_TITLE, THEME_TEXT, "lockstep");
    const int32_t search = min_i32(SEARCH, x - left - 2 * GAP), room = x - search - 2 * GAP - left;
    if (search >= 160) draw_search_box(v, (Rect){x - search - GAP, TOP + 1, search, KIT_BUTTON}, "Search programs");
    if (search >= 160 && sheet_width(&v->sheet, FACE_BODY, says) <= room)
        draw_say(v, (Rect){left, TOP + 2, room, LOGO}, FACE_BODY, THEME_TEXT_2, "%s", says);

    if (v->model.host.program_count == 0) {
        kit_empty(&v->sheet, view, "The programs that come with lockstep are not beside it",
                  "make install puts them there.", NULL);
    } else {
        const Rect none = {view.x, view.y, view.w, 0}; /* nothing is in view there */
        int32_t seen = 0;
        draw_cards(v, false, draw_cards(v, true, view.y, none, &seen), none, &seen);
        const int32_t top = view.y - max_i32(seen - view.y - view.h, 0);
        const Rect old = sheet_clip(&v->sheet, view);
        const int32_t bottom = draw_cards(v, false, draw_cards(v, true, top, view, &seen), view, &seen);
        sheet_restore(&v->sheet, old);
        kit_scroll_bar(&v->sheet, (Rect){view.x, view.y, view.w + 10, view.h}, view.y - top, view.h, bottom - top);
    }
    if (grid.right) draw_side(v, (Rect){all.w - START_EDGE - grid.right, HEAD, grid.right, view.h});
    const int32_t right = draw_keys(v, status.x + status.w / 2, status, keys, sizeof keys / sizeof *keys);
    const Rect said = {status.x, status.y, right - status.x, status.h};
    if (draw_job(v, said)) return;
    if (*v->model.message)
        draw_say(v, said, FACE_SMALL, THEME_TEXT, "%s", v->model.message);
    else
        draw_say(v, said, FACE_CODE_SMALL, THEME_TEXT_2, "%s", v->model.host.command);
}
