/* core_rows.c: a map of many cores, with the texts above it, beside it and over it. The timeline has the rows, in the
 * colours of sim/view/band; the core that is open has its slots below, on the same axis. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/timeline/timeline.h"

enum { LINE = 15, LABEL = 16, PAD = 6 };

static const struct {
    const char *name, *unit;
    int shade; /* -1: of no state */
} quantities[CORE_QUANTITIES] = {[CORE_ACTIVE] = {"active lanes", "lanes", SHADE_EXECUTES},
                                 [CORE_RESIDENT] = {"resident waves", "waves", -1},
                                 [CORE_STALLED] = {"stalled lanes", "lanes", SHADE_STALLED},
                                 [CORE_MEMORY] = {"memory requests", "queue entries", -1}};

/* The ground is white in the light theme, as active lanes are: their colours begin at that of inactive ones. */
BandHeat draw_heat(const Viewer *v) {
    const Theme *t = v->sheet.theme;
    const int shade = quantities[v->map.quantity].shade;
    const bool same = t->id == THEME_LIGHT && shade == SHADE_EXECUTES;
    return (BandHeat){.quantity = (CoreQuantity)v->map.quantity,
                      .end = v->map.scale,
                      .cold = same ? t->shade[SHADE_MASKED] : t->colour[THEME_PANE],
                      .hot = shade < 0 ? t->colour[THEME_TEXT] : t->shade[shade]};
}

/* ---- the header ---- */

void draw_map_head(Viewer *v) {
    enum { RAMP = 96, HIGH = 10, QUANTITIES = 290, LEGEND = 330 };
    const BandHeat heat = draw_heat(v);
    draw_look(v, ACTION_CORES_ORDER, ICON_BARS, QUANTITIES + LEGEND);
    draw_look(v, ACTION_CORES_SHOW, ICON_NONE, 0);
    Rect line = rect_behind(v->head, 4);

    /* The ramp, from 0 to its end. */
    char text[96];
    snprintf(text, sizeof text, "%u of %" PRIu64 " %s per cycle", heat.end, view_quantity_most(v),
             quantities[heat.quantity].unit);
    if (line.w < RAMP + 30 + draw_width(v, FACE_SMALL, text)) return;
    draw_next(v, &line, PAD, FACE_SMALL, THEME_TEXT_2, "0");
    const Rect ramp = rect_left(take_left(&line, RAMP, PAD), RAMP, HIGH), pixels = sheet_pixels(&v->sheet, ramp);
    for (int32_t x = 0; x < pixels.w; x++)
        canvas_fill(v->sheet.canvas, (Rect){pixels.x + x, pixels.y, 1, pixels.h},
                    band_heat_colour(&heat, (double)heat.end * x / pixels.w));
    draw_frame(v, ramp, THEME_FRAME);
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", text);
}

/* ---- columns ---- */

static const struct {
    const char *name, *unit, *tip;
    int shade;     /* -1: no state's colour */
    bool is_share; /* the bar is full at 1, else at the largest of all cores */
} columns[MAP_COLUMNS] = {
    {"ends at", "cycle", "The end of the core's last wave.", -1, false},
    {"active", "of lanes", "Of the lanes of all waves that issue, those that are active.", SHADE_EXECUTES, true},
    {"stalled", "of waves", "Of the cycles of resident waves, those in which they wait.", SHADE_STALLED, true},
    {"issued", "instr.", "Wave instructions that the core has issued.", -1, false},
    {"waves", "mean", "Resident waves in a cycle, on average, until the core ends.", -1, false}};

static double fact_of(const Viewer *v, uint32_t core, uint32_t column) {
    const CoreTotal *total = &v->model.bins->totals[core];
    const double lanes = (double)total->issues * (double)v->model.config->wave_size, end = (double)total->end;
    const double facts[MAP_COLUMNS] = {end, lanes > 0 ? (double)total->lane_issues / lanes : 0,
                                       total->resident ? (double)total->stalled / (double)total->resident : 0,
                                       (double)total->issues, end > 0 ? (double)total->resident / end : 0};
    return facts[column];
}

/* A bar a core, below the headings; rows have no room for numbers, which the core's card has. */
static void draw_columns(Viewer *v, Rect map) {
    const Theme *t = v->sheet.theme;
    const uint32_t cores = (uint32_t)v->model.config->cores;
    for (uint32_t c = 0; c < v->map.columns; c++) {
        const int32_t x = map.x + map.w + PAD + (int32_t)c * MAP_COLUMN, w = MAP_COLUMN - PAD, y = v->axis.y - 8;
        double most = columns[c].is_share ? 1 : 0;
        draw_say(v, (Rect){x, y, w, LINE}, FACE_SMALL_STRONG, THEME_TEXT, "%s", columns[c].name);
        draw_say(v, (Rect){x, y + LINE, w, LINE}, FACE_SMALL, THEME_TEXT_3, "%s", columns[c].unit);
        sheet_tip(&v->sheet, (Rect){x, y, w, 2 * LINE}, "%s", columns[c].tip);
        for (uint32_t core = 0; core < cores && !columns[c].is_share; core++)
            most = fact_of(v, core, c) > most ? fact_of(v, core, c) : most;
        const TimeRow *first = v->rows.list + v->rows.pinned;
        for (const TimeRow *row = first; row < first + cores && most > 0; row++) {
            const Rgba ink = row->core == v->model.core ? t->colour[THEME_SELECT]
                             : columns[c].shade < 0     ? t->colour[THEME_TEXT_3]
                                                        : t->shade[columns[c].shade];
            const Rect all = {x, view_row_y(v, row), w, row->height - (row->height > 3)};
            if (all.y < view_seen(v, row).y) continue;
            draw_fill(v, all, THEME_FRAME);
            sheet_fill(&v->sheet, (Rect){x, all.y, (int32_t)(fact_of(v, row->core, c) / most * w), all.h}, ink);
        }
    }
}

/* ---- the map ---- */

/* A text on a ground of its own, as a label of the map; beside x on the side where it fits. */
static void draw_label(Viewer *v, int32_t x, int32_t y, Rect map, ThemeColour ink, ThemeColour ground,
                       const char *text) {
    const int32_t w = draw_width(v, FACE_SMALL_STRONG, text) + 2 * PAD;
    const Rect box = {x + PAD + w <= map.x + map.w ? x + PAD : x - PAD - w, y, w, LABEL};
    if (box.x < map.x || y < v->data.y || y + LABEL > v->data.y + v->data.h) return;
    sheet_cover(&v->sheet, box);
    draw_round(v, box, 3, ground);
    draw_say(v, rect_inside(box, PAD, 0), FACE_SMALL_STRONG, ink, "%s", text);
}

/* Where cores end on average, and the few that end last. */
static void draw_ends(Viewer *v, Rect map) {
    enum { DASH = 3 };
    char text[96];
    uint64_t tail;
    const Rect seen = rect_and(map, view_seen(v, v->rows.list + v->rows.pinned));
    const int32_t mean = view_x_of(v, v->map.mean_end);
    const Rect old = sheet_clip(&v->sheet, seen);
    for (int32_t y = seen.y; mean > seen.x && y < seen.y + seen.h; y += 2 * DASH)
        draw_fill(v, (Rect){mean, y, 1, DASH}, THEME_TEXT);
    const uint32_t last = view_tail(v, &tail);
    const int32_t begins = view_x_of(v, tail);
    sheet_restore(&v->sheet, old);
    if (mean > seen.x && mean < seen.x + seen.w) {
        snprintf(text, sizeof text, "mean end %s", draw_count(v->map.mean_end).text);
        draw_label(v, mean, seen.y + 5 * LABEL, map, THEME_TEXT, THEME_RAISED, text);
    }
    if (!last || begins <= seen.x || begins >= seen.x + seen.w) return;
    for (int32_t y = seen.y; y < seen.y + seen.h; y += 2 * DASH) draw_fill(v, (Rect){begins, y, 1, DASH}, THEME_SELECT);
    snprintf(text, sizeof text, "tail: %u of %u core%s after cycle %s", last, (uint32_t)v->model.config->cores,
             v->model.config->cores == 1 ? "" : "s", draw_count(tail).text);
    draw_label(v, begins, seen.y + 3 * LABEL, map, THEME_ON_SELECT, THEME_SELECT, text);
}

/* The open core's name stands above its slots, with the legend of their bands. */
static void draw_open(Viewer *v, const TimeRow *first) {
    const Model *m = &v->model;
    Rect line = {v->data.x, view_row_y(v, first) - (first->y - first->top) - 22, v->data.w, 20};
    if (line.y < view_seen(v, first).y || line.y + line.h > v->data.y + v->data.h) return;
    draw_next(v, &line, 16, FACE_SMALL, THEME_TEXT_2, "%d of %u slots hold waves; ends at cycle %s",
              __builtin_popcountll(m->fill->used[m->core]), (uint32_t)m->config->waves,
              draw_count(m->bins->totals[m->core].end).text);
    draw_legend(v, line);
    draw_say_right(v,
                   (Rect){v->data.x + v->data.w, line.y,
                          v->place[PLACE_TIMELINE].x + v->place[PLACE_TIMELINE].w - KIT_PAD - v->data.x - v->data.w,
                          line.h},
                   FACE_SMALL, THEME_TEXT_2, "active");
}

void draw_map(Viewer *v) {
    const Model *m = &v->model;
    const uint32_t cores = (uint32_t)m->config->cores;
    const TimeRow *first = v->rows.list + v->rows.pinned, *last = first + cores - 1,
                  *chosen = first + view_core_rank(v, m->core);
    const Rect data = view_seen(v, first), map = {data.x, view_row_y(v, first), data.w, last->end - first->top};
    const Rect old = sheet_clip(&v->sheet, (Rect){v->place[PLACE_TIMELINE].x, v->axis.y - 8, v->place[PLACE_TIMELINE].w,
                                                  data.y + data.h - v->axis.y + 8});

    /* Numbers of cores, as many as there is room for; that of the selected one is among them. */
    int32_t free_from = INT32_MIN;
    for (const TimeRow *row = first; row <= last; row++) {
        const Rect place = {map.x - 44, view_row_y(v, row) + (row->height - LINE) / 2, 38, LINE};
        const int32_t away = place.y - (view_row_y(v, chosen) + (row->height - LINE) / 2);
        if (row != chosen && (place.y < free_from || (away > -LINE && away < LINE))) continue;
        free_from = place.y + 2 * LINE;
        if (place.y >= data.y - LINE / 2 && place.y + LINE <= data.y + data.h)
            draw_say_right(v, place, FACE_CODE_SMALL, row == chosen ? THEME_SELECT : THEME_TEXT_2, "%u", row->core);
    }
    const Rect outer = sheet_clip(&v->sheet, (Rect){0, data.y - 2, INT32_MAX / 4, data.h + 4});
    draw_frame(v, rect_around(map, 1), THEME_FRAME);
    const Rect row = {map.x - 2, view_row_y(v, chosen) - 2, map.w + 4, chosen->height + 4};
    draw_round_frame(v, row, 2, 1, THEME_SELECT);
    sheet_restore(&v->sheet, outer);
    draw_columns(v, map);
    if (m->bins->done == m->bins->cycles) draw_ends(v, map);
    if (v->rows.count > v->rows.pinned + cores) draw_open(v, last + 1);
    sheet_restore(&v->sheet, old);
}

void card_core(Viewer *v, const TimeRow *row, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const CoreTotal *total = &m->bins->totals[row->core];
    const uint64_t from = view_cycle_at(v, v->mouse.x), to = max_u64(view_cycle_at(v, v->mouse.x + 1), from + 1);
    const bool in_map = v->mouse.x >= v->data.x && v->mouse.x < v->data.x + v->data.w;
    float mean;
    uint32_t rank = 1;
    for (uint32_t core = 0; core < m->config->cores; core++) rank += m->bins->totals[core].end > total->end;
    target->place = (Rect){v->mouse.x, view_row_y(v, row), 1, row->height};
    card_title(card, "Core %u", row->core);
    card_text(card, "Click: select. Double-click: open the core below.");
    bins_means(m->bins, row->core, (CoreQuantity)v->map.quantity, (const uint64_t[]){from, to}, 1, &mean);
    if (in_map && mean >= 0) {
        card_span(card, from, to);
        card_row(card, quantities[v->map.quantity].name, "mean %.1f of %" PRIu64, (double)mean, view_quantity_most(v));
    }
    card_row(card, "ends at", "%s", draw_count(total->end).text);
    card_row(card, "rank by end", "%u of %" PRIu64, rank, m->config->cores);
    card_row(card, "issued", "%s instructions", draw_count(total->issues).text);
    card_row(card, "of their lanes", "%.0f %% active", 100 * fact_of(v, row->core, 1));
    card_row(card, "of resident waves", "%.0f %% stalled", 100 * fact_of(v, row->core, 2));
}
