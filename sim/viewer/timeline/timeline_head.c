/* timeline_head.c: the header of the timeline: a legend of what occurs in the run, and, if cycles are selected, the
 * share of each among their slot-cycles; and how far it is zoomed in. Above the rows: kernels; and where many cycles
 * are seen at once, curves of the whole GPU. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/timeline/timeline.h"

enum { SWATCH = 13, GAP = 5, NEXT = 14, ABOVE = 6 /* a curve */, MOST_COLUMNS = 256 };

typedef struct Entry {
    int sign;
    char share[12];
    int detail; /* 2 its name and share are told, 1 its name, 0 a sign alone */
} Entry;

static int32_t entry_width(const Viewer *v, const Entry *entry) {
    int32_t width = SWATCH + NEXT;
    if (entry->detail > 0) width += GAP + draw_width(v, FACE_SMALL, timeline_sign_name(entry->sign));
    if (entry->detail > 1 && entry->share[0]) width += GAP + draw_width(v, FACE_SMALL_STRONG, entry->share);
    return width;
}

/* ---- how far it is zoomed in ---- */

/* From the right; parts that do not fit are left out. */
static void draw_zoom(Viewer *v) {
    const Button fit = {.text = "Fit", .action = ACTION_FIT};
    char text[48];
    view_zoom_text(v, text, sizeof text);
    const int32_t words = draw_width(v, FACE_CODE_SMALL, text) + 6, width = kit_button_width(&v->sheet, &fit);
    const bool shown = v->head.w > 2 * words + width;
    const int32_t box = 2 * KIT_SMALL + (shown ? words : 0);
    if (v->head.w < width + 2 * KIT_SMALL + 8) return;
    kit_button(&v->sheet, rect_left(take_right(&v->head, width, 8), width, KIT_SMALL), &fit);
    Rect line = rect_left(take_right(&v->head, box, 10), box, KIT_SMALL);
    draw_round(v, line, 5, THEME_RAISED);
    if (!shown) sheet_tip(&v->sheet, line, "%s", text);
    kit_lone(&v->sheet, cut_left(&line, KIT_SMALL), ICON_MINUS, ACTION_ZOOM_OUT, NULL);
    kit_lone(&v->sheet, cut_right(&line, KIT_SMALL), ICON_PLUS, ACTION_ZOOM_IN, NULL);
    if (shown) draw_say_centre(v, line, FACE_CODE_SMALL, THEME_TEXT, "%s", text);
}

void draw_timeline_head(Viewer *v) {
    enum { LEGEND = 560 /* that stays beside the choice */ };
    draw_zoom(v);
    if (view_has_map(v)) {
        draw_map_head(v);
        return;
    }

    /* How bands look that have no room for each lane in each cycle; cores are shares in any case. */
    bool any = false;
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        const bool low = !band_has_cells(v->zoom) || row->height < (int32_t)row->lanes;
        any |= row->kind == ROW_SHARES || (row->kind == ROW_LANES && low);
    }
    if (any) draw_look(v, ACTION_BANDS, ICON_BARS, LEGEND);
    if (trace_shares_issues(trace_shape(v->model.trace)) && band_has_cells(v->zoom))
        draw_look(v, ACTION_ISSUED, ICON_PATCHES, LEGEND);
    draw_legend(v, v->head);
}

void draw_legend(Viewer *v, Rect place) {
    /* The states and events of the run, as far as it is counted; if cycles are selected and summed up, with shares of
     * their slot-cycles, as the panel of the range has them. */
    const Model *m = &v->model;
    Entry entries[TIME_SIGNS];
    Count all;
    int signs[TIME_SIGNS];
    bins_sum(m->bins, COUNT_GPU, 0, 0, 0, m->cycles, &all);
    const uint32_t count = timeline_signs(&all, m->stop.present, signs);
    for (uint32_t i = 0; i < count; i++) {
        entries[i] = (Entry){.sign = signs[i]};
        if (!m->has_range || !m->range.done || signs[i] >= SHADE_COUNT) continue;
        const RangeShare share = range_shade(&m->range, (Shade)signs[i]);
        snprintf(entries[i].share, sizeof entries[i].share, "%.1f %%", percent(share.part, share.whole));
    }

    /* Where it is too narrow all shares go, then names, from the right on. */
    const int32_t room = place.w - 8;
    int32_t width = room + 1;
    for (int detail = 2; detail > 0 && width > room; detail--) {
        width = -NEXT;
        for (uint32_t i = 0; i < count; i++) {
            entries[i].detail = detail;
            width += entry_width(v, &entries[i]);
        }
        for (uint32_t i = count; i-- > 0 && detail == 1 && width > room;) {
            width -= entry_width(v, &entries[i]);
            entries[i].detail = 0;
            width += entry_width(v, &entries[i]);
        }
    }

    Rect rest = rect_behind(place, 7);
    const BandInk ink = draw_bands(v).ink;
    for (uint32_t i = 0; i < count && entry_width(v, &entries[i]) - NEXT <= rest.w; i++) {
        const Entry *entry = &entries[i];
        const char *name = timeline_sign_name(entry->sign);
        const bool shade = entry->sign < SHADE_COUNT, off = shade && v->only >= 0 && v->only != entry->sign;
        Rect line = cut_left(&rest, entry_width(v, entry));
        const Rect area = {line.x - 4, line.y + (line.h - KIT_SMALL) / 2, line.w - NEXT + 8, KIT_SMALL};
        if (shade && (draw_hovers(v, area) || v->only == entry->sign)) draw_round(v, area, 4, THEME_HOVER);
        timeline_sign(&v->sheet, rect_left(take_left(&line, SWATCH, GAP), SWATCH, SWATCH), entry->sign, &ink);
        if (entry->detail > 0) draw_next(v, &line, GAP, FACE_SMALL, off ? THEME_TEXT_3 : THEME_TEXT_2, "%s", name);
        if (entry->detail > 1)
            draw_say(v, line, FACE_SMALL_STRONG, off ? THEME_TEXT_3 : THEME_TEXT, "%s", entry->share);
        sheet_area(&v->sheet, area, shade ? ACTION_ONLY : ACTION_EVENT, "%s", shade ? name : "");
        if (entry->detail == 0) sheet_tip(&v->sheet, area, "%s %s", name, entry->share);
    }
}

/* ---- kernels and curves ---- */

static const struct {
    const char *name, *limit;
    ThemeColour colour;
} curves[COUNT_CURVES] = {
    [COUNT_WAVES] = {"waves resident", "of %" PRIu64 " slots", THEME_TEXT_2},
    [COUNT_EXECUTING] = {"lanes executing", "of %" PRIu64 " a cycle", THEME_TEXT},
    [COUNT_ALUS] = {"ALUs busy", "of %" PRIu64, THEME_TEXT_3},
    [COUNT_REQUESTS] = {"requests", "of %" PRIu64 " in queues", THEME_TEXT_3},
};

/* How many waves there is room for, if that is fewer than slots: a dashed line. */
static void draw_room(Viewer *v, Rect r, uint64_t most) {
    const Model *m = &v->model;
    for (uint32_t i = 0; i < m->fill->phase_count; i++) {
        const FillPhase *phase = &m->fill->phases[i];
        const Occupancy occupancy = fill_occupancy(m->fill, phase);
        const uint64_t room = occupancy.waves * m->config->cores;
        if (occupancy.limit == EMPTY_NOT || room == 0 || room >= most) continue;
        const int32_t x = max_i32(view_x_of(v, phase->from), r.x), end = min_i32(view_x_of(v, phase->to), r.x + r.w);
        const int32_t y = r.y + r.h - (int32_t)((uint64_t)r.h * room / most);
        for (int32_t at = x; at < end; at += 7) draw_fill(v, (Rect){at, y, min_i32(4, end - at), 1}, THEME_TEXT_2);
        sheet_tip(&v->sheet, (Rect){x, r.y, end - x, r.h}, "%s\n%s", occupancy.title, occupancy.text);
    }
}

/* A column is as high as the mean of its cycles; `most`: how much there can be of it in the GPU. */
static void draw_curve(Viewer *v, CountCurve curve, uint64_t most, Rect r) {
    Canvas *canvas = v->sheet.canvas;
    const Rect pixels = sheet_pixels(&v->sheet, r);
    const Rgba colour = sheet_ink(&v->sheet, curves[curve].colour);
    uint64_t sum = 0, all = 0;
    uint64_t starts[MOST_COLUMNS + 1];
    CountLevel levels[MOST_COLUMNS];
    draw_fill(v, (Rect){r.x, r.y + r.h, r.w, 1}, THEME_LINE);
    const Rect old = sheet_clip(&v->sheet, (Rect){r.x, r.y - 4, r.w, r.h + 4});
    for (int32_t from = 0; from < v->columns; from += MOST_COLUMNS) {
        const uint32_t count = (uint32_t)min_i32(MOST_COLUMNS, v->columns - from);
        const uint64_t column = (uint64_t)(v->left + from);
        band_starts(v->zoom, column, count, starts);
        bins_levels(v->model.bins, COUNT_GPU, 0, starts, count, levels);
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t area = levels[i].cycles * most;
            if (area == 0) break;
            int32_t height = (int32_t)((levels[i].sum[curve] * (uint64_t)pixels.h + area / 2) / area);
            if (height == 0 && levels[i].sum[curve]) height = 1;
            height = min_i32(height, pixels.h);
            canvas_fill(canvas, (Rect){pixels.x + from + (int32_t)i, pixels.y + pixels.h - height, 1, height}, colour);
            sum += levels[i].sum[curve];
            all += levels[i].cycles;
        }
    }
    if (curve == COUNT_WAVES) draw_room(v, r, most);
    draw_target(v, rect_and((Rect){v->mouse.x, r.y, 1, r.h}, r), card_curve, curve, 0);
    sheet_restore(&v->sheet, old);

    const Rect timeline = v->place[PLACE_TIMELINE];
    const int32_t right = r.x + r.w + 4;
    const bool two = r.h >= 30;
    draw_say(v, beside_track(v, r.y, two ? 15 : r.h), FACE_SMALL_STRONG, THEME_TEXT, "%s", curves[curve].name);
    if (two)
        draw_say(v, beside_track(v, r.y + 15, 14), FACE_SMALL, THEME_TEXT_2, curves[curve].limit, most);
    else
        sheet_tip(&v->sheet, beside_track(v, r.y, r.h), curves[curve].limit, most);
    const Rect mean = {right, r.y, timeline.x + timeline.w - KIT_PAD - right, two ? 15 : r.h};
    if (mean.w < 30 || !all) return;
    const double value = (double)sum / (double)all;
    draw_say_right(v, mean, FACE_CODE_SMALL, THEME_TEXT, value < 10 ? "%.1f" : "%.0f", value);
    if (two) draw_say_right(v, (Rect){mean.x, mean.y + 15, mean.w, 14}, FACE_SMALL, THEME_TEXT_3, "mean");
}

void draw_curves(Viewer *v) {
    const Fill *fill = v->model.fill;
    const Rect all = v->curves, dispatch = v->dispatch;
    draw_target(v, dispatch, card_phase, 0, 0);
    if (dispatch.h > 0) draw_say(v, beside_track(v, dispatch.y, dispatch.h - 3), FACE_SMALL, THEME_TEXT_2, "dispatch");
    for (uint32_t i = 0; dispatch.h > 0 && i < fill->phase_count; i++) {
        const FillPhase *phase = &fill->phases[i];
        const int32_t x = view_x_of(v, phase->from);
        const Rect r = rect_and((Rect){x, dispatch.y, view_x_of(v, phase->to) - x, dispatch.h - 3}, dispatch);
        if (r.w <= 0) continue;
        uint64_t from, to;
        const bool chosen = view_range(v, &from, &to) && from == phase->from && to == phase->to;
        draw_fill(v, r, chosen ? THEME_SELECT_GROUND : THEME_HEAD);
        draw_fill(v, (Rect){r.x, r.y, 2, r.h}, chosen ? THEME_SELECT : THEME_TEXT_2);
        sheet_area(&v->sheet, r, ACTION_RANGE, "%" PRIu64 ":%" PRIu64, phase->from, phase->to);
        const Rect text = {r.x + 7, r.y, r.w - 10, r.h};
        if (text.w < 14) continue;
        const int32_t used = draw_say(v, text, FACE_SMALL_STRONG, THEME_TEXT, "%s", phase->kernel);
        const Rect rest = rect_behind(text, used + 8);
        char more[320];
        const Program *program = v->model.run->program;
        const int length = snprintf(more, sizeof more, "%s cycles · ", draw_count(phase->cycles).text);
        if (program->dispatches[phase->first].raster)
            snprintf(more + length, sizeof more - (size_t)length, "%s",
                     program_dispatch_text(program, phase->first).text);
        else
            snprintf(more + length, sizeof more - (size_t)length, "%u group%s", phase->groups,
                     phase->groups == 1 ? "" : "s");
        if (sheet_width(&v->sheet, FACE_SMALL, more) <= rest.w) draw_say(v, rest, FACE_SMALL, THEME_TEXT_2, "%s", more);
    }

    const TraceShape shape = trace_shape(v->model.trace);
    const uint64_t cores = shape.cores;
    const uint64_t most[COUNT_CURVES] = {[COUNT_WAVES] = cores * shape.slots,
                                         [COUNT_EXECUTING] = cores * shape.alus * shape.wave_size,
                                         [COUNT_ALUS] = cores * shape.alus,
                                         [COUNT_REQUESTS] = cores * shape.queue_entries * trace_queues(shape)};
    const int32_t count = shape.queues ? COUNT_CURVES : COUNT_CURVES - 1;
    const int32_t pitch = all.h >= count * 41 ? 41 : 29, shown = min_i32(count, all.h / pitch);
    for (int32_t i = 0; i < shown; i++)
        draw_curve(v, (CountCurve)i, max_u64(most[i], 1),
                   (Rect){all.x, all.y + i * pitch + ABOVE - 2, all.w, pitch - ABOVE - 2});
}
