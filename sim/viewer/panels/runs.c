/* runs.c: waves of every width: a strip each, on one axis. */

#include "sim/view/timeline/timeline.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum {
    WIDTH = 940,
    HEIGHT = 600,
    PAD = 16,
    NAME = 92,  /* left of a strip, */
    TOLD = 176, /* and right of it */
    BRIEF = 96, /* the same where there is little room */
    WIDE = 640,
    AXIS = 24,
    LEGEND = 26,
    HIGH = 44,  /* rows with two lines of text */
    LEAST = 60, /* of a strip's track */
    BESIDE = 8, /* the mouse */
};

/* Cycles, and lanes that were active; or why there is nothing. */
static void draw_told(Viewer *v, const Width *width, Rect r) {
    const bool two = r.h >= HIGH;
    if (width->error[0] && width->cycles == 0) {
        draw_prose(v, r, FACE_SMALL, THEME_TEXT_2, width->error);
        return;
    }
    Rect line = two ? (Rect){r.x, r.y + r.h / 2 - 18, r.w, 18} : r;
    draw_next(v, &line, 8, FACE_STRONG, THEME_TEXT, "%s", draw_cycles(width->cycles).text);
    if (two) line = (Rect){r.x, r.y + r.h / 2, r.w, 18};
    if (line.w > LEAST && width->error[0])
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", width->error);
    else if (line.w > LEAST)
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%.1f %% of lanes active", width->active);
}

static void card_width(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Width *width = &m->widths[target->number];
    const bool now = width->lanes == m->config->wave_size;
    card_title(card, "Waves of %u lane%s", width->lanes, width->lanes == 1 ? "" : "s");
    if (width->cycles && !now) card_place(card, "%+.0f %%", 100 * ((double)width->cycles / (double)m->cycles - 1));
    card_text(card, now ? "They are what is shown." : "A click runs the program with them.");
}

/* A row: the width, its strip on the track, what it costs. */
static void draw_row(Viewer *v, const Width *width, uint64_t most, Rect r, Rect track) {
    const Model *m = &v->model;
    const bool now = width->lanes == m->config->wave_size, hot = draw_hovers(v, r);
    const bool running = m->job.kind == JOB_WIDTHS && width == &m->widths[m->width_count - 1];
    Rect told = {track.x, r.y, r.x + r.w - PAD - track.x, r.h};
    if (now) draw_chosen(v, r, THEME_SELECT_GROUND, THEME_SELECT);
    if (!now && hot) draw_fill(v, r, THEME_RAISED);
    draw_say(v, rect_from(r, r.x + PAD, track.x - 8), FACE_STRONG, THEME_TEXT, "%u lane%s", width->lanes,
             width->lanes == 1 ? "" : "s");
    if (running && draw_job(v, told)) return;
    sheet_area(&v->sheet, r, ACTION_SET, "wave_size=%u", width->lanes);
    if (hot) /* the card stands beside the mouse: above and below it are other widths */
        draw_target(v, (Rect){v->mouse.x - BESIDE, r.y, 2 * BESIDE, r.h}, card_width, (uint32_t)(width - m->widths), 0);
    if (track.w >= LEAST) {
        const int32_t length = (int32_t)((double)width->cycles / (double)most * track.w);
        const Rect strip = {track.x, r.y + 6, max_i32(length, 2), max_i32(r.h - 12, 4)};
        const Rect pixels = sheet_pixels(&v->sheet, strip);
        for (int32_t x = 0; width->columns && x < pixels.w; x++) { /* each column is divided as the band of a GPU is */
            const Count *column = &width->columns[(int64_t)x * WIDTH_COLUMNS / pixels.w];
            uint32_t heights[SHADE_COUNT];
            Rect bar = {pixels.x + x, pixels.y, 1, pixels.h};
            band_share(column->lanes, (uint32_t)pixels.h, heights);
            for (int shade = 0; shade < SHADE_COUNT; shade++)
                canvas_fill(v->sheet.canvas, cut_bottom(&bar, (int32_t)heights[shade]), v->sheet.theme->shade[shade]);
        }
        if (width->columns) draw_frame(v, rect_around(strip, 1), THEME_FRAME);
        told = rect_behind(told, track.w + 12);
    }
    draw_told(v, width, told);
}

/* The states that occur. */
static void draw_states(Viewer *v, Rect line) {
    const Model *m = &v->model;
    for (int shade = 0; shade < SHADE_COUNT; shade++) {
        uint64_t lanes = 0;
        for (uint32_t i = 0; i < m->width_count; i++)
            for (int32_t k = 0; m->widths[i].columns && k < WIDTH_COLUMNS; k++)
                lanes += m->widths[i].columns[k].lanes[shade];
        if (lanes) draw_meaning(v, &line, v->sheet.theme->shade[shade], THEME_FRAME, shades[shade].name);
    }
}

void draw_WIDTHS(Viewer *v, Rect place) {
    const Model *m = &v->model;
    Rect head, r = draw_over(v, place, WIDTH, HEIGHT, &head);
    draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "Waves of every width");
    if (head.w > LEAST)
        draw_say(v, head, FACE_SMALL, THEME_TEXT_2,
                 "the same program, run with waves of 1 to 64 lanes; a click takes one");
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "What other machines do tells the answer.", NULL);
        return;
    }
    uint64_t most = 1;
    for (uint32_t i = 0; i < m->width_count; i++) most = max_u64(most, m->widths[i].cycles);
    const bool tall = r.h >= VIEW_WIDTHS * KIT_SMALL + AXIS + LEGEND;
    const int32_t below = tall ? AXIS + LEGEND : 0, each = (r.h - below - 8) / VIEW_WIDTHS;
    const int32_t told = r.w >= WIDE ? TOLD : BRIEF;
    const Rect track = {r.x + PAD + NAME, r.y, r.w - NAME - 2 * PAD - told - 12, r.h};
    cut_top(&r, 4);
    for (uint32_t i = 0; i < VIEW_WIDTHS; i++) {
        Rect row = cut_top(&r, each);
        cut_bottom(&row, 1);
        if (i < m->width_count && each >= 14) draw_row(v, &m->widths[i], most, row, track);
    }
    cut_top(&r, 4);
    if (!tall || track.w < LEAST || m->width_count == 0) return;

    const Timeline line = {
        band_zoom((uint64_t)sheet_pixels(&v->sheet, track).w, most), 0, track.x, track.w, 0, most + 1};
    draw_fill(v, (Rect){track.x, r.y, track.w, 1}, THEME_LINE);
    draw_say(v, (Rect){track.x - NAME, r.y, NAME - 8, AXIS}, FACE_SMALL, THEME_TEXT_2, "cycle");
    timeline_axis(&v->sheet, &line, &(TimelineAxis){r.y + 1, AXIS - 5, .below = true, .beyond = told});
    cut_top(&r, AXIS);
    draw_states(v, rect_from(cut_top(&r, LEGEND - 4), track.x, r.x + r.w - PAD));
}
