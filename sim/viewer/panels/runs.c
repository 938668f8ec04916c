/* runs.c: waves of every width. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { HIGH = 50 };

/* Cycles and active lanes, each with a bar; in low rows only their texts, in one line. */
static void draw_measures(Viewer *v, const Width *width, uint64_t most, Rect r) {
    const Theme *t = draw_theme(v);
    const int32_t bar = (int32_t)((double)width->cycles / (double)most * r.w), lanes = (int32_t)width->efficiency;
    char cycles[128], active[64];
    snprintf(cycles, sizeof cycles, "%" PRIu64 " cycles %s", width->cycles, width->error);
    snprintf(active, sizeof active, "%d.%d%% of the lanes active", lanes / 10, lanes % 10);
    if (r.h < HIGH) {
        sheet_fit(&v->sheet, r.x, r.y, r.w, t->colour[THEME_TEXT], "%s · %s", cycles, active);
        return;
    }
    sheet_fill(&v->sheet, (Rect){r.x, r.y, bar, 8}, t->series[1]);
    sheet_fit(&v->sheet, r.x, r.y + 12, r.w, t->colour[THEME_TEXT], "%s", cycles);
    sheet_fill(&v->sheet, (Rect){r.x, r.y + 26, lanes * r.w / 1000, 8}, t->shade[SHADE_EXECUTES]);
    sheet_fit(&v->sheet, r.x, r.y + 38, r.w, t->colour[THEME_TEXT], "%s", active);
}

static void draw_width(Viewer *v, const Width *width, uint64_t most, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const bool now = width->lanes == m->config->wave_size;
    const bool running = m->job.kind == JOB_WIDTHS && width == &m->widths[m->width_count - 1];
    const int32_t picture = r.w >= 560 ? 256 : 0; /* all of it or nothing */
    sheet_fit(&v->sheet, r.x, r.y, 90, now ? t->event[EVENT_DIVERGENCE] : t->colour[THEME_TEXT], "%u lane%s%s",
              width->lanes, width->lanes == 1 ? "" : "s", now ? " (now)" : "");
    if (running && draw_job(v, (Rect){r.x + 96, r.y - 2, r.w - 96, 14})) return;
    sheet_area(&v->sheet, r, ACTION_SET, "wave_size=%u", width->lanes);
    if (width->picture) sheet_picture(&v->sheet, r.x + 96, r.y, width->picture, (Rect){0, 0, picture, r.h - 6});
    const int32_t x = r.x + 96 + picture + (picture ? 8 : 0);
    const Rect rest = {x, r.y, r.x + r.w - x, r.h};
    if (width->error[0] && width->cycles == 0)
        sheet_words(&v->sheet, x, r.y, rest.w, r.y + r.h, t->colour[THEME_NOTE], width->error);
    else
        draw_measures(v, width, most, rest);
}

void draw_WIDTHS(Viewer *v, Rect place) {
    const Model *m = &v->model;
    (void)place;
    const Rect r = draw_over(v, 860, 560, "WHAT IF WAVES HAD ANOTHER WIDTH? · click one to take it");
    uint64_t most = 1;
    for (uint32_t i = 0; i < m->width_count; i++)
        if (m->widths[i].cycles > most) most = m->widths[i].cycles;
    const int32_t each = r.h / VIEW_WIDTHS;
    for (uint32_t i = 0; i < m->width_count; i++)
        draw_width(v, &m->widths[i], most, (Rect){r.x, r.y + (int32_t)i * each, r.w, each});
}
