/* pixels.c: what each pixel cost, over the large picture: the image at the left of a divider, costs at its right; the
 * outlines of waves; and a card of the pixel below the mouse. */
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

/* Say why there is nothing to show. Return NULL if there is something, or if it is not known yet. */
static const char *refused(Viewer *v, PictureShow show) {
    const PixelCosts *costs = model_pixels(&v->model);
    if (show == SHOW_IMAGE) return NULL;
    if (!costs->heat) return costs->why;
    if (show == SHOW_WAVES && v->model.run->program->dispatch_count > 1) return "a pixel has a wave of each dispatch";
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
    if (!p->divider) p->divider = DIVIDER;
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

static Rgba cost_colour(const Viewer *v, uint32_t pixel) {
    const PixelCosts *costs = &v->model.pixels;
    const Theme *theme = v->sheet.theme;
    const PictureShow show = v->picture.show;
    if (show == SHOW_WAVES)
        return costs->threads && costs->threads[pixel] != PIXEL_NO_THREAD
                   ? theme_identity(theme, costs->threads[pixel] / ISA_MAX_LANES)
                   : theme->colour[THEME_PANE];
    const HeatQuantity quantity = shows[show].quantity;
    const HeatCost *cost = &costs->heat->pixels[pixel];
    if (!cost->issued) return theme->colour[THEME_PANE];
    return theme_ramp(theme, heat_value(cost, quantity) / costs->summary[quantity].scale);
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

/* ---- the next costliest one ---- */

bool do_picture_next(Viewer *v, Call call) {
    (void)call;
    Picture *p = &v->picture;
    const PixelCosts *costs = &v->model.pixels;
    if (p->show == SHOW_IMAGE) do_picture_show(v, (Call){.text = "cost"});
    if (!costs->done) return model_say(&v->model, "what pixels cost is not counted yet");
    const HeatQuantity quantity = shows[p->show].quantity;
    const double sign = heat_infos[quantity].form == HEAT_SHARE ? -1 : 1; /* of a share, less is worse */
    const uint32_t count = costs->heat->width * costs->heat->height;
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
    const int32_t zoom = p->zoom = max_i32(p->now, NEAR);
    p->left = (int32_t)(best % costs->heat->width) - p->room.w / zoom / 2;
    p->top = (int32_t)(best / costs->heat->width) - p->room.h / zoom / 2;
    return model_tell(&v->model, "pixel (%u, %u): %s %s", best % costs->heat->width, best / costs->heat->width,
                      heat_number(sign * most).text, heat_infos[quantity].noun);
}

/* ---- drawing ---- */

static void paint_costs(Viewer *v, const TextureData *image, const Fit *fit, int32_t divider) {
    float c[4];
    uint32_t texel[2];
    for (int32_t y = fit->place.y; y < fit->place.y + fit->place.h; y += fit->grow)
        for (int32_t x = fit->place.x; texel_at(fit, x, y, texel); x += fit->grow) {
            const Rect cell = {x, y, fit->grow, fit->grow};
            if (x + fit->grow > divider)
                sheet_fill(&v->sheet, cell, cost_colour(v, texel[1] * image->shape.width + texel[0]));
            if (x >= divider) continue;
            texture_read(image, 0, texel[0], texel[1], c);
            sheet_fill(&v->sheet, rect_and(cell, (Rect){x, y, divider - x, fit->grow}), texel_ink(c));
        }
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
    const uint32_t first = its->group * m->run->program->dispatches->group_size + its->in_group * lanes;
    const int32_t each = r.w / (int32_t)lanes;
    LaneSums sums = {.least = UINT64_MAX};
    for (uint32_t l = 0; l < lanes; l++) {
        const Rect bar = rect_trim(cut_left(&r, each), 0, 0, 1, 0);
        const uint32_t pixel = its->live >> l & 1 ? heat_pixel(heat, 0, first + l) : HEAT_NO_PIXEL;
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
    const Raster *raster = m->run->program->dispatches->raster;
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
    float c[4];
    Rect head = cut_top(&r, CARD_LINE + 4);
    texture_read(image, 0, texel[0], texel[1], c);
    sheet_fill(&v->sheet, rect_left(take_left(&head, 14, 8), 14, 14), texel_ink(c));
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
    snprintf(text, sizeof text, "%u: %s wave-cycles", its->line, draw_count(its->at_line).text);
    draw_row(v, &r, "costliest line", its->line ? text : "–");
    r = rect_trim(r, 0, BARS + 10, 0, 0);
    draw_say(v, cut_top(&r, CARD_LINE), FACE_SMALL, THEME_TEXT_3, "%u lanes: executed of %s issued",
             (unsigned)m->config->wave_size, draw_count(cost->issued).text);
    draw_say(v, cut_top(&r, CARD_LINE), FACE_SMALL, THEME_TEXT_2, "Click: this lane, where it waits longest.");
}

static void draw_legend(Viewer *v, Rect line) {
    enum { RAMP = 160, WIDE = 700 };
    const PictureShow show = v->picture.show;
    const HeatQuantity quantity = shows[show].quantity;
    const HeatSummary *s = &v->model.pixels.summary[quantity];
    if (line.w >= WIDE) draw_last(v, &line, 16, FACE_SMALL, THEME_TEXT_3, "p: next costliest pixel");
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
    draw_say(v, line, FACE_SMALL, THEME_TEXT_3, "outlines: waves, from zoom × %d", OUTLINE);
}

void draw_pixels(Viewer *v, Rect r) {
    enum { LABEL = 26, LINE = 30 };
    Model *m = &v->model;
    Picture *p = &v->picture;
    const PixelCosts *costs = model_pixels(m);
    if (!costs->done) {
        char line[96];
        snprintf(line, sizeof line, "A second run is in cycle %s of %s.",
                 draw_count(costs->gpu ? gpu_now(costs->gpu) : 0).text, draw_count(m->cycles).text);
        kit_empty(&v->sheet, r, "Counting what each pixel costs", line, NULL);
        return;
    }
    uint32_t words;
    const Resource *resource = &m->run->program->resource[1][costs->heat->image];
    const TextureData image = {gpu_buffer(costs->gpu, OPERAND_RES_U, (uint8_t)costs->heat->image, &words),
                               resource->shape};
    const HeatSummary *s = &costs->summary[shows[p->show].quantity];
    Rect legend = rect_inside(cut_bottom(&r, LINE), KIT_PAD, 0), label = rect_inside(cut_top(&r, LABEL), KIT_PAD, 0);
    if (shows[p->show].has_quantity) {
        draw_next(v, &label, 14, FACE_SMALL_STRONG, THEME_TEXT, "%s.", s->headline);
        draw_say(v, label, FACE_SMALL, THEME_TEXT_2, "%s", s->evidence);
    } else {
        draw_say(v, label, FACE_SMALL, THEME_TEXT_2, "%s", program_dispatch_text(m->run->program, 0).text);
    }
    draw_legend(v, legend);

    r = p->room = rect_inside(r, KIT_PAD, 0);
    const Fit fit = fit_texels(&image.shape, r, p->zoom, p->left, p->top);
    p->place[0] = fit.place;
    p->now = fit.grow > 1 ? fit.grow : -fit.shrink;
    p->left = fit.left;
    p->top = fit.top;
    const int32_t divider = fit.place.x + fit.place.w * p->divider / 1000;
    paint_costs(v, &image, &fit, divider);
    if (fit.grow >= OUTLINE && costs->threads) outline(v, &fit, TRACE_NO_WAVE, 1, v->sheet.theme->ramp[0]);
    draw_frame(v, rect_around(fit.place, 1), THEME_FRAME);
    draw_fill(v, (Rect){divider - 1, fit.place.y, 2, fit.place.h}, THEME_TEXT);

    /* The pixel below the mouse, once that has moved since another one was chosen; else the chosen one. */
    uint32_t texel[2] = {p->chosen % image.shape.width, p->chosen / image.shape.width};
    const bool moved = !p->has_chosen || p->mouse[0] != v->mouse.x || p->mouse[1] != v->mouse.y;
    const bool hovers =
        moved && sheet_hovers(&v->sheet, fit.place) && texel_at(&fit, v->sheet.mouse_x, v->sheet.mouse_y, texel);
    const Rect about = texel_place(&fit, texel);
    if (!hovers && (!p->has_chosen || !rect_has(fit.place, about.x, about.y))) return;
    const uint32_t wave = wave_at(v, texel[0], texel[1]);
    if (wave != TRACE_NO_WAVE && fit.grow > 1)
        outline(v, &fit, wave, fit.grow >= OUTLINE ? 2 : 1, v->sheet.theme->colour[THEME_SELECT]);
    draw_frame(v, rect_around(about, 1), THEME_SELECT);
    draw_card(v, &image, texel, about, r);
}
