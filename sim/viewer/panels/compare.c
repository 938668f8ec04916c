/* compare.c: over everything: two machines compared, line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 13, BUTTON = 18, SIDES = 330 };

/* Buttons that choose what is compared. Returns their bottom edge. */
static int32_t draw_choices(Viewer *v, Rect r) {
    ButtonFlow flow = {r, r.x, r.y};
    const bool has_a = v->model.has_a;
    draw_flow(v, &flow, has_a ? "A: take another" : "A = this machine", has_a, ACTION_DIFF_A, "");
    draw_flow(v, &flow, "other settings ...", false, ACTION_DIFF_WITH, "");
    for (size_t i = 0; i < config_preset_count; i++) {
        char argument[AREA_ARGUMENT_MAX];
        snprintf(argument, sizeof argument, "preset=%.30s", config_presets[i].name);
        draw_flow(v, &flow, config_presets[i].name, false, ACTION_DIFF, argument);
    }
    return flow.y + BUTTON;
}

static void draw_diff_row(Viewer *v, const DiffRow *row, int64_t most, Rect r) {
    const Theme *t = draw_theme(v);
    const int32_t bar = (int32_t)((double)llabs(row->cycles) / (double)most * 60);
    const TallyRow *a = &row->side[0], *b = &row->side[1];
    const ViewSource *source = &v->model.run->sources[row->file];
    const char *line = !row->line                   ? "before waves start"
                       : row->line <= source->count ? source->lines[row->line - 1]
                                                    : "";
    char place[24] = "", times[32] = "";
    if (row->line) snprintf(place, sizeof place, "%u", row->line);
    if (a->times != b->times) snprintf(times, sizeof times, "%" PRIu64 " > ", a->times);
    sheet_fill(&v->sheet, (Rect){r.x, r.y + 2, bar, 8}, t->series[row->cycles > 0 ? 3 : 2]);
    sheet_fit(&v->sheet, r.x + 64, r.y + 2, SIDES - 70, t->colour[THEME_TEXT],
              "%+9" PRId64 "  %" PRIu64 " > %" PRIu64 " (%s%" PRIu64 ")", row->cycles, a->cycles, b->cycles, times,
              b->times);
    sheet_fit(&v->sheet, r.x + SIDES, r.y + 2, r.w - SIDES, t->colour[THEME_TEXT], "%4s %s", place,
              line + strspn(line, " \t"));
    if (row->line && row->file == 0) sheet_area(&v->sheet, r, ACTION_LINE, "%u", row->line);
}

void draw_DIFF(Viewer *v, Rect place) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Diff *d = &m->diff;
    (void)place;
    const Rect r = draw_over(v, 860, 520, "TWO MACHINES, LINE BY LINE");
    const int32_t bottom = r.y + r.h;
    int32_t y = draw_choices(v, r) + 4;
    if (m->job.kind == JOB_DIFF) {
        draw_job(v, (Rect){r.x, y, r.w, 14});
        return;
    }
    if (!d->made || d->error[0]) {
        sheet_words(&v->sheet, r.x, y, r.w, bottom, t->colour[THEME_NOTE],
                    d->made
                        ? d->error
                        : "Choose a machine to compare this one with: a preset, or other settings, such as l1_size=0 "
                          "scheduler=oldest. Or change a setting (F2), then look here.");
        return;
    }

    for (int side = 0; side < 2; side++, y += ROW) {
        sheet_fit(&v->sheet, r.x, y, 120, t->colour[THEME_TEXT], "%" PRIu64 " cycles", d->cycles[side]);
        sheet_fit(&v->sheet, r.x + 126, y, r.w - 126, t->colour[side ? THEME_TEXT : THEME_NOTE], "%s%s",
                  side ? "against: " : "", d->name[side]);
    }
    const int64_t more = (int64_t)(d->cycles[1] - d->cycles[0]);
    const double share = d->cycles[0] ? 100 * (double)more / (double)d->cycles[0] : 0;
    sheet_fit(&v->sheet, r.x, y, r.w, t->colour[THEME_TEXT], "%+" PRId64 " cycles (%+.1f%%)%s", more, share,
              d->same_work ? "" : " · the waves do not issue the same instructions on both");

    sheet_fit(&v->sheet, r.x, y + ROW + 4, r.w, t->colour[THEME_NOTE], "%s",
              d->rows ? "Cycles that waves take to come to each line, all together (and how often they do):"
                      : "Every line takes the same time on both.");
    y += ROW + 18;
    const int32_t fit = draw_scrolled(v, bottom - y, ROW, d->rows), first = v->scroll[SCROLL_SIDE];
    for (int32_t i = 0; i < fit && (uint32_t)(i + first) < d->rows; i++)
        draw_diff_row(v, &d->row[i + first], llabs(d->row[0].cycles), (Rect){r.x, y + i * ROW, r.w, ROW});
}
