/* cores.c: beside a map of many cores: how many of them still work, the waves that end last, and what to try.
 *
 *   Cores still at work   9 of 132     The tail   after cycle 18,389        What to try
 *   132 ########                       wave  core  ends at  issued  × mean   Kernel   Spread the work evenly ...
 *       ############                   1434   114   21,317   3,532     3.5   Machine  waves=8: 23,315 cycles (+8 %)
 *     0 ###############|                                                              */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { LINE = 18, COLUMN = 250, APART = 20, CELLS = 6 };

static Rect draw_heading(Viewer *v, Rect *r, const char *text) {
    Rect line = cut_top(r, LINE + 2);
    draw_next(v, &line, 8, FACE_STRONG, THEME_TEXT, "%s", text);
    return line;
}

/* A step for each core that ends, with the cursor and the mean end; below it the cores that work in the cycle. */
static void draw_at_work(Viewer *v, Rect r) {
    enum { NUMBER = 30, DASH = 3, NAMED = 8 };
    const Model *m = &v->model;
    const uint64_t *ends = v->map.ends, cycles = max_u64(m->cycles, 1);
    const uint32_t cores = (uint32_t)m->config->cores;
    const Rect head = draw_heading(v, &r, "Cores still at work");
    const Rect foot = cut_bottom(&r, LINE), names = cut_bottom(&r, LINE), axis = cut_bottom(&r, LINE);
    const Rect plot = rect_trim(r, NUMBER, 4, 0, 0), pixels = sheet_pixels(&v->sheet, plot);
    uint32_t works = 0, left = cores;
    char which[96] = "";
    for (uint32_t core = 0; core < cores; core++) {
        if (m->bins->totals[core].end <= m->cycle || ++works > NAMED) continue;
        const size_t used = strlen(which);
        snprintf(which + used, sizeof which - used, used ? ", %u" : "%u", core);
    }
    draw_say(v, head, FACE_SMALL, THEME_TEXT_2, "%u of %u", works, cores);
    if (works)
        draw_say(v, names, FACE_SMALL, THEME_TEXT, works == 1 ? "in cycle %s: core %s%s" : "in cycle %s: cores %s%s",
                 draw_count(m->cycle).text, which, works > NAMED ? ", ..." : "");
    draw_say(v, foot, FACE_SMALL, THEME_TEXT_2, "first end %s, half %s, last %s", draw_count(ends[cores - 1]).text,
             draw_count(ends[cores / 2]).text, draw_count(*ends).text);
    if (plot.h < LINE) return;
    for (int32_t x = 0; x < pixels.w; x++) {
        while (left && ends[left - 1] <= (uint64_t)x * cycles / (uint64_t)pixels.w) left--;
        const int32_t high = (int32_t)left * pixels.h / (int32_t)cores;
        canvas_fill(v->sheet.canvas, (Rect){pixels.x + x, pixels.y + pixels.h - high, 1, high},
                    sheet_ink(&v->sheet, THEME_TEXT_3));
    }
    const int32_t mean = plot.x + (int32_t)(v->map.mean_end * (uint64_t)plot.w / cycles);
    for (int32_t y = plot.y; y < plot.y + plot.h; y += 2 * DASH) draw_fill(v, (Rect){mean, y, 1, DASH}, THEME_TEXT);
    draw_fill(v, (Rect){plot.x + (int32_t)(m->cycle * (uint64_t)plot.w / cycles), plot.y, 2, plot.h}, THEME_SELECT);
    sheet_tip(&v->sheet, plot, "Cores that have a wave, over the cycles. Dashed: the mean end, %s.",
              draw_count(v->map.mean_end).text);
    draw_fill(v, (Rect){plot.x, plot.y + plot.h, plot.w, 1}, THEME_LINE);
    draw_say(v, (Rect){r.x, plot.y - 4, NUMBER, LINE}, FACE_CODE_SMALL, THEME_TEXT_3, "%u", cores);
    draw_say(v, rect_behind(axis, NUMBER), FACE_CODE_SMALL, THEME_TEXT_3, "0");
    draw_say_right(v, axis, FACE_CODE_SMALL, THEME_TEXT_3, "%s", draw_count(m->cycles).text);
}

/* A row for each wave; where a dispatch has two dimensions, with the place of its group's first thread. */
static void draw_tail(Viewer *v, Rect r) {
    static const struct {
        const char *name;
        int32_t parts; /* of the width */
    } cells[CELLS] = {{"wave", 4}, {"core", 4}, {"group at", 7}, {"ends at", 6}, {"issued", 5}, {"× mean", 5}};
    const Model *m = &v->model;
    const Dispatch *d = m->run->program->dispatches;
    const Raster *raster = d->raster;
    const bool placed =
        m->run->program->dispatch_count == 1 && !d->indirect && (d->group_dim[1] > 1 || raster) && r.w > COLUMN + 50;
    Rect head = draw_heading(v, &r, "The tail");
    uint64_t from, issues = 0;
    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    if (!view_tail(v, &from)) {
        draw_say(v, r, FACE_SMALL, THEME_TEXT_2, "The last cores end together.");
        return;
    }
    for (uint32_t core = 0; core < m->config->cores; core++) issues += m->bins->totals[core].issues;
    draw_say(v, head, FACE_SMALL, THEME_TEXT_2, "last waves, after cycle %s", draw_count(from).text);
    for (uint32_t i = 0; i <= v->map.tail_count && r.h >= LINE; i++) {
        const TailWave *wave = i ? &v->map.tail[i - 1] : NULL;
        const Rect all = cut_top(&r, LINE);
        Rect line = all;
        char text[CELLS][32];
        if (wave) {
            const uint32_t group = waves[wave->wave].group, wide = max_u32(d->group_dim[0], 1);
            const ThreadPixel pixel =
                raster ? program_pixel(d, group * d->group_size)
                       : (ThreadPixel){.x = group % wide * d->size_dim[0], .y = group / wide * d->size_dim[1]};
            snprintf(text[0], sizeof *text, "%u", wave->wave);
            snprintf(text[1], sizeof *text, "%u", wave->core);
            snprintf(text[2], sizeof *text, "%u, %u", pixel.x, pixel.y);
            snprintf(text[3], sizeof *text, "%s", draw_count(wave->end).text);
            snprintf(text[4], sizeof *text, "%s", draw_count(wave->issued).text);
            snprintf(text[5], sizeof *text, "%.1f", (double)wave->issued * (double)count / (double)max_u64(issues, 1));
            if (wave->core == m->core && wave->slot == m->slot)
                draw_chosen(v, rect_around(all, 2), THEME_SELECT_GROUND, THEME_SELECT);
            draw_hot(v, all, all);
            sheet_area(&v->sheet, all, ACTION_WAVE, "%u:%u", wave->core, wave->slot);
        }
        const int32_t part = all.w / (placed ? 31 : 24);
        for (int c = 0; c < CELLS; c++)
            if (c != 2 || placed)
                draw_say_right(v, cut_left(&line, part * cells[c].parts), wave ? FACE_CODE_SMALL : FACE_SMALL,
                               wave ? THEME_TEXT : THEME_TEXT_3, "%s",
                               wave               ? text[c]
                               : c == 2 && raster ? "pixel"
                                                  : cells[c].name);
    }
}

/* The kernel first, for costs of ports without a wave; then what came of settings that were run. */
static void draw_advice(Viewer *v, Rect r) {
    enum { WHO = 58 };
    const Model *m = &v->model;
    const Tries *tries = &m->cost_tries;
    const Button run = {.text = "Try settings", .action = ACTION_RANGE_TRY};
    draw_heading(v, &r, "What to try");
    for (uint32_t i = 0; i < m->costs.count && r.h >= LINE; i++) {
        const Cost *cost = &m->costs.list[i];
        if (cost->kind < COST_ROOM) continue;
        draw_say(v, (Rect){r.x, r.y, WHO, LINE}, FACE_SMALL, THEME_TEXT_3, "Kernel");
        r = rect_trim(r, 0, draw_prose(v, rect_behind(r, WHO), FACE_BODY, THEME_TEXT, cost->kernel) - r.y + 4, 0, 0);
    }
    for (const Try *t = tries->list; tries->made && t < tries->list + tries->count && r.h >= LINE; t++) {
        if (!t->cycles) continue; /* it did not run to its end */
        Rect line = cut_top(&r, LINE);
        draw_say(v, cut_left(&line, WHO), FACE_SMALL, THEME_TEXT_3, t->loop ? "Kernel" : "Machine");
        area_of_try(v, line, t);
        draw_next(v, &line, 6, FACE_CODE_SMALL, THEME_TEXT_2, "%s", t->setting);
        draw_say(v, line, FACE_SMALL, t->faster ? THEME_OK : THEME_TEXT_2, "%s cycles, %s", draw_count(t->cycles).text,
                 draw_change(t->before, t->cycles).text);
    }
    if (!tries->made && m->job.kind != JOB_TRIES && r.h >= KIT_BUTTON)
        kit_button(&v->sheet, rect_left(r, kit_button_width(&v->sheet, &run), KIT_SMALL), &run);
}

void draw_CORES(Viewer *v, Rect place) {
    static void (*const parts[])(Viewer *, Rect) = {draw_at_work, draw_tail, draw_advice};
    const int32_t count = clamp_i32(place.w / COLUMN, 1, 3);
    Rect r = rect_inside(place, KIT_PAD, 6);
    const int32_t wide = (r.w + APART) / count;
    if (view_is_asking(v) || v->model.bins->done < v->model.bins->cycles) {
        kit_empty(&v->sheet, place, view_is_asking(v) ? "Hidden while you predict" : "Not counted yet", "", NULL);
        return;
    }
    for (int32_t i = 0; i < count; i++) parts[i](v, i + 1 < count ? rect_trim(cut_left(&r, wide), 0, 0, APART, 0) : r);
}
