/* picture.c: a texture as a picture, its layers one below the other: small in the panel of memory; or large, over
 * everything, as it is before the selected cycle and after it. A click on a pixel goes to the thread that wrote it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/program/texture.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { FOOT = 24, GRIP = 6 /* beside a divider */, GROW_MOST = 32, SHADE_SIDE = 14 };

/* ---- where texels are ---- */

Fit fit_texels(const TextureShape *shape, Rect r, int32_t zoom, int32_t left, int32_t top) {
    const int32_t w = (int32_t)shape->width, h = (int32_t)texture_rows(shape, 0);
    Fit fit = {.grow = max_i32(zoom, 1), .shrink = max_i32(-zoom, 1)};
    if (r.w < 1 || r.h < 8) return fit;
    while (!zoom && w * (fit.grow + 1) <= r.w && h * (fit.grow + 1) <= r.h && fit.grow < GROW_MOST) fit.grow++;
    while (!zoom && (w / fit.shrink > r.w || h / fit.shrink > r.h)) fit.shrink++;
    const int32_t columns = r.w / fit.grow * fit.shrink, rows = r.h / fit.grow * fit.shrink;
    fit.left = clamp_i32(left, 0, max_i32(w - columns, 0));
    fit.top = clamp_i32(top, 0, max_i32(h - rows, 0));
    fit.place = (Rect){r.x, r.y, min_i32(columns, w - fit.left) / fit.shrink * fit.grow,
                       min_i32(rows, h - fit.top) / fit.shrink * fit.grow};
    return fit;
}

bool texel_at(const Fit *fit, int32_t x, int32_t y, uint32_t texel[2]) {
    if (!rect_has(fit->place, x, y)) return false;
    texel[0] = (uint32_t)(fit->left + (x - fit->place.x) / fit->grow * fit->shrink);
    texel[1] = (uint32_t)(fit->top + (y - fit->place.y) / fit->grow * fit->shrink);
    return true;
}

Rect texel_place(const Fit *fit, const uint32_t texel[2]) {
    return (Rect){fit->place.x + ((int32_t)texel[0] - fit->left) / fit->shrink * fit->grow,
                  fit->place.y + ((int32_t)texel[1] - fit->top) / fit->shrink * fit->grow, fit->grow, fit->grow};
}

/* ---- painting ---- */

static uint8_t byte_of(float c) {
    return (uint8_t)(c > 0 ? c < 1 ? c * 255 + 0.5f : 255 : 0);
}

void texel_inks(const Viewer *v, const TextureData *image, Texels t, Rgba *inks) {
    (void)v;
    const uint32_t *row = image->words + (size_t)t.y * image->shape.width; /* of texels of one word */
    for (uint32_t x = t.x; t.count > 0; t.count--, x += t.step) {
        float c[4];
        if (image->shape.format == TEXEL_RGBA8) { /* as below, at once: there may be millions */
            *inks++ = (Rgba){(uint8_t)row[x], (uint8_t)(row[x] >> 8), (uint8_t)(row[x] >> 16), 255};
            continue;
        }
        texture_read(image, 0, x, t.y, c);
        *inks++ = (Rgba){byte_of(c[0]), byte_of(c[1]), byte_of(c[2]), 255};
    }
}

/* A row of texels is painted once, and put into all of its rows of pixels. */
void paint_texels(Viewer *v, const TextureData *image, const Fit *fit, int32_t from, int32_t to, TexelInks *inks) {
    const Rect all = fit->place;
    const int32_t grow = fit->grow, left = max_i32(from, all.x), right = min_i32(to, all.x + all.w);
    if (left >= right) return;
    const int32_t first = (left - all.x) / grow, count = (right - 1 - all.x) / grow + 1 - first;
    OWNED Rgba *colours = memory_raw((size_t)count * sizeof *colours);
    OWNED int32_t *ends = memory_raw((size_t)count * sizeof *ends); /* of texels, in pixels of the canvas */
    for (int32_t i = 0; i < count; i++) {
        const int32_t end = min_i32(all.x + (first + i + 1) * grow, right);
        ends[i] = sheet_pixels(&v->sheet, (Rect){left, 0, end - left, 1}).w;
    }
    Canvas *row = canvas_create((uint32_t)ends[count - 1], 1);
    for (int32_t y = 0; y < all.h / grow; y++) {
        const Rect pixels = sheet_pixels(&v->sheet, (Rect){left, all.y + y * grow, right - left, grow});
        inks(v, image,
             (Texels){(uint32_t)(fit->left + first * fit->shrink), (uint32_t)(fit->top + y * fit->shrink),
                      (uint32_t)fit->shrink, (uint32_t)count},
             colours);
        for (int32_t i = 0, x = 0; i < count; i++)
            while (x < ends[i]) row->pixels[x++] = colours[i];
        for (int32_t i = 0; i < pixels.h; i++) canvas_put(v->sheet.canvas, pixels.x, pixels.y + i, row);
    }
    canvas_destroy(row);
}

static void paint_image(Viewer *v, const TextureData *image, const Fit *fit) {
    paint_texels(v, image, fit, INT32_MIN, INT32_MAX, texel_inks);
}

void draw_ink(Viewer *v, Rect *line, int32_t gap, const TextureData *image, const uint32_t texel[2]) {
    Rgba ink;
    texel_inks(v, image, (Texels){texel[0], texel[1], 1, 1}, &ink);
    sheet_fill(&v->sheet, rect_left(take_left(line, SHADE_SIDE, gap), SHADE_SIDE, SHADE_SIDE), ink);
}

/* The colour of a texel, and its numbers. */
static void say_texel(Viewer *v, Rect *line, const TextureData *data, const uint32_t texel[2]) {
    float c[4];
    texture_read(data, 0, texel[0], texel[1], c);
    draw_ink(v, line, 6, data, texel);
    draw_next(v, line, 14, FACE_CODE_SMALL, THEME_TEXT, "%.3g %.3g %.3g %.3g", (double)c[0], (double)c[1], (double)c[2],
              (double)c[3]);
}

/* Frame the texels that failed expectations name. */
static void frame_wrong(Viewer *v, const ViewMemory *memory, const Fit *fit) {
    const Problems *problems = &v->model.problems;
    for (const Problem *p = problems->list; p < problems->list + problems->count; p++) {
        if (!problem_is_about(p, memory)) continue;
        const uint32_t at = 4 * p->word.word / texel_formats[memory->shape->format].bytes;
        const Rect place = texel_place(fit, (uint32_t[]){at % memory->shape->width, at / memory->shape->width});
        if (rect_has(fit->place, place.x, place.y)) draw_frame(v, rect_around(place, 2), THEME_FAULT);
    }
}

/* ---- small ---- */

static Fit fit_small(const Viewer *v, const ViewMemory *memory) {
    const Rect body = rect_trim(v->place[view_place_of(v, PANEL_MEMORY)], 0, KIT_HEADER, 0, 0);
    return fit_texels(memory->shape, rect_trim(body, KIT_PAD, 6, KIT_PAD, FOOT), 0, 0, 0);
}

void draw_texels(Viewer *v, const ViewMemory *memory, Rect body) {
    const TextureData data = {memory->words, *memory->shape};
    const Fit fit = fit_small(v, memory);
    Rect line = rect_inside((Rect){body.x, body.y + body.h - FOOT, body.w, FOOT}, KIT_PAD, 0);
    uint32_t texel[2];
    if (fit.place.w < 1 || fit.place.h < 1) return;
    paint_image(v, &data, &fit);
    frame_wrong(v, memory, &fit);
    const Button large = {.text = "Enlarge", .key = "Shift+M", .action = ACTION_PICTURE};
    const int32_t width = kit_button_width(&v->sheet, &large);
    if (line.w > width + 60) kit_button(&v->sheet, rect_left(take_right(&line, width, 8), width, KIT_SMALL), &large);
    if (!sheet_hovers(&v->sheet, fit.place) || !texel_at(&fit, v->sheet.mouse_x, v->sheet.mouse_y, texel)) {
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%u × %u; a click: who wrote it", memory->shape->width,
                 texture_rows(memory->shape, 0));
        return;
    }
    draw_frame(v, rect_around(texel_place(&fit, texel), 1), THEME_SELECT);
    draw_next(v, &line, 8, FACE_CODE_SMALL, THEME_TEXT, "%u, %u", texel[0], texel[1]);
    say_texel(v, &line, &data, texel);
}

static void go_to_writer(Viewer *v, const uint32_t texel[2]) {
    ViewMemory memory;
    char name[48];
    if (!model_memory(&v->model, v->memory, &memory)) return;
    snprintf(name, sizeof name, "%s[%u %u]", memory.name, texel[0], texel[1]);
    viewer_do(v, ACTION_WORD_WRITER, name);
}

/* A picture has an area as a whole: which pixel is told by the press. */
void press_memory(Viewer *v, int32_t x, int32_t y, bool right) {
    ViewMemory memory;
    uint32_t texel[2];
    if (right || !model_memory(&v->model, v->memory, &memory) || !memory.shape) return;
    const Fit fit = fit_small(v, &memory);
    if (texel_at(&fit, x, y, texel)) go_to_writer(v, texel);
}

/* ---- large ---- */

/* Return the words of the memory before a cycle. */
static const uint32_t *words_at(Model *m, const ViewMemory *memory, uint64_t cycle) {
    uint32_t count;
    model_travel(m, cycle);
    return gpu_buffer(travel_gpu(m->run->travel), memory->space, memory->index, &count);
}

/* Find the words after the next change from the selected cycle on, as a store takes effect some cycles after it issues.
 * It is looked for as far as that is quick, and kept until another cycle is selected. */
static const uint32_t *words_after(Viewer *v, const ViewMemory *memory) {
    enum { QUICK = 256, LEAST = 16 };
    Model *m = &v->model;
    Picture *p = &v->picture;
    const size_t size = memory->count * sizeof *memory->words;
    if (p->after && p->of == m->selections && p->memory == v->memory) return p->after;
    memory_free(p->after);
    p->after = memory_array(memory->count, sizeof *p->after);
    memcpy(p->after, memory->words, size);
    const uint64_t most = min_u64(m->cycle + max_u64(QUICK / m->config->cores, LEAST), m->cycles);
    uint64_t same = m->cycle, after = same + 1; /* one is as it was, the other one may not be */
    while (after < most && memcmp(words_at(m, memory, after), p->after, size) == 0) {
        const uint64_t next = min_u64(2 * after - m->cycle, most);
        same = after;
        after = next;
    }
    while (after - same > 1) {
        const uint64_t middle = same + (after - same) / 2;
        *(memcmp(words_at(m, memory, middle), p->after, size) == 0 ? &same : &after) = middle;
    }
    memcpy(p->after, words_at(m, memory, after), size);
    p->after_cycle = after;
    model_travel(m, m->cycle);
    m->facts.fresh = false;
    p->of = m->selections;
    p->memory = v->memory;
    return p->after;
}

/* Frame the texels that differ; where they are too small for that, all of them together. Return their number. */
static uint32_t frame_changed(Viewer *v, const TextureData side[2], size_t words, const Fit fit[2]) {
    enum { LEAST = 6 /* pixels of a texel with a frame of its own */ };
    const TextureShape *shape = &side[0].shape;
    const size_t bytes = texel_formats[shape->format].bytes;
    const uint8_t *before = (const uint8_t *)side[0].words, *after = (const uint8_t *)side[1].words;
    uint32_t changed = 0, texel[2], first[2] = {UINT32_MAX, UINT32_MAX}, last[2] = {0, 0};
    if (memcmp(side[0].words, side[1].words, words * sizeof *side[0].words) == 0) return 0;
    for (texel[1] = 0; texel[1] < texture_rows(shape, 0); texel[1]++)
        for (texel[0] = 0; texel[0] < shape->width; texel[0]++) {
            const size_t at = ((size_t)texel[1] * shape->width + texel[0]) * bytes;
            if (memcmp(before + at, after + at, bytes) == 0) continue;
            changed++;
            for (int i = 0; i < 2; i++) {
                first[i] = (uint32_t)min_u64(first[i], texel[i]);
                last[i] = (uint32_t)max_u64(last[i], texel[i]);
                const Rect place = rect_and(texel_place(&fit[i], texel), fit[i].place);
                if (place.w > 0 && fit[i].grow >= LEAST) draw_frame(v, rect_around(place, 1), THEME_CHANGED);
            }
        }
    for (int i = 0; i < 2 && changed && fit[0].grow < LEAST; i++) {
        const Rect from = texel_place(&fit[i], first), to = texel_place(&fit[i], last);
        const Rect all = rect_and((Rect){from.x, from.y, to.x + to.w - from.x, to.y + to.h - from.y}, fit[i].place);
        if (all.w > 0 && all.h > 0) draw_frame(v, rect_around(all, 2), THEME_CHANGED);
    }
    return changed;
}

void draw_PICTURE(Viewer *v, Rect place) {
    enum { LABEL = 26, LINE = 30 };
    ViewMemory memory;
    Picture *p = &v->picture;
    Rect head, r = draw_over(v, place, place.w, place.h, &head);
    p->place[0] = p->place[1] = p->whole[0] = p->whole[1] = p->source = (Rect){0};

    /* The picture that is shown, or else the first one. */
    bool any = model_memory(&v->model, v->memory, &memory) && memory.shape;
    for (int k = 0; !any && model_memory(&v->model, k, &memory); k++) {
        any = memory.shape;
        if (any) v->memory = k;
    }
    if (!any) {
        draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "Picture");
        kit_empty(&v->sheet, r, "The program has no picture",
                  "A .texture or .framebuffer directive, or --bind, gives it one.", NULL);
        return;
    }
    const char *const zooms[] = {"out", "in", "fit"}, *const texts[] = {"−", "+", "Fit"};
    for (int i = 3; i-- > 0;) {
        const Button button = {.text = texts[i], .action = ACTION_PICTURE_ZOOM, .argument = zooms[i]};
        const int32_t width = kit_button_width(&v->sheet, &button);
        kit_button(&v->sheet, rect_middle(take_right(&head, width, 6), width, KIT_SMALL), &button);
    }
    const Heat *costs = p->show == SHOW_IMAGE ? NULL : picture_costs(v)->heat; /* of an image of its own */
    for (int k = 0; costs && model_memory(&v->model, k, &memory); k++)
        if (memory.space == OPERAND_RES_U && memory.index == costs->image) break;
    draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "%s", memory.title);
    draw_shows(v, &head);
    if (costs) {
        draw_pixels(v, r);
        return;
    }
    const uint32_t *after = words_after(v, &memory);
    const TextureData side[2] = {{memory.words, *memory.shape}, {after, *memory.shape}};

    Rect line = rect_inside(cut_bottom(&r, LINE), KIT_PAD, 0), labels = rect_inside(cut_top(&r, LABEL), KIT_PAD, 0);
    Rect half[2], label[2];
    Fit fit[2];
    r = rect_inside(r, KIT_PAD, 0);
    half[1] = rect_behind(r, r.w / 2 + KIT_PAD / 2);
    half[0] = rect_left(r, half[1].w, r.h);
    half[0].y = r.y;
    label[1] = rect_behind(labels, r.w / 2 + KIT_PAD / 2);
    label[0] = rect_trim(labels, 0, 0, label[1].w + KIT_PAD, 0);
    for (int i = 0; i < 2; i++) {
        fit[i] = fit_texels(memory.shape, half[i], p->zoom, p->left, p->top);
        paint_image(v, &side[i], &fit[i]);
        frame_wrong(v, &memory, &fit[i]);
        draw_frame(v, rect_around(fit[i].place, 1), THEME_FRAME);
        p->place[i] = fit[i].place;
    }
    p->now = fit[0].grow > 1 ? fit[0].grow : -fit[0].shrink;
    p->left = fit[0].left;
    p->top = fit[0].top;
    const uint32_t changed = frame_changed(v, side, memory.count, fit);
    draw_say(v, label[0], FACE_SMALL_STRONG, THEME_TEXT, "before cycle %s", draw_count(v->model.cycle).text);
    const bool ends = p->after_cycle == v->model.cycles; /* no cycle changes it any more */
    draw_say(v, label[1], FACE_SMALL_STRONG, THEME_TEXT, "%s%s: %s pixel%s differ%s", ends ? "at the end" : "in cycle ",
             ends ? "" : draw_count(p->after_cycle).text, draw_count(changed).text, changed == 1 ? "" : "s",
             changed == 1 ? "s" : "");
    char size[32] = "";
    if (p->now != -1) snprintf(size, sizeof size, p->now > 0 ? ", ×%d" : ", 1 of %d", abs(p->now));
    draw_say(v, head, FACE_SMALL, THEME_TEXT_2, "%u × %u%s", memory.shape->width, texture_rows(memory.shape, 0), size);

    /* The pixel below the mouse, on both sides. */
    uint32_t texel[2];
    for (int i = 0; i < 2; i++)
        if (texel_at(&fit[i], v->sheet.mouse_x, v->sheet.mouse_y, texel)) {
            for (int k = 0; k < 2; k++) draw_frame(v, rect_around(texel_place(&fit[k], texel), 1), THEME_SELECT);
            draw_next(v, &line, 14, FACE_CODE_SMALL, THEME_TEXT, "%u, %u", texel[0], texel[1]);
            for (int k = 0; k < 2; k++) say_texel(v, &line, &side[k], texel);
            return;
        }
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2,
             "the wheel zooms, a drag moves, a click goes to the thread that wrote the pixel");
}

void press_picture(Viewer *v, int32_t x, int32_t y, bool right) {
    Picture *p = &v->picture;
    (void)right;
    for (int i = 0; i < 2; i++) {
        const bool whole = rect_has(p->whole[i], x, y);
        if (!whole && !rect_has(p->place[i], x, y)) continue;
        const bool divides = p->show != SHOW_IMAGE && abs(x - picture_divider(p)) <= GRIP;
        v->mouse.drag = DRAG_PICTURE;
        p->drags = whole ? DRAGS_WHOLE : divides ? DRAGS_DIVIDER : DRAGS_PICTURE;
        p->from[0] = whole ? i : p->left;
        p->from[1] = p->top;
        if (whole) drag_picture(v, x, y);
    }
}

void drag_picture(Viewer *v, int32_t x, int32_t y) {
    Picture *p = &v->picture;
    const int32_t grow = max_i32(p->now, 1), shrink = max_i32(-p->now, 1);
    if (p->drags == DRAGS_DIVIDER) {
        p->divider = clamp_i32((x - p->place[0].x) * 1000 / max_i32(p->place[0].w, 1), 0, 1000);
        p->flipped = false;
        return;
    }
    if (p->drags == DRAGS_WHOLE) {
        const Rect whole = p->whole[p->from[0]];
        const Heat *heat = v->model.pixels.heat;
        picture_centre(p, (int64_t)(x - whole.x) * heat->width / max_i32(whole.w, 1),
                       (int64_t)(y - whole.y) * heat->height / max_i32(whole.h, 1));
        return;
    }
    if (!p->zoom) p->zoom = p->now;
    p->left = p->from[0] - (x - v->mouse.from_x) / grow * shrink;
    p->top = p->from[1] - (y - v->mouse.from_y) / grow * shrink;
}

void release_picture(Viewer *v, int32_t x, int32_t y) {
    const Picture *p = &v->picture;
    uint32_t texel[2];
    for (int i = 0; i < 2 && !v->mouse.moved; i++) {
        const Fit fit = {p->place[i], max_i32(p->now, 1), max_i32(-p->now, 1), p->left, p->top};
        if (!texel_at(&fit, x, y, texel)) continue;
        v->overlay = PANEL_NONE;
        if (p->show == SHOW_IMAGE || !go_to_thread(v, texel)) go_to_writer(v, texel);
        return;
    }
}

/* Twice as large, or half, about the pixel at a place, which stays there. */
static void zoom_about(Viewer *v, bool in, int32_t x, int32_t y) {
    Picture *p = &v->picture;
    const int32_t now = p->now, side = rect_has(p->place[1], x, y), dx = x - p->place[side].x,
                  dy = y - p->place[side].y;
    const int32_t to = in ? (now < -1 ? now / 2 : max_i32(now, 1) * 2) : now > 1 ? now / 2 : min_i32(now, -1) * 2;
    const int32_t next = to > -2 && to < 2 ? 1 : clamp_i32(to, -GROW_MOST, GROW_MOST);
    p->left += dx / max_i32(now, 1) * max_i32(-now, 1) - dx / max_i32(next, 1) * max_i32(-next, 1);
    p->top += dy / max_i32(now, 1) * max_i32(-now, 1) - dy / max_i32(next, 1) * max_i32(-next, 1);
    p->zoom = p->now = next;
    v->model.changed = true;
}

void wheel_picture(Viewer *v, int32_t x, int32_t y, int steps) {
    enum { ROWS = 3 };
    if (rect_has(v->picture.source, x, y)) {
        v->picture.source_top -= ROWS * steps;
        return;
    }
    for (; steps > 0; steps--) zoom_about(v, true, x, y);
    for (; steps < 0; steps++) zoom_about(v, false, x, y);
}

bool do_picture_zoom(Viewer *v, Call call) {
    const Rect middle = v->picture.place[0];
    if (strcmp(call.text, "fit") == 0)
        v->picture.zoom = 0;
    else if (strcmp(call.text, "in") == 0 || strcmp(call.text, "out") == 0)
        zoom_about(v, call.text[0] == 'i', middle.x + middle.w / 2, middle.y + middle.h / 2);
    else
        return model_say(&v->model, "it takes in, out or fit");
    return true;
}
