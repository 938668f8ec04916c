/* pixels.c: what each pixel cost, over the large picture: the image at the left of a divider, costs at its right; the
 * outlines of waves and of the worst tile; a card of the pixel below the mouse. Beside it, if there is room, all of the
 * picture in small, with the visible part framed, and the source with what its lines cost the pixel's wave. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/program/texture.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum {
    DIVIDER = 250, /* at first */
    OUTLINE = 6,   /* pixels of a texel from which on waves have outlines */
    NEAR = 8,      /* of the costliest one, which is gone to */
    SIDE = 608,    /* the width beside the picture, at most, */
    ROOM = 1000,   /* in a place that is at least as wide as this, */
    HIGH = 300,    /* and as high */
    CARD_WIDTH = 344,
    CARD_LINE = 20,
    BARS = 28,
};

static const struct {
    const char *name, *button;
    bool has_quantity;
    HeatQuantity quantity;
} shows[PICTURE_SHOWS] = {
    [SHOW_IMAGE] = {"image", "Image", false, HEAT_executed},
    [SHOW_COST] = {"cost", "Cost", true, HEAT_executed},
    [SHOW_ACTIVE] = {"active", "Active lanes", true, HEAT_active},
    [SHOW_WAVES] = {"waves", "Waves", false, HEAT_executed},
    [SHOW_HELPERS] = {"helpers", "Helper lanes", true, HEAT_helpers},
};

/* ---- what is shown ---- */

const PixelCosts *picture_costs(Viewer *v) {
    Model *m = &v->model;
    ViewMemory memory;
    m->pixels.images = 0;
    if (model_memory(m, v->memory, &memory) && memory.shape) {
        const uint8_t viewed = m->run->program->resource[program_space(memory.space)][memory.index].viewed;
        if (viewed || memory.space == OPERAND_RES_U) m->pixels.images = 1ull << (viewed ? viewed - 1 : memory.index);
    }
    return model_pixels(m);
}

/* Say why there is nothing to show. Return NULL if there is something, or if it is not known yet. */
static const char *refused(Viewer *v, PictureShow show) {
    const PixelCosts *costs = picture_costs(v);
    if (show == SHOW_IMAGE) return NULL;
    if (!costs->heat) return costs->why;
    if (show == SHOW_WAVES && costs->phase->end - costs->phase->first > 1) return "a pixel has a wave of each dispatch";
    if (show == SHOW_HELPERS && costs->done && costs->summary[HEAT_helpers].sum <= 0) return "no lane is a helper";
    return NULL;
}

bool do_picture_show(Viewer *v, Call call) {
    Picture *p = &v->picture;
    PictureShow show = SHOW_IMAGE;
    while (show < PICTURE_SHOWS && strcmp(shows[show].name, call.text) != 0) show++;
    if (show == PICTURE_SHOWS) return model_say(&v->model, "it takes image, cost, active, waves or helpers");
    const char *why = refused(v, show);
    if (why) return model_say(&v->model, "%s: %s", shows[show].name, why);
    v->overlay = PANEL_PICTURE;
    v->model.pixels.wanted |= show != SHOW_IMAGE;
    p->show = show;
    p->flipped = false;
    if (!p->divider) p->divider = DIVIDER;
    return true;
}

bool do_picture_flip(Viewer *v, Call call) {
    (void)call;
    if (v->picture.show == SHOW_IMAGE) return do_picture_show(v, (Call){.text = "cost"});
    v->picture.flipped = !v->picture.flipped;
    return true;
}

void draw_shows(Viewer *v, Rect *head) {
    int32_t all = 0;
    Button buttons[PICTURE_SHOWS];
    for (int i = 0; i < PICTURE_SHOWS; i++) {
        buttons[i] = (Button){.text = shows[i].button,
                              .action = ACTION_PICTURE_SHOW,
                              .argument = shows[i].name,
                              .why = refused(v, (PictureShow)i),
                              .on = v->picture.show == (PictureShow)i};
        all += kit_button_width(&v->sheet, &buttons[i]) + 4;
    }
    if (head->w < all + 100) return; /* keys do it, too */
    for (int i = 0; i < PICTURE_SHOWS; i++) {
        const int32_t width = kit_button_width(&v->sheet, &buttons[i]);
        kit_button(&v->sheet, rect_middle(take_left(head, width, 4), width, KIT_SMALL), &buttons[i]);
    }
    cut_left(head, 8);
}

/* ---- one pixel ---- */

static void cost_inks(const Viewer *v, const TextureData *image, Texels t, Rgba *inks) {
    const PixelCosts *costs = &v->model.pixels;
    const Theme *theme = v->sheet.theme;
    const HeatQuantity quantity = shows[v->picture.show].quantity;
    const bool waves = v->picture.show == SHOW_WAVES;
    const uint16_t *levels = costs->levels[quantity];
    for (uint32_t at = t.y * image->shape.width + t.x; t.count > 0; t.count--, at += t.step, inks++) {
        const uint32_t thread = waves && costs->threads ? costs->threads[at] : PIXEL_NO_THREAD;
        if (thread != PIXEL_NO_THREAD)
            *inks = theme_identity(theme, thread / ISA_MAX_LANES);
        else if (waves || levels[at] == PIXEL_NO_LEVEL)
            *inks = theme->colour[THEME_PANE];
        else
            *inks = v->picture.ramp[levels[at]];
    }
}

/* The wave whose thread a pixel shows; TRACE_NO_WAVE. */
static uint32_t wave_at(const Viewer *v, int64_t x, int64_t y) {
    const PixelCosts *costs = &v->model.pixels;
    if (!costs->threads || x < 0 || y < 0 || x >= costs->heat->width || y >= costs->heat->height) return TRACE_NO_WAVE;
    const uint32_t thread = costs->threads[y * costs->heat->width + x];
    return thread == PIXEL_NO_THREAD ? TRACE_NO_WAVE : thread / ISA_MAX_LANES;
}

bool go_to_thread(Viewer *v, const uint32_t texel[2]) {
    Model *m = &v->model;
    const PixelCosts *costs = &m->pixels;
    const uint32_t wave = costs->done ? wave_at(v, texel[0], texel[1]) : TRACE_NO_WAVE;
    if (wave == TRACE_NO_WAVE) return false;
    const uint32_t lane = costs->threads[texel[1] * costs->heat->width + texel[0]] % ISA_MAX_LANES;
    uint64_t from, count;
    count = model_longest_wait(m, wave, lane, &from);
    const TraceWave *waves = trace_waves(m->trace, &(size_t){0});
    view_select_pixel(v, waves[wave].core, waves[wave].slot, lane, from);
    return model_tell(m, "pixel (%u, %u) is lane %u of wave %u; its longest wait: %s from cycle %" PRIu64, texel[0],
                      texel[1], lane, wave, draw_cycles(count).text, from);
}

/* ---- where it costs most ---- */

void picture_centre(Picture *p, int64_t x, int64_t y) {
    const int32_t grow = max_i32(p->now, 1), shrink = max_i32(-p->now, 1);
    p->left = (int32_t)x - p->room.w / grow * shrink / 2;
    p->top = (int32_t)y - p->room.h / grow * shrink / 2;
}

/* Return what costs are shown. NULL: they cannot be, and the message says why; or they are counted, then `action` is
 * done again. */
static const PixelCosts *show_costs(Viewer *v, ActionId action) {
    const PictureShow show = v->picture.show == SHOW_IMAGE ? SHOW_COST : v->picture.show;
    const PixelCosts *costs = picture_costs(v);
    if ((show != v->picture.show || !costs->done) && !do_picture_show(v, (Call){.text = shows[show].name})) return NULL;
    if (costs->done) return costs;
    v->picture.waits = &actions[action];
    model_say(&v->model, "what pixels cost is being counted");
    return NULL;
}

bool do_picture_tile(Viewer *v, Call call) {
    (void)call;
    Picture *p = &v->picture;
    const PixelCosts *costs = show_costs(v, ACTION_PICTURE_TILE);
    if (!costs) return false;
    const HeatSummary *s = &costs->summary[shows[p->show].quantity];
    if (!s->tile_w) return model_say(&v->model, "%s", s->headline);
    p->zoom = p->now = max_i32(p->now, NEAR);
    picture_centre(p, s->tile_x + s->tile_w / 2, s->tile_y + s->tile_h / 2);
    return model_tell(&v->model, "the worst tile, at (%u, %u): %s %s a pixel", s->tile_x, s->tile_y,
                      heat_number(s->tile_mean).text, heat_infos[shows[p->show].quantity].noun);
}

bool do_picture_next(Viewer *v, Call call) {
    (void)call;
    Picture *p = &v->picture;
    const PixelCosts *costs = show_costs(v, ACTION_PICTURE_NEXT);
    if (!costs) return false;
    const HeatQuantity quantity = shows[p->show].quantity;
    const double sign = heat_infos[quantity].form == HEAT_SHARE ? -1 : 1; /* of a share, less is worse */
    const uint32_t count = costs->heat->width * costs->heat->height;
    p->has_chosen &= p->chosen < count; /* of the image of another pass */
    const double now = p->has_chosen ? sign * heat_value(&costs->heat->pixels[p->chosen], quantity) : 0;
    uint32_t best = UINT32_MAX;
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double value = sign * heat_value(&costs->heat->pixels[i], quantity);
        const bool was = p->has_chosen && (value > now || (value == now && i <= p->chosen)); /* before the chosen one */
        if (was || !costs->heat->pixels[i].issued || (best != UINT32_MAX && value <= most)) continue;
        best = i;
        most = value;
    }
    if (best == UINT32_MAX) return model_say(&v->model, "that was the last pixel");
    p->has_chosen = true;
    p->mouse[0] = v->mouse.x;
    p->mouse[1] = v->mouse.y;
    p->chosen = best;
    p->zoom = p->now = max_i32(p->now, NEAR);
    picture_centre(p, best % costs->heat->width, best / costs->heat->width);
    return model_tell(&v->model, "pixel (%u, %u): %s %s", best % costs->heat->width, best / costs->heat->width,
                      heat_number(sign * most).text, heat_infos[quantity].noun);
}

/* ---- drawing ---- */

int32_t picture_divider(const Picture *p) {
    return p->place[0].x + (p->flipped ? p->place[0].w : p->place[0].w * p->divider / 1000);
}

/* Write what is seen there at the top left of a part of the picture, if it fits. */
static void draw_tag(Viewer *v, Rect part, const char *text) {
    const Rect tag = {part.x + 8, part.y + 8, draw_width(v, FACE_SMALL_STRONG, text) + 16, KIT_SMALL};
    if (tag.w + 16 > part.w || tag.h + 16 > part.h) return;
    draw_round(v, tag, 4, THEME_RAISED);
    draw_say_centre(v, tag, FACE_SMALL_STRONG, THEME_TEXT, "%s", text);
}

/* Frame pixels of the picture, as far as they are seen, in a way that is seen on any colour, as heat_map.c does. The
 * frame may lie outside by some pixels. */
static void frame_part(Viewer *v, const Fit *fit, int32_t outside, Rect part) {
    const Rect from = texel_place(fit, (uint32_t[]){(uint32_t)part.x, (uint32_t)part.y});
    const Rect to = texel_place(fit, (uint32_t[]){(uint32_t)(part.x + part.w), (uint32_t)(part.y + part.h)});
    const Rect old = sheet_clip(&v->sheet, rect_around(fit->place, outside));
    const Rect place = {from.x, from.y, to.x - from.x, to.y - from.y};
    const Rgba dark = v->sheet.theme->ramp[0], light = sheet_ink(&v->sheet, THEME_SELECT);
    for (int32_t i = 1; i <= 4; i++) sheet_frame(&v->sheet, rect_around(place, i), i == 1 || i == 4 ? dark : light);
    sheet_restore(&v->sheet, old);
}

/* Draw a line between a pixel and its neighbours of other waves: of all waves, or of one. */
static void outline(Viewer *v, const Fit *fit, uint32_t wave, int32_t width, Rgba ink) {
    uint32_t texel[2];
    const int32_t g = fit->grow;
    for (int32_t y = fit->place.y; y < fit->place.y + fit->place.h; y += g)
        for (int32_t x = fit->place.x; texel_at(fit, x, y, texel); x += g) {
            const int64_t tx = texel[0], ty = texel[1];
            const uint32_t its = wave_at(v, tx, ty);
            if (wave != TRACE_NO_WAVE && its != wave) continue;
            if (wave_at(v, tx - 1, ty) != its) sheet_fill(&v->sheet, (Rect){x, y, width, g}, ink);
            if (wave_at(v, tx, ty - 1) != its) sheet_fill(&v->sheet, (Rect){x, y, g, width}, ink);
            if (wave == TRACE_NO_WAVE) continue;
            if (wave_at(v, tx + 1, ty) != its) sheet_fill(&v->sheet, (Rect){x + g - width, y, width, g}, ink);
            if (wave_at(v, tx, ty + 1) != its) sheet_fill(&v->sheet, (Rect){x, y + g - width, g, width}, ink);
        }
}

static void draw_row(Viewer *v, Rect *r, const char *name, const char *text) {
    const Rect line = cut_top(r, CARD_LINE);
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", name);
    draw_say_right(v, line, FACE_CODE_SMALL, THEME_TEXT, "%s", text);
}

/* Instructions of a wave's pixels: the sum of the executed ones, the fewest of a pixel, and the sum of the issued ones.
 */
typedef struct LaneSums {
    uint64_t executed, issued, least;
} LaneSums;

/* Draw a bar for each lane of a wave: what its pixel executed, of what the selected one was issued. */
static LaneSums draw_lanes(Viewer *v, Rect r, uint32_t wave, uint32_t lane, uint64_t most) {
    const Model *m = &v->model;
    const Heat *heat = m->pixels.heat;
    const Theme *theme = v->sheet.theme;
    const uint32_t lanes = (uint32_t)m->config->wave_size;
    const TraceWave *its = &trace_waves(m->trace, &(size_t){0})[wave];
    const uint32_t dispatch = m->pixels.phase->first;
    const uint32_t first = its->group * m->run->program->dispatches[dispatch].group_size + its->in_group * lanes;
    const int32_t each = r.w / (int32_t)lanes;
    LaneSums sums = {.least = UINT64_MAX};
    for (uint32_t l = 0; l < lanes; l++) {
        const Rect bar = rect_trim(cut_left(&r, each), 0, 0, 1, 0);
        const uint32_t pixel = its->live >> l & 1 ? heat_pixel(heat, dispatch, first + l) : HEAT_NO_PIXEL;
        sheet_fill(&v->sheet, bar, theme->shade[SHADE_MASKED]);
        if (pixel == HEAT_NO_PIXEL) continue;
        const HeatCost *cost = &heat->pixels[pixel];
        const int32_t high = (int32_t)((uint64_t)bar.h * min_u64(cost->executed, most) / max_u64(most, 1));
        sheet_fill(&v->sheet, (Rect){bar.x, bar.y + bar.h - high, bar.w, high},
                   l == lane ? theme->colour[THEME_SELECT] : theme->shade[SHADE_EXECUTES]);
        sums.executed += cost->executed;
        sums.issued += cost->issued;
        sums.least = min_u64(sums.least, cost->executed);
    }
    return sums;
}

static void draw_card(Viewer *v, const TextureData *image, const uint32_t texel[2], Rect about, Rect room) {
    Model *m = &v->model;
    const PixelCosts *costs = &m->pixels;
    const uint32_t pixel = texel[1] * image->shape.width + texel[0], wave = wave_at(v, texel[0], texel[1]);
    const HeatCost *cost = &costs->heat->pixels[pixel];
    const Raster *raster = m->run->program->dispatches[costs->phase->first].raster;
    const bool several = raster && raster->triangle_count > 1;
    const bool has_wave = wave != TRACE_NO_WAVE;
    const int32_t height = has_wave ? 8 * CARD_LINE + BARS + 30 : 3 * CARD_LINE + 20;
    Rect r = {about.x + about.w + 12, about.y + about.h + 12, CARD_WIDTH, height};
    if (r.x + r.w > room.x + room.w) r.x = about.x - 12 - r.w;
    if (r.y + r.h > room.y + room.h) r.y = about.y - 12 - r.h;
    r.x = max_i32(r.x, room.x);
    r.y = max_i32(r.y, room.y);
    sheet_cover(&v->sheet, r);
    draw_round(v, r, KIT_RADIUS, THEME_RAISED);
    draw_round_frame(v, r, KIT_RADIUS, 1, THEME_FRAME);
    r = rect_inside(r, 12, 8);

    char text[96];
    Rect head = cut_top(&r, CARD_LINE + 4);
    draw_ink(v, &head, 8, image, texel);
    draw_say(v, head, FACE_STRONG, THEME_TEXT, "pixel %u, %u", texel[0], texel[1]);
    const uint32_t lane = has_wave ? costs->threads[pixel] % ISA_MAX_LANES : 0;
    if (has_wave) draw_say_right(v, head, FACE_CODE_SMALL, THEME_TEXT_2, "wave %u, lane %u", wave, lane);
    snprintf(text, sizeof text, "%s instructions", draw_count(cost->executed).text);
    draw_row(v, &r, several ? "its lanes execute" : "executes", text);
    if (!has_wave) {
        draw_row(v, &r, "its waves issue", draw_count(cost->issued).text);
        return;
    }
    const Rect bars = {r.x, r.y + 4 * CARD_LINE + 6, r.w, BARS};
    const LaneSums sums = draw_lanes(v, bars, wave, lane, cost->issued);
    snprintf(text, sizeof text, "%s, %.0f %% of lanes active", draw_count(cost->issued).text,
             percent(sums.executed, sums.issued));
    draw_row(v, &r, several ? "its waves issue" : "its wave issues", text);
    draw_row(v, &r, several ? "cheapest pixel of the wave" : "its cheapest lane", draw_count(sums.least).text);
    const WaveCosts *its = model_wave_costs(m, wave);
    snprintf(text, sizeof text, "cycles %s–%s on core %u", draw_count(its->from).text,
             draw_count(max_u64(its->to, 1) - 1).text, trace_waves(m->trace, &(size_t){0})[wave].core);
    draw_row(v, &r, "resident", text);
    const LineRow *most = its->lines ? lines_most(its->lines, COLUMN_cycles) : NULL;
    snprintf(text, sizeof text, "%u: %s wave-cycles", most ? most->line : 0,
             draw_count(most ? profile_cycles(&most->row) : 0).text);
    draw_row(v, &r, "costliest line", most && most->line ? text : "–");
    r = rect_trim(r, 0, BARS + 10, 0, 0);
    draw_say(v, cut_top(&r, CARD_LINE), FACE_SMALL, THEME_TEXT_3, "%u lanes: executed of %s issued",
             (unsigned)m->config->wave_size, draw_count(cost->issued).text);
    draw_say(v, cut_top(&r, CARD_LINE), FACE_SMALL, THEME_TEXT_2, "Click: this lane, where it waits longest.");
}

static void draw_legend(Viewer *v, Rect line, uint32_t key_count) {
    enum { RAMP = 160, TEXTS = 560 };
    const KeyHint keys[] = {{"Space", v->picture.flipped ? "costs beside it" : "image alone", ACTION_PICTURE_FLIP},
                            {"p", "costliest pixel", ACTION_PICTURE_NEXT},
                            {"w", "worst tile", ACTION_PICTURE_TILE}};
    const PictureShow show = v->picture.show;
    const HeatQuantity quantity = shows[show].quantity;
    const HeatSummary *s = &v->model.pixels.summary[quantity];
    draw_keys(v, &line, TEXTS, keys, key_count);
    if (shows[show].has_quantity) {
        const HeatInfo *info = &heat_infos[quantity];
        draw_next(v, &line, 10, FACE_SMALL, THEME_TEXT_2, info->form == HEAT_SHARE ? "%s" : "%s a pixel", info->noun);
        draw_next(v, &line, 6, FACE_CODE_SMALL, THEME_TEXT, "0");
        const Rect ramp = rect_middle(take_left(&line, RAMP, 6), RAMP, 12);
        for (int32_t i = 0; i < RAMP; i++)
            sheet_fill(&v->sheet, (Rect){ramp.x + i, ramp.y, 1, ramp.h},
                       theme_ramp(v->sheet.theme, (double)i / (RAMP - 1)));
        draw_next(v, &line, 16, FACE_CODE_SMALL, THEME_TEXT, "%s%s", heat_number(s->scale).text,
                  s->exceeds ? " or more" : "");
    } else {
        draw_next(v, &line, 16, FACE_SMALL, THEME_TEXT_2, "a colour: a wave; neighbours may share one");
    }
    draw_next(v, &line, 16, FACE_SMALL, THEME_TEXT_3, "outlines: waves, from × %d", OUTLINE);
    if (s->tile_w) draw_meaning(v, &line, v->sheet.theme->colour[THEME_PANE], THEME_SELECT, "the worst tile");
}

/* Draw image and costs in small, with the visible part framed, and below them the source. */
static void draw_side(Viewer *v, const TextureData *image, const Fit *fit, Rect r) {
    enum { TITLE = 30, NAME = 20, GAP = 12 };
    Picture *p = &v->picture;
    const int32_t columns = fit->place.w / fit->grow * fit->shrink, rows = fit->place.h / fit->grow * fit->shrink;
    draw_fill(v, cut_left(&r, 1), THEME_LINE);
    Rect title = rect_inside(cut_top(&r, TITLE), KIT_PAD, 0), both = rect_inside(r, KIT_PAD, 0);
    const Button buttons[] = {{.text = "Costliest pixel", .key = "p", .action = ACTION_PICTURE_NEXT},
                              {.text = "Worst tile", .key = "w", .action = ACTION_PICTURE_TILE}};
    draw_next(v, &title, GAP, FACE_STRONG, THEME_TEXT, "Whole picture");
    const int32_t end = kit_row(&v->sheet, rect_left(title, title.w, KIT_SMALL), buttons, 2, true);
    title.w = end - title.x;
    draw_say(v, title, FACE_SMALL, THEME_TEXT_2, "drag the frame");
    both.h = both.h * 2 / 5;
    int32_t bottom = 0;
    for (int i = 0; i < 2; i++) {
        Rect one = i ? both : rect_left(take_left(&both, (both.w - GAP) / 2, GAP), (both.w - GAP) / 2, both.h);
        draw_say(v, cut_top(&one, NAME), FACE_SMALL, THEME_TEXT_2, "%s", i ? shows[p->show].name : "image");
        const Fit whole = fit_texels(&image->shape, one, 0, 0, 0);
        p->whole[i] = whole.place;
        paint_texels(v, image, &whole, INT32_MIN, INT32_MAX, i ? cost_inks : texel_inks);
        if (whole.place.w > 0) frame_part(v, &whole, 4, (Rect){fit->left, fit->top, columns, rows});
        bottom = whole.place.y + whole.place.h;
    }
    cut_top(&r, bottom + GAP - r.y);
    draw_rule(v, r);
    title = rect_inside(cut_top(&r, TITLE), KIT_PAD, 0);
    draw_next(v, &title, GAP, FACE_STRONG, THEME_TEXT, "Source");
    p->source = r;
    draw_wave_source(v, title, r, &v->model.pixels);
}

/* Name the pass whose costs are shown, with buttons that select its neighbours. */
static void draw_pass(Viewer *v, Rect *line, const PixelCosts *costs) {
    if (!*costs->phase->pass) return;
    for (int i = 0; i < 2; i++) {
        const FillPhase *to = costs->beside[i];
        char cycle[24];
        snprintf(cycle, sizeof cycle, "%" PRIu64, to ? to->from : 0);
        kit_lone(&v->sheet, take_left(line, KIT_SMALL, 4), i ? ICON_NEXT : ICON_PREVIOUS, to ? ACTION_GOTO : -1, cycle);
    }
    draw_next(v, line, 14, FACE_SMALL_STRONG, THEME_TEXT, "In %s:", costs->phase->pass);
}

void draw_pixels(Viewer *v, Rect r) {
    enum { LABEL = 26, LINE = 30 };
    Model *m = &v->model;
    Picture *p = &v->picture;
    const PixelCosts *costs = picture_costs(v);
    if (!costs->done) {
        char line[96];
        snprintf(line, sizeof line, "A second run is in cycle %s of %s.",
                 draw_count(costs->gpu ? gpu_now(costs->gpu) : costs->phase->from).text, draw_count(costs->end).text);
        kit_empty(&v->sheet, r, "Counting what each pixel costs", line, NULL);
        return;
    }
    uint32_t words;
    const Resource *resource = &m->run->program->resource[1][costs->heat->image];
    const TextureData image = {gpu_buffer(costs->gpu, OPERAND_RES_U, (uint8_t)costs->heat->image, &words),
                               resource->shape};
    const HeatSummary *s = &costs->summary[shows[p->show].quantity];
    Rect label = rect_inside(cut_top(&r, LABEL), KIT_PAD, 0);
    draw_pass(v, &label, costs);
    if (shows[p->show].has_quantity) {
        draw_next(v, &label, 14, FACE_SMALL_STRONG, THEME_TEXT, "%s.", s->headline);
        draw_say(v, label, FACE_SMALL, THEME_TEXT_2, "%s", s->evidence);
    } else {
        draw_say(v, label, FACE_SMALL, THEME_TEXT_2, "%s",
                 program_dispatch_text(m->run->program, costs->phase->first).text);
    }
    const Rect side = r.w >= ROOM && r.h >= HIGH ? cut_right(&r, min_i32(SIDE, r.w * 2 / 5)) : (Rect){0};
    draw_legend(v, rect_inside(cut_bottom(&r, LINE), KIT_PAD, 0), side.w ? 1 : 3); /* others have buttons there */

    r = p->room = rect_inside(r, KIT_PAD, 0);
    const Fit fit = fit_texels(&image.shape, r, p->zoom, p->left, p->top);
    p->place[0] = fit.place;
    p->now = fit.grow > 1 ? fit.grow : -fit.shrink;
    p->left = fit.left;
    p->top = fit.top;
    for (int i = 0; i < PIXEL_LEVELS; i++) p->ramp[i] = theme_ramp(v->sheet.theme, (double)i / (PIXEL_LEVELS - 1));
    const int32_t divider = picture_divider(p), end = fit.place.x + fit.place.w;
    paint_texels(v, &image, &fit, fit.place.x, divider, texel_inks);
    paint_texels(v, &image, &fit, divider, end, cost_inks);
    if (fit.grow >= OUTLINE && costs->threads) outline(v, &fit, TRACE_NO_WAVE, 1, v->sheet.theme->ramp[0]);
    draw_frame(v, rect_around(fit.place, 1), THEME_FRAME);
    const Rect tile = {(int32_t)s->tile_x, (int32_t)s->tile_y, (int32_t)s->tile_w, (int32_t)s->tile_h};
    if (tile.w && !p->flipped) frame_part(v, &fit, 0, tile);
    if (!p->flipped) draw_fill(v, (Rect){divider - 1, fit.place.y, 2, fit.place.h}, THEME_TEXT);
    draw_tag(v, rect_from(fit.place, fit.place.x, divider), "image");
    draw_tag(v, rect_from(fit.place, divider, end), shows[p->show].name);

    /* The pixel below the mouse, once that has moved since another one was chosen; else the chosen one. */
    uint32_t texel[2] = {p->chosen % image.shape.width, p->chosen / image.shape.width};
    const bool moved = !p->has_chosen || p->mouse[0] != v->mouse.x || p->mouse[1] != v->mouse.y;
    const bool hovers =
        moved && sheet_hovers(&v->sheet, fit.place) && texel_at(&fit, v->sheet.mouse_x, v->sheet.mouse_y, texel);
    const Rect about = texel_place(&fit, texel);
    const bool seen = hovers || (p->has_chosen && rect_has(fit.place, about.x, about.y));
    const uint32_t wave = seen ? wave_at(v, texel[0], texel[1]) : TRACE_NO_WAVE;
    if (wave != TRACE_NO_WAVE) model_wave_costs(m, wave);
    if (side.w) draw_side(v, &image, &fit, side);
    if (!seen) return;
    if (wave != TRACE_NO_WAVE && fit.grow > 1)
        outline(v, &fit, wave, fit.grow >= OUTLINE ? 2 : 1, v->sheet.theme->colour[THEME_SELECT]);
    draw_frame(v, rect_around(about, 1), THEME_SELECT);
    draw_card(v, &image, texel, about, r);
}
