/* start.c: the start page: at the left recent files, templates and where to drop a file; at the right programs in cards
 * with the pictures of their runs, of which one types a part of the name, the claim or the code. */
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { HEAD = 56, STATUS = 24, GAP = 12, HEADING = 28, RADIUS = 6, PAD = 12 };

/* ---- cards ---- */

/* The chosen one has a frame. A card that is too low for its picture has none. */
static void draw_card(Viewer *v, uint32_t number, uint32_t row, Rect r) {
    enum { FILE_LINE = 18, CLAIM = 40, EDGE = 8 };
    const ViewProgram *program = &v->model.host.programs[number];
    const bool chosen = row == v->start_row, hot = draw_hovers(v, r);
    draw_round(v, r, RADIUS, hot ? THEME_RAISED : THEME_PANE);
    draw_round_frame(v, r, RADIUS, chosen ? 2 : 1, chosen ? THEME_SELECT : hot ? THEME_FRAME : THEME_LINE);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", row + 1);
    sheet_tip(&v->sheet, r, "%s\n%s", program->claim, program->file);
    Rect in = rect_inside(r, PAD, EDGE), line = cut_bottom(&in, FILE_LINE);
    const Rect claim = cut_bottom(&in, CLAIM), picture = rect_trim(in, EDGE - PAD, 0, EDGE - PAD, EDGE);
    if (picture.h >= FILE_LINE) {
        const Rect pixels = sheet_pixels(&v->sheet, picture);
        const Preview *p = model_preview(&v->model, number, (uint32_t)pixels.w, (uint32_t)pixels.h, v->sheet.theme);
        draw_fill(v, picture, THEME_APP);
        if (p->picture) sheet_put(&v->sheet, picture.x, picture.y, p->picture);
        const CountText count = draw_cycles(p->cycles);
        if (p->cycles) draw_last(v, &line, GAP, FACE_SMALL, THEME_TEXT_2, "%s", count.text);
    }
    draw_prose(v, claim, FACE_STRONG, THEME_TEXT, program->claim);
    draw_say(v, line, FACE_CODE_SMALL, THEME_LABEL, "%s", visible_base(program->file));
}

/* A button for all topics, and one for each that has a program with the text, from the top of a place, which loses
 * them. Where they need a second row, they have the room of the word before them, too. */
static void draw_topics(Viewer *v, const StartGrid *grid, Rect *place) {
    enum { MOST = 16 };
    const ViewHost *host = &v->model.host;
    Button chips[MOST];
    char names[MOST][48];
    uint32_t counts[MOST] = {0}, chip = 0;
    for (uint32_t i = 0; i < host->program_count; i++) {
        const ViewProgram *program = &host->programs[i];
        if (!view_start_matches(v, program, grid->by_code)) continue;
        const bool is_new = chip == 0 || strcmp(chips[chip].argument, program->topic) != 0;
        if (is_new && chip + 1 == MOST) break;
        if (is_new)
            chips[++chip] = (Button){
                .action = ACTION_START_TOPIC, .argument = program->topic, .on = strcmp(program->topic, v->topic) == 0};
        counts[chip]++;
        counts[0]++;
    }
    chips[0] = (Button){.action = ACTION_START_TOPIC, .argument = "all", .on = !*v->topic};
    for (uint32_t i = 0; i <= chip; i++) {
        snprintf(names[i], sizeof names[i], "%s %u", i ? chips[i].argument : "All", counts[i]);
        chips[i].text = names[i];
    }
    const int32_t word = draw_width(v, FACE_SMALL, "topic") + GAP;
    int32_t width = word;
    for (uint32_t i = 0; i <= chip; i++) width += kit_button_width(&v->sheet, &chips[i]) + 6;
    const bool fits = width <= place->w;
    if (fits) draw_say(v, rect_left(*place, word, KIT_SMALL), FACE_SMALL, THEME_TEXT_2, "topic");
    kit_wrap(&v->sheet, place, fits ? word : 0, chips, chip + 1);
}

static void draw_programs(Viewer *v, const StartGrid *grid, Rect r) {
    enum { FIND = 36, CARD = 196, LEAST = 84, APART = 9 };
    static const Button browse = {.text = "Browse...", .key = "Ctrl+o", .action = ACTION_OPEN};
    if (v->model.host.program_count == 0) {
        kit_empty(&v->sheet, r, "The programs that come with lockstep are not beside it",
                  "make install puts them there.", &browse);
        return;
    }
    const Rect find = take_top(&r, FIND, 10); /* what is typed goes there */
    Rect line = rect_inside(find, PAD, 0);
    draw_round(v, find, RADIUS, THEME_FIELD);
    draw_round_frame(v, find, RADIUS, 2, THEME_TEXT);
    draw_icon(v, &line, 10, ICON_SEARCH, THEME_TEXT_2);
    if (*v->start_typed) {
        char note[80];
        snprintf(note, sizeof note, "%u of %u programs · names, claims and code", grid->count,
                 v->model.host.program_count);
        sheet_area(&v->sheet, draw_key(v, &line, GAP, "Escape"), ACTION_CLOSE, "%s", "");
        if (draw_width(v, FACE_SMALL, note) < line.w / 2)
            draw_last(v, &line, GAP, FACE_SMALL, THEME_TEXT_2, "%s", note);
    }
    kit_typed(&v->sheet, line, FACE_INPUT, v->start_typed, "Type to find a program", draw_field(v));
    draw_topics(v, grid, &r);
    if (grid->count == 0) {
        kit_empty(&v->sheet, r, "No program matches", "It is in no name, no claim and no code.", &browse);
        return;
    }
    const int32_t columns = (int32_t)grid->columns, height = clamp_i32(r.h - APART, LEAST, CARD) + APART;
    const int32_t at = (int32_t)v->start_row - (int32_t)grid->recent;
    List list = {.place = {r.x, r.y, r.w + 10, r.h},
                 .top = &v->start_top,
                 .count = ((int32_t)grid->count + columns - 1) / columns,
                 .height = height,
                 .wanted = v->start_row_wanted && at >= 0 ? at / columns + 1 : 0};
    const int32_t width = (r.w + APART) / columns - APART;
    for (Rect row; kit_next(&v->sheet, &list, &row);)
        for (int32_t i = 0; i < columns && list.at * columns + i < (int32_t)grid->count; i++) {
            const uint32_t card = (uint32_t)(list.at * columns + i);
            draw_card(v, grid->programs[card], grid->recent + card,
                      rect_cell((Rect){row.x, row.y, width, height - APART}, i, columns, APART));
        }
}

/* ---- beside them ---- */

static void draw_recent(Viewer *v, uint32_t row, Rect r) {
    const ViewRecent *recent = &v->model.host.recent[row];
    const bool wrong =
        strstr(recent->result, "fault") || strstr(recent->result, "fail") || strstr(recent->result, "finding");
    const bool chosen = row == v->start_row, hot = chosen || draw_hovers(v, r);
    const ThemeColour ink = wrong ? THEME_FAULT : THEME_OK;
    const char *name = visible_base(recent->file);
    if (hot) draw_round(v, r, RADIUS, THEME_HOVER);
    if (chosen) draw_round_frame(v, r, RADIUS, 2, THEME_SELECT);
    Rect lower = rect_inside(r, PAD, 5);
    draw_icon(v, &lower, 10, wrong ? ICON_WARNING : ICON_CHECK, ink);
    Rect upper = cut_top(&lower, 18);
    draw_last(v, &upper, GAP, FACE_SMALL, hot && wrong ? THEME_TEXT : ink, "%s", recent->result);
    draw_say(v, upper, FACE_STRONG, THEME_TEXT, "%s", name);
    draw_last(v, &lower, GAP, FACE_SMALL, THEME_TEXT_2, "%s", recent->age);
    draw_say(v, lower, FACE_SMALL, THEME_TEXT_2, "%.*s", (int)min_i32((int)(name - recent->file), 199), recent->file);
    sheet_area(&v->sheet, r, ACTION_CHOOSE, "%u", row + 1);
    sheet_tip(&v->sheet, r, "%s\n%s", recent->result, recent->file);
}

static void draw_drop(Viewer *v, Rect drop) {
    enum { DASH = 7, APART = 5 };
    const char *kinds = v->model.host.kinds;
    const Rect old = sheet_clip(&v->sheet, drop);
    for (int side = 0; side < 2; side++) {
        for (int32_t x = drop.x; x < drop.x + drop.w; x += DASH + APART)
            draw_fill(v, (Rect){x, drop.y + side * (drop.h - 2), DASH, 2}, THEME_FRAME);
        for (int32_t y = drop.y; y < drop.y + drop.h; y += DASH + APART)
            draw_fill(v, (Rect){drop.x + side * (drop.w - 2), y, 2, DASH}, THEME_FRAME);
    }
    sheet_restore(&v->sheet, old);
    Rect in = rect_inside(drop, 8, 8);
    draw_say_centre(v, cut_top(&in, 24), FACE_HEADING, THEME_TEXT, "Drop a file here");
    if (kinds && draw_width(v, FACE_CODE_SMALL, kinds) <= in.w)
        draw_say_centre(v, in, FACE_CODE_SMALL, THEME_TEXT_2, "%s", kinds);
}

static void draw_legend(Viewer *v, Rect r) {
    static const char *const meanings[] = {"the lane executes",           "masked off by a branch",  NULL,
                                           "its wave waits for a result", "could issue, not picked", "in the lane",
                                           "no wave in the slot"};
    enum { ROW = 19, NAME = 96 };
    draw_round(v, r, RADIUS, THEME_PANE);
    Rect in = rect_inside(r, PAD, 10);
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (s == SHADE_WAITS) continue; /* not under the model that one begins with */
        Rect row = cut_top(&in, ROW);
        draw_shade(v, (Rect){row.x, row.y + 1, 12, 12}, s);
        cut_left(&row, 18);
        row.h = 16;
        draw_say(v, cut_left(&row, NAME), FACE_SMALL_STRONG, THEME_TEXT, "%s", shades[s].name);
        draw_say(v, row, FACE_SMALL, THEME_TEXT_2, "%s", meanings[s]);
    }
    cut_top(&in, 4);
    draw_prose(v, in, FACE_SMALL, THEME_TEXT_2, "Cycles go right, lanes go down. A band of rows is a wave.");
}

/* Each part below the one before, as long as there is room for it. */
static void draw_side(Viewer *v, const StartGrid *grid, Rect r) {
    enum { RECENT = 46, NEW = 56, APART = 8, DROP = 64, LEGEND = 158 };
    static const struct {
        const char *name, *about, *argument;
        ActionId action;
    } cells[] = {{"GLSL", "buffers, groups, barriers", "comp", ACTION_NEW},
                 {"HLSL", "compute, wave intrinsics", "hlsl", ACTION_NEW},
                 {"Assembly", "every instruction by hand", "s", ACTION_NEW},
                 {"Open...", "a file of yours: Ctrl+O", "", ACTION_OPEN},
                 {"Picture", "GLSL with time and mouse", "frag", ACTION_NEW}};
    if (grid->recent) {
        draw_say(v, cut_top(&r, HEADING), FACE_HEADING, THEME_TEXT, "Recent");
        const Rect place = take_top(&r, RECENT * (int32_t)grid->recent, GAP);
        draw_round(v, place, RADIUS, THEME_PANE);
        for (uint32_t i = 0; i < grid->recent; i++)
            draw_recent(v, i, rect_cell((Rect){place.x, place.y, place.w, RECENT}, (int32_t)i, 1, 0));
    }
    if (r.h >= HEADING + 2 * NEW + APART) {
        Rect line = cut_top(&r, HEADING);
        draw_next(v, &line, GAP, FACE_HEADING, THEME_TEXT, "New");
        draw_say_right(v, line, FACE_SMALL, THEME_TEXT_2, "runs at once; you edit it");
        for (int32_t i = 0; i < 4; i++) {
            const Rect cell = rect_cell((Rect){r.x, r.y, (r.w - APART) / 2, NEW}, i, 2, APART);
            Rect in = rect_inside(cell, PAD, 8);
            draw_round(v, cell, RADIUS, draw_hovers(v, cell) ? THEME_HOVER : THEME_PANE);
            draw_round_frame(v, cell, RADIUS, 1, THEME_LINE);
            const int32_t shown = i == 1 && v->model.host.has_editor ? 4 : i; /* a page compiles no HLSL */
            draw_say(v, cut_top(&in, 20), FACE_STRONG, THEME_TEXT, "%s", cells[shown].name);
            draw_say(v, in, FACE_SMALL, THEME_TEXT_2, "%s", cells[shown].about);
            sheet_area(&v->sheet, cell, (int)cells[shown].action, "%s", cells[shown].argument);
        }
        cut_top(&r, 2 * NEW + APART + GAP);
    }
    if (r.h >= DROP) draw_drop(v, take_top(&r, DROP, GAP));
    if (r.h < HEADING + LEGEND) return;
    draw_say(v, cut_top(&r, HEADING), FACE_HEADING, THEME_TEXT, "How to read a picture");
    draw_legend(v, cut_top(&r, LEGEND));
}

void draw_start(Viewer *v) {
    enum { TOP = 14, LOGO = 28 };
    static const char says[] = "see what every lane does in every cycle";
    const KeyHint keys[] = {{"Escape", *v->model.host.file ? "back to the run" : "clear", ACTION_CLOSE},
                            {"Return", "open", ACTION_CHOOSE},
                            {"Right", "choose", ACTION_CHOOSE_NEXT}};
    static const Button icons[] = {{.icon = ICON_QUESTION, .action = ACTION_HELP, .plain = true},
                                   {.icon = ICON_THEME, .action = ACTION_THEME, .plain = true},
                                   {.icon = ICON_FOLDER, .action = ACTION_OPEN, .plain = true}};
    const Rect all = v->place[PLACE_OVER];
    const StartGrid grid = view_start_grid(v);
    const Rect view = {START_EDGE, HEAD, grid.right, all.h - HEAD - STATUS - 4};
    Rect line = {START_EDGE, TOP, all.w - 2 * START_EDGE, LOGO};
    draw_logo(v, take_left(&line, LOGO, 10));
    for (int i = 0; i < 3; i++) kit_button(&v->sheet, rect_left(cut_right(&line, 34), 30, KIT_BUTTON), &icons[i]);
    draw_next(v, &line, GAP, FACE_TITLE, THEME_TEXT, "lockstep");
    if (draw_width(v, FACE_BODY, says) <= line.w)
        draw_say(v, rect_trim(line, 0, 2, 0, -2), FACE_BODY, THEME_TEXT_2, "%s", says);
    if (grid.left) draw_side(v, &grid, (Rect){START_EDGE, HEAD, grid.left, view.h});
    draw_programs(v, &grid, (Rect){all.w - START_EDGE - grid.right, HEAD, grid.right, view.h});

    Rect status = {10, all.h - STATUS, all.w - 20, STATUS};
    draw_keys(v, &status, status.w / 2, keys, sizeof keys / sizeof *keys);
    if (draw_job(v, status)) return;
    const bool told = *v->model.message;
    draw_say(v, status, told ? FACE_SMALL : FACE_CODE_SMALL, told ? THEME_TEXT : THEME_TEXT_2, "%s",
             told                       ? v->model.message
             : v->start_row < grid.rows ? view_start_file(v, v->start_row)
                                        : "");
}
