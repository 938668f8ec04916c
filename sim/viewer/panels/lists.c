/* lists.c: lists to choose from: what is found while one types, and the start page. */
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 14, NUMBER = 34, NOTE = 190 };

/* The matches stand on a ground of their own. */
static void draw_hit(Viewer *v, const SearchHit *hit, bool chosen, Rect r) {
    const Theme *t = draw_theme(v);
    const int32_t x = r.x + NUMBER, width = r.w - NUMBER - NOTE;
    if (chosen) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    for (uint32_t i = 0; i < hit->span_count; i++) {
        const int32_t from = font_width(hit->text, hit->spans[i].from, 1);
        const int32_t w = font_width(hit->text + hit->spans[i].from, hit->spans[i].length, 1);
        if (from + w <= width)
            sheet_fill(&v->sheet, (Rect){x + from - 1, r.y + 1, w + 1, ROW - 2}, t->colour[THEME_TICK]);
    }
    if (hit->line) sheet_text(&v->sheet, r.x + 2, r.y + 4, t->colour[THEME_NOTE], "%4u", hit->line);
    sheet_fit(&v->sheet, x, r.y + 4, width - 4, t->colour[THEME_TEXT], "%s", hit->text);
    sheet_fit(&v->sheet, r.x + r.w - NOTE, r.y + 4, NOTE - 4, t->colour[THEME_NOTE], "%s", hit->note);
}

void draw_search(Viewer *v) {
    const Search *s = view_search(v);
    const Theme *t = draw_theme(v);
    const char *typed = v->prompt.typed;
    const Rect r = draw_over(v, 680, 480, "FIND · arrows choose, Return does it, Escape closes");
    sheet_frame(&v->sheet, (Rect){r.x, r.y, r.w, 18}, t->colour[THEME_TICK]);
    sheet_fit(&v->sheet, r.x + 5, r.y + 5, r.w - 10, t->colour[*typed ? THEME_TEXT : THEME_NOTE], "%s%s",
              *typed ? typed : "text · r2.x · 84 cycle · :63 line · w0 l9 lane · >action", *typed ? "|" : "");
    int32_t y = r.y + 24;
    const int32_t bottom = r.y + r.h;
    if (*typed && s->count == 0) sheet_text(&v->sheet, r.x + 2, y, t->colour[THEME_NOTE], "nothing is found");

    /* As few as possible of the first are left out, so that the chosen one is seen. */
    uint32_t first = 0;
    for (uint32_t i = 0, heads = 1; i < s->count && i <= s->chosen; i++) {
        heads += i > 0 && s->hits[i].kind != s->hits[i - 1].kind;
        while ((int32_t)(i - first + 1 + heads) * ROW > bottom - y && first < i) first++;
    }
    for (uint32_t i = first; i < s->count; i++) {
        const SearchHit *hit = &s->hits[i];
        const bool begins = i == first || hit->kind != s->hits[i - 1].kind;
        if (y + ROW * (1 + begins) > bottom) break;
        if (begins) {
            sheet_text(&v->sheet, r.x + 2, y + 4, t->event[EVENT_DIVERGENCE], "%s", search_kinds[hit->kind]);
            sheet_fit(&v->sheet, r.x + r.w - NOTE, y + 4, NOTE - 4, t->colour[THEME_NOTE], "%u", s->found[hit->kind]);
            y += ROW;
        }
        const Rect row = {r.x, y, r.w, ROW};
        draw_hit(v, hit, i == s->chosen, row);
        sheet_area(&v->sheet, row, ACTION_CHOOSE, "%u", i + 1);
        y += ROW;
    }
}

/* ---- the start page ---- */

enum { RIGHT = 410, LINE = 13, HEAD = 34 };

/* Programs below the names of their subjects; the chosen one is kept in view. */
static void draw_programs(Viewer *v, Rect r) {
    const ViewHost *host = &v->model.host;
    const Theme *t = draw_theme(v);
    const uint32_t last = v->start_row < host->program_count ? v->start_row : 0;
    const int32_t bottom = r.y + r.h;
    uint32_t first = 0;
    for (uint32_t i = 0, heads = 1; i <= last && host->program_count; i++) {
        heads += i > 0 && host->programs[i].subject != host->programs[i - 1].subject;
        while ((int32_t)(i - first + 1 + heads) * LINE > r.h && first < i) first++;
    }
    if (host->program_count == 0)
        sheet_words(&v->sheet, r.x, r.y, r.w, bottom, t->colour[THEME_NOTE],
                    "The programs that come with lockstep are not beside it: make install puts them there.");
    for (uint32_t i = first; i < host->program_count; i++) {
        const ViewProgram *program = &host->programs[i];
        const bool begins = i == first || strcmp(program->subject, host->programs[i - 1].subject) != 0;
        if (r.y + LINE * (1 + begins) > bottom) break;
        if (begins) sheet_text(&v->sheet, r.x, r.y + 2, t->event[EVENT_DIVERGENCE], "%s", program->subject);
        r.y += begins ? LINE : 0;
        const Rect row = {r.x, r.y, r.w, LINE};
        if (i == v->start_row) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
        sheet_fit(&v->sheet, row.x + 12, row.y + 3, 156, t->colour[THEME_TEXT], "%s", program->title);
        sheet_fit(&v->sheet, row.x + 174, row.y + 3, row.w - 178, t->colour[THEME_NOTE], "%s", program->about);
        sheet_area(&v->sheet, row, ACTION_CHOOSE, "%u", i + 1);
        r.y += LINE;
    }
}

static void draw_recent(Viewer *v, Rect r) {
    const ViewHost *host = &v->model.host;
    const Theme *t = draw_theme(v);
    const uint32_t count = host->recent_count ? *host->recent_count : 0;
    sheet_text(&v->sheet, r.x, r.y + 2, t->event[EVENT_DIVERGENCE], "Recent");
    r.y += LINE;
    if (count == 0) sheet_text(&v->sheet, r.x + 12, r.y + 3, t->colour[THEME_NOTE], "none yet");
    for (uint32_t i = 0; i < count; i++, r.y += 2 * LINE) {
        const ViewRecent *recent = &host->recent[i];
        const Rect row = {r.x, r.y, r.w, 2 * LINE};
        if (host->program_count + i == v->start_row) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
        sheet_fit(&v->sheet, row.x + 12, row.y + 3, row.w - 150, t->colour[THEME_TEXT], "%s", base_name(recent->file));
        sheet_fit(&v->sheet, row.x + row.w - 130, row.y + 3, 126, t->colour[THEME_NOTE], "%s", recent->result);
        sheet_fit(&v->sheet, row.x + 12, row.y + LINE + 2, row.w - 150, t->colour[THEME_NOTE], "%s", recent->file);
        sheet_fit(&v->sheet, row.x + row.w - 130, row.y + LINE + 2, 126, t->colour[THEME_NOTE], "%s", recent->age);
        sheet_area(&v->sheet, row, ACTION_CHOOSE, "%u", host->program_count + i + 1);
    }
}

void draw_start(Viewer *v) {
    const Theme *t = draw_theme(v);
    const Rect all = v->place[PLACE_OVER];
    const int32_t right = all.w >= 2 * RIGHT ? RIGHT : 0, low = 145;
    sheet_fit(&v->sheet, 8, 10, all.w - 300, t->colour[THEME_TEXT],
              "lockstep: see what every lane does in every cycle");
    ButtonFlow flow = {{all.w - 280, 6, 280, 15}, all.w - 280, 6};
    draw_flow(v, &flow, "Find /", false, ACTION_FIND, "");
    draw_flow(v, &flow, "Open ...", false, ACTION_OPEN, "");
    draw_flow(v, &flow, "?", false, ACTION_HELP, "");
    draw_flow(v, &flow, "Quit", false, ACTION_QUIT, "");
    if (!draw_job(v, (Rect){8, all.h - 18, all.w - 16, 14}))
        sheet_fit(&v->sheet, 8, all.h - 15, all.w - 16, t->colour[THEME_NOTE], "%s",
                  *v->model.message ? v->model.message : "arrows choose, Return opens; or drop a .s or .lsb file here");
    draw_programs(v, (Rect){8, HEAD, all.w - right - 24, all.h - HEAD - 24});
    if (!right) return;
    const Rect side = {all.w - right, HEAD, right - 8, all.h - HEAD - low - 24};
    const Rect old = sheet_clip(&v->sheet, side);
    draw_recent(v, side);
    sheet_restore(&v->sheet, old);

    Rect r = {side.x, side.y + side.h + 8, 9, 9};
    sheet_text(&v->sheet, r.x, r.y, t->event[EVENT_DIVERGENCE], "How to read a picture");
    for (int i = 0; i < SHADE_COUNT; i++) {
        r.y += LINE;
        sheet_fill(&v->sheet, r, t->shade[i]);
        sheet_frame(&v->sheet, r, t->colour[THEME_TICK]);
        sheet_fit(&v->sheet, r.x + 16, r.y + 1, side.w - 16, t->colour[THEME_TEXT], "%s: %s", shades[i].name,
                  shades[i].meaning);
    }
    sheet_words(
        &v->sheet, r.x, r.y + LINE + 2, side.w, all.h - 24, t->colour[THEME_NOTE],
        "Cycles go from left to right, lanes from top to bottom. A row is a thread; a wave is a band of rows that "
        "share a program counter.");
}
