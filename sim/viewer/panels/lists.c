/* lists.c: over everything: what is found while one types. */
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
