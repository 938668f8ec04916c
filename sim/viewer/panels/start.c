/* start.c: the start page: programs in cards with their pictures, the lessons first; beside them where to drop a file,
 * recent files, and how to read a picture. The page is scrolled so far that the chosen card is seen. */
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { HEAD = 56, STATUS = 24, GAP = 12, HEADING = 28, LESSON_TEXT = 58, OTHER_TEXT = 62, HIGHEST = 140, RADIUS = 6 };

/* ---- cards ---- */

/* The texts below a lesson's picture: its number, or that it was opened; its cycles. The chosen one has a button. */
static void draw_lesson(Viewer *v, uint32_t number, bool chosen, bool opened, Rect r, Rect row) {
    const ViewProgram *program = &v->model.host.programs[number];
    const uint64_t cycles = v->model.previews[number].cycles;
    const CountText count = draw_cycles(cycles);
    Rect line = row;
    const Rect badge = rect_left(take_left(&line, 18, 8), 18, 18);
    draw_round(v, badge, 8, opened ? THEME_OK_GROUND : THEME_HOVER);
    if (opened)
        sheet_icon(&v->sheet, rect_middle(badge, 16, 16), ICON_CHECK, sheet_ink(&v->sheet, THEME_OK));
    else
        draw_say_centre(v, badge, FACE_SMALL_STRONG, THEME_TEXT, "%u", number + 1);
    draw_next(v, &line, GAP, FACE_HEADING, THEME_TEXT, "%s", program->title);
    if (cycles && draw_width(v, FACE_SMALL, count.text) <= line.w)
        draw_say_right(v, row, FACE_SMALL, THEME_TEXT_2, "%s", count.text);
    draw_say(v, rect_trim(row, 0, 22, 0, -22), FACE_BODY, THEME_TEXT_2, "%s", program->about);
    const Button start = {.text = "Start", .key = "Return", .action = ACTION_CHOOSE, .on = true};
    r = rect_inside(r, 10, 10);
    if (chosen) kit_row(&v->sheet, cut_top(&r, KIT_BUTTON), &start, 1, true);
}

/* The chosen one has a frame. One that is not wholly in view has no texts. */
static void draw_card(Viewer *v, uint32_t number, uint32_t card, Rect r, int32_t picture) {
    const ViewProgram *program = &v->model.host.programs[number];
    const bool chosen = card == v->start_row, opened = v->model.host.opened && v->model.host.opened[number];
    const bool hot = draw_hovers(v, r);
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
    const Rect about = {row.x, row.y + 18, row.w - 18 * opened, 32};
    if (opened) draw_last_icon(v, &row, 2, ICON_CHECK, THEME_OK);
    draw_say(v, row, FACE_STRONG, THEME_TEXT, "%s", program->title);
    draw_prose(v, about, FACE_SMALL, THEME_TEXT_2, program->about);
}

/* A heading with a note behind it, and a count at its right end, if there is room for both. */
static void draw_heading(Viewer *v, Rect r, const char *name, const char *note, const char *count) {
    draw_next(v, &r, 10, FACE_HEADING, THEME_TEXT, "%s", name);
    r.y++;
    if (draw_width(v, FACE_SMALL, note) > r.w - draw_width(v, FACE_SMALL, count) - GAP) return;
    draw_last(v, &r, GAP, FACE_SMALL, THEME_TEXT_2, "%s", count);
    draw_say(v, r, FACE_SMALL, THEME_TEXT_2, "%s", note);
}

/* Draw the lessons, or the gallery, below a heading, as far as they are in view. Return the bottom edge; *seen is that
 * of the chosen card, if it is among them. */
static int32_t draw_cards(Viewer *v, bool lessons, int32_t y, Rect view, int32_t *seen) {
    const ViewHost *host = &v->model.host;
    const StartGrid grid = view_start_grid(v);
    const uint32_t first = lessons ? 0 : grid.first, count = lessons ? grid.lessons : grid.end - grid.first;
    const int32_t columns = (int32_t)grid.columns[!lessons], width = (view.w + GAP) / columns - GAP;
    const int32_t picture = min_i32(width * (lessons ? 40 : 31) / 100, HIGHEST);
    const int32_t height = picture + (lessons ? LESSON_TEXT : OTHER_TEXT), bottom = view.y + view.h;
    Rect rest = {view.x, y, view.w, 0};
    char text[32];
    if (!count) return y;
    if (lessons) {
        uint32_t opened = 0;
        for (uint32_t i = 0; host->opened && i < count; i++) opened += host->opened[i];
        snprintf(text, sizeof text, opened ? "%2$u of %1$u opened" : "%1$u lessons", count, opened);
    } else {
        snprintf(text, sizeof text, *v->subject ? "%u of %u" : "%u more", count, host->program_count - grid.lessons);
    }
    const Rect heading = cut_top(&rest, HEADING);
    if (y >= view.y && y + HEADING <= bottom)
        draw_heading(v, heading, lessons ? "Lessons" : "Gallery", lessons ? "in this order" : "by subject", text);
    if (!lessons) { /* a button for all subjects and one for each, as many as fit */
        const Rect row = cut_top(&rest, KIT_SMALL);
        enum { MOST = 16 };
        Button chips[MOST];
        uint32_t chip = 0;
        for (const char *subject = "All"; chip < MOST && subject; subject = view_subject(v, chip++)) {
            const bool on = strcmp(chip ? subject : "", v->subject) == 0;
            const char *argument = chip ? subject : "all";
            chips[chip] = (Button){.text = subject, .action = ACTION_START_SUBJECT, .argument = argument, .on = on};
        }
        if (row.y >= view.y && row.y + KIT_SMALL <= bottom) kit_row(&v->sheet, row, chips, chip, false);
        cut_top(&rest, GAP);
    }
    for (int32_t i = 0; i < (int32_t)count; i++) {
        const Rect card = rect_cell((Rect){view.x, rest.y, width, height}, i, columns, GAP);
        const uint32_t number = (lessons ? 0 : grid.lessons) + (uint32_t)i;
        if (number == v->start_row) *seen = card.y + card.h;
        if (card.y < bottom && card.y + card.h > view.y) draw_card(v, first + (uint32_t)i, number, card, picture);
    }
    return rest.y + ((int32_t)count + columns - 1) / columns * (height + GAP);
}

/* ---- beside them ---- */

static void draw_recent(Viewer *v, uint32_t number, Rect r) {
    const ViewRecent *recent = &v->model.host.recent[number];
    const uint32_t row = view_start_grid(v).cards + number;
    const bool wrong =
        strstr(recent->result, "fault") || strstr(recent->result, "fail") || strstr(recent->result, "finding");
    const bool chosen = row == v->start_row, hot = chosen || draw_hovers(v, r);
    const ThemeColour ink = wrong ? THEME_FAULT : THEME_OK;
    const char *name = visible_base(recent->file);
    if (hot) draw_round(v, r, RADIUS, THEME_HOVER);
    if (chosen) draw_round_frame(v, r, RADIUS, 2, THEME_SELECT);
    Rect lower = rect_inside(r, 12, 4);
    draw_icon(v, &lower, 10, wrong ? ICON_WARNING : ICON_CHECK, ink);
    Rect upper = cut_top(&lower, 18);
    draw_last(v, &upper, GAP, FACE_SMALL, hot && wrong ? THEME_TEXT : ink, "%s", recent->result);
    draw_say(v, upper, FACE_STRONG, THEME_TEXT, "%s", name);
    draw_last(v, &lower, GAP, FACE_SMALL, THEME_TEXT_2, "%s", recent->age);
    draw_say(v, lower, FACE_SMALL, THEME_TEXT_2, "%.*s", (int)min_i32((int)(name - recent->file), 199), recent->file);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", row + 1);
    sheet_tip(&v->sheet, r, "%s\n%s", recent->result, recent->file);
}

/* A picture of ten lanes and eight cycles, with every shade. */
static void draw_legend(Viewer *v, Rect r) {
    static const char *const picture[] = {"EEEESSRNE", "EEEESSRNE", "EEEESSRNE", "EEEESSRNE", "EEMMSSRNE",
                                          "EEMMSSRNE", "EEMMSSRNE", "TTTTTTTNT", "TTTTTTTNT", "TTTTTTTNT"};
    static const char letters[] = "EMSRTN"; /* in the order of Shade, as are the meanings of shades: */
    static const char *const meanings[] = {"", ": the thread waits", ": waits for a result",
                                           "", " in the lane",       " in the slot"};
    static const char words[] = "Cycles go from left to right, lanes from top to bottom. A row is a thread; a wave is "
                                "a band of rows that share a program counter.";
    enum { CELL = 11, ROW = 19 };
    const int32_t lanes = sizeof picture / sizeof *picture;
    const Rect in = {r.x + 14, r.y + 14, r.w - 28, SHADE_COUNT * ROW + 6};
    const int32_t prose = sheet_prose_height(&v->sheet, FACE_SMALL, in.w, words);
    const Rect frame = {in.x - 1, in.y - 1, 9 * CELL + 2, lanes * CELL + 2};
    Rect rows = rect_behind(in, frame.w - 1 + GAP);
    draw_round(v, (Rect){r.x, r.y, r.w, 14 + in.h + prose + 12}, RADIUS, THEME_PANE);
    draw_fill(v, frame, THEME_FRAME);
    for (int32_t lane = 0; lane < lanes; lane++)
        for (int32_t cycle = 0; picture[lane][cycle]; cycle++)
            sheet_fill(&v->sheet, (Rect){in.x + cycle * CELL, in.y + lane * CELL, CELL, CELL - 1},
                       v->sheet.theme->shade[strchr(letters, picture[lane][cycle]) - letters]);
    for (int s = 0; s < SHADE_COUNT; s++) {
        Rect row = cut_top(&rows, ROW);
        draw_shade(v, (Rect){row.x, row.y + 1, 12, 12}, s);
        cut_left(&row, 18);
        draw_say(v, rect_trim(row, 0, -2, -10, 2), FACE_SMALL, THEME_TEXT, "%s%s", shades[s].name, meanings[s]);
    }
    draw_prose(v, (Rect){in.x, in.y + in.h, in.w, prose + 12}, FACE_SMALL, THEME_TEXT_2, words);
}

/* Where a file is dropped, recent files, and the legend, which stays as long as there is room for two recent files; the
 * drop field goes last. */
static void draw_side(Viewer *v, Rect r) {
    enum { DROP = 140, DASH = 7, APART = 5, LEGEND = 230, RECENT = 44 };
    const int32_t count = v->model.host.recent_count ? (int32_t)*v->model.host.recent_count : 0;
    if (r.h < DROP) return;
    cut_top(&r, 8);
    const Rect drop = cut_top(&r, DROP);
    const Rect old = sheet_clip(&v->sheet, drop);
    for (int side = 0; side < 2; side++) {
        for (int32_t x = drop.x; x < drop.x + drop.w; x += DASH + APART)
            draw_fill(v, (Rect){x, drop.y + side * (drop.h - 2), DASH, 2}, THEME_FRAME);
        for (int32_t y = drop.y; y < drop.y + drop.h; y += DASH + APART)
            draw_fill(v, (Rect){drop.x + side * (drop.w - 2), y, 2, DASH}, THEME_FRAME);
    }
    sheet_restore(&v->sheet, old);
    const Button open = {.text = "Open ...", .key = "Ctrl+o", .action = ACTION_OPEN};
    Rect in = rect_inside(drop, 8, 16);
    sheet_icon(&v->sheet, rect_middle(take_top(&in, 24, 6), 24, 24), ICON_FILE, v->sheet.theme->colour[THEME_TEXT_2]);
    draw_say_centre(v, cut_top(&in, 24), FACE_HEADING, THEME_TEXT, "Drop a program here");
    draw_say_centre(v, take_top(&in, 20, 8), FACE_CODE_SMALL, THEME_TEXT_2, ".s .lsb");
    kit_button(&v->sheet, rect_middle(cut_top(&in, KIT_BUTTON), kit_button_width(&v->sheet, &open), KIT_BUTTON), &open);
    cut_top(&r, GAP);
    const bool explains = r.h >= LEGEND + (count ? HEADING + 2 * RECENT : 0);
    const int32_t rows = min_i32((r.h - explains * LEGEND - HEADING) / RECENT, count);
    if (rows > 0) {
        draw_heading(v, cut_top(&r, HEADING), "Recent", "", "");
        const int32_t chosen = (int32_t)v->start_row - (int32_t)view_start_grid(v).cards;
        List list = {.place = take_top(&r, rows * RECENT, GAP),
                     .count = count,
                     .height = RECENT,
                     .wanted = max_i32(chosen + 1, 0)};
        draw_round(v, list.place, RADIUS, THEME_PANE);
        for (Rect row; kit_next(&v->sheet, &list, &row);) draw_recent(v, (uint32_t)list.at, row);
    }
    if (!explains) return;
    draw_heading(v, cut_top(&r, HEADING), "How to read a picture", "", "");
    draw_legend(v, r);
}

void draw_start(Viewer *v) {
    enum { TOP = 14, SEARCH = 300, LOGO = 28 };
    static const char says[] = "see what every lane does in every cycle";
    static const KeyHint keys[] = {
        {"?", "all keys", ACTION_HELP}, {"Return", "open", ACTION_CHOOSE}, {"Right", "choose", ACTION_CHOOSE_NEXT}};
    static const Button icons[] = {{.icon = ICON_QUESTION, .action = ACTION_HELP, .plain = true},
                                   {.icon = ICON_THEME, .action = ACTION_THEME, .plain = true},
                                   {.icon = ICON_FOLDER, .action = ACTION_OPEN, .plain = true}};
    const Rect all = v->place[PLACE_OVER];
    const StartGrid grid = view_start_grid(v);
    const Rect view = {START_EDGE, HEAD, grid.left, all.h - HEAD - STATUS - 4};
    Rect line = {START_EDGE, TOP, all.w - 2 * START_EDGE, LOGO};
    draw_logo(v, take_left(&line, LOGO, 10));
    for (int i = 0; i < 3; i++) kit_button(&v->sheet, rect_left(cut_right(&line, 34), 30, KIT_BUTTON), &icons[i]);
    cut_right(&line, GAP);
    draw_next(v, &line, GAP, FACE_TITLE, THEME_TEXT, "lockstep");
    const int32_t search = min_i32(SEARCH, line.w - GAP);
    if (search >= 160) {
        draw_search_box(v, rect_middle(take_right(&line, search, GAP), search, KIT_BUTTON), "Search programs");
        if (draw_width(v, FACE_BODY, says) <= line.w)
            draw_say(v, rect_trim(line, 0, 2, 0, -2), FACE_BODY, THEME_TEXT_2, "%s", says);
    }

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
        kit_scroll_bar(&v->sheet, rect_trim(view, 0, 0, -10, 0), view.y - top, view.h, bottom - top);
    }
    if (grid.right) draw_side(v, (Rect){all.w - START_EDGE - grid.right, HEAD, grid.right, view.h});
    Rect status = {10, all.h - STATUS, all.w - 20, STATUS};
    draw_keys(v, &status, status.w / 2, keys, sizeof keys / sizeof *keys);
    if (draw_job(v, status)) return;
    const bool told = *v->model.message;
    draw_say(v, status, told ? FACE_SMALL : FACE_CODE_SMALL, told ? THEME_TEXT : THEME_TEXT_2, "%s",
             told ? v->model.message : v->model.host.command);
}
