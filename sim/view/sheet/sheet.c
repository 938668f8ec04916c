/* sheet.c: drawing at a scale, with notes of what was drawn; see sheet.h. */
#include "sim/view/sheet/sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"

enum { LINE_MAX_BYTES = 1024 };

/* A coordinate of the canvas in the drawing. */
static int32_t down(const Sheet *sheet, int32_t pixels) {
    return (pixels * SCALE_ONE + sheet->scale - 1) / sheet->scale;
}

Rect sheet_pixels(const Sheet *sheet, Rect r) {
    const int32_t x = scale_up(r.x, sheet->scale), y = scale_up(r.y, sheet->scale);
    return (Rect){x, y, scale_up(r.x + r.w, sheet->scale) - x, scale_up(r.y + r.h, sheet->scale) - y};
}

void sheet_begin(Sheet *sheet, Canvas *canvas, Scale scale, const Theme *theme) {
    sheet->canvas = canvas;
    sheet->theme = theme;
    sheet->scale = scale;
    sheet->layer = 0;
    sheet->covered = 0;
    memset(sheet->cover, 0, sizeof sheet->cover);
    sheet->area_count = sheet->note_count = 0;
    sheet->target = (HoverTarget){0};
    sheet->mouse_x = sheet->mouse_y = -1;
    sheet->mouse_down = false;
    sheet->texts.length = 0;
    sheet_restore(sheet, (Rect){0, 0, down(sheet, (int32_t)canvas->width), down(sheet, (int32_t)canvas->height)});
}

void sheet_free(Sheet *sheet) {
    memory_free(sheet->areas);
    memory_free(sheet->notes);
    memory_free(sheet->texts.text);
    *sheet = (Sheet){0};
}

Rect sheet_clip(Sheet *sheet, Rect clip) {
    const Rect old = sheet->clip;
    sheet_restore(sheet, rect_and(clip, old));
    return old;
}

void sheet_restore(Sheet *sheet, Rect clip) {
    sheet->clip = clip;
    canvas_set_clip(sheet->canvas, sheet_pixels(sheet, clip));
}

void sheet_cover(Sheet *sheet, Rect place) {
    if (++sheet->layer < SHEET_LAYERS) sheet->cover[sheet->layer] = place;
    if (sheet_hovers(sheet, place) && !sheet->target.tell) sheet->target = (HoverTarget){0};
    sheet_area(sheet, place, -1, "%s", "");
}

void sheet_fill(Sheet *sheet, Rect rect, Rgba colour) {
    canvas_fill(sheet->canvas, sheet_pixels(sheet, rect), colour);
}

void sheet_frame(Sheet *sheet, Rect r, Rgba colour) {
    sheet_fill(sheet, (Rect){r.x, r.y, r.w, 1}, colour);
    sheet_fill(sheet, (Rect){r.x, r.y + r.h - 1, r.w, 1}, colour);
    sheet_fill(sheet, (Rect){r.x, r.y, 1, r.h}, colour);
    sheet_fill(sheet, (Rect){r.x + r.w - 1, r.y, 1, r.h}, colour);
}

/* ---- texts ---- */

int32_t sheet_width(const Sheet *sheet, Face face, const char *text) {
    return down(sheet, face_width(face, sheet->scale, text, strlen(text)));
}

int32_t sheet_line_height(const Sheet *sheet, Face face) {
    return down(sheet, face_line(face, sheet->scale));
}

/* A text stands at x, in the middle of a box's height. */
static void note(Sheet *sheet, Rect box, int32_t x, int32_t width, Face face, Rgba colour, const char *text) {
    if (!*text) return;
    (void)ARRAY_RESERVE(sheet->notes, sheet->note_room, sheet->note_count + 1);
    const int32_t high = down(sheet, face_capital(face, sheet->scale));
    const Rect place = {x, box.y + (box.h - high) / 2, width, high};
    const uint32_t at = (uint32_t)sheet->texts.length;
    text_bytes(&sheet->texts, text, strlen(text) + 1);
    sheet->notes[sheet->note_count++] = (SheetText){place, sheet->clip, at, sheet->layer, colour};
}

static int32_t put_line(Sheet *sheet, Rect box, Face face, Align align, Rgba colour, const char *line) {
    const int32_t rest = align == ALIGN_LEFT ? 0 : box.w - sheet_width(sheet, face, line);
    const int32_t x = box.x + (align == ALIGN_CENTRE ? rest / 2 : rest);
    const Rect pixels = sheet_pixels(sheet, (Rect){x, box.y, box.w, box.h});
    const int32_t baseline = face_baseline(face, sheet->scale, pixels.y, pixels.h);
    const int32_t width =
        down(sheet, canvas_say(sheet->canvas, pixels.x, baseline, face, sheet->scale, colour, line, strlen(line)));
    note(sheet, box, x, width, face, colour, line);
    return width;
}

int32_t sheet_say(Sheet *sheet, Rect box, Face face, Align align, Rgba colour, const char *format, ...) {
    static const char more[] = "…";
    char text[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text - sizeof more, format, arguments);
    va_end(arguments);
    if (sheet_width(sheet, face, text) <= box.w) return put_line(sheet, box, face, align, colour, text);
    sheet_tip(sheet, box, "%s", text);
    const int32_t room = scale_up(box.w, sheet->scale) - face_width(face, sheet->scale, more, strlen(more));
    if (room < 0) return 0;
    strcpy(text + face_fitting(face, sheet->scale, text, strlen(text), room), more);
    return put_line(sheet, box, face, ALIGN_LEFT, colour, text);
}

CountText draw_count(uint64_t count) {
    return count_text(count);
}

CountText draw_cycles(uint64_t count) {
    CountText out = draw_count(count);
    const size_t used = strlen(out.text);
    snprintf(out.text + used, sizeof out.text - used, " cycle%s", count == 1 ? "" : "s");
    return out;
}

CountText draw_more(uint64_t was, uint64_t now) {
    CountText more = {"="};
    const CountText size = draw_count(now < was ? was - now : now - was);
    if (now != was) snprintf(more.text, sizeof more.text, "%s%.27s", now < was ? "−" : "+", size.text);
    return more;
}

CountText draw_change(uint64_t was, uint64_t now) {
    CountText change = {"="};
    const double size = fabs(100 * ((double)now / (double)max_u64(was, 1) - 1));
    if (now != was)
        snprintf(change.text, sizeof change.text, size < 9.95 ? "%s%.1f %%" : "%s%.0f %%", now < was ? "−" : "+", size);
    return change;
}

void sheet_runs(Sheet *sheet, Rect box, Face face, Rgba ground, const char *text, const SheetRun *runs,
                uint32_t count) {
    enum { FADE = 24 };
    const Rect pixels = sheet_pixels(sheet, box), old = sheet_clip(sheet, box);
    const int32_t baseline = face_baseline(face, sheet->scale, pixels.y, pixels.h);
    const int32_t all = sheet_width(sheet, face, text), width = min_i32(all, box.w);
    int32_t x = pixels.x;
    for (uint32_t i = 0, start = 0; i < count; start = runs[i++].end)
        x += canvas_say(sheet->canvas, x, baseline, face, sheet->scale, runs[i].colour, text + start,
                        runs[i].end - start);
    for (int32_t i = all > box.w ? FADE : 0; i > 0; i--) {
        ground.a = (uint8_t)(255 - 255 * (i - 1) / FADE);
        sheet_blend(sheet, (Rect){box.x + box.w - i, box.y, 1, box.h}, ground);
    }
    if (count && width > 0) { /* what can be read of it */
        char line[LINE_MAX_BYTES];
        const size_t fits = face_fitting(face, sheet->scale, text, strlen(text), scale_up(box.w, sheet->scale));
        snprintf(line, sizeof line, text[fits] ? "%.*s…" : "%.*s", (int)fits, text);
        note(sheet, box, box.x, width, face, runs[0].colour, line);
    }
    sheet_restore(sheet, old);
}

int32_t sheet_prose(Sheet *sheet, Rect box, Face face, Rgba colour, const char *text) {
    const int32_t height = sheet_line_height(sheet, face), bottom = box.y + box.h;
    const char *all = text;
    int32_t y = box.y;
    while (*text && y + height <= bottom) {
        const size_t length = face_fitting_words(face, sheet->scale, text, strcspn(text, "\n"),
                                                 scale_up(box.w, sheet->scale)); /* of a line */
        const bool cut = y + 2 * height > bottom && text[length];
        const Rect line = {box.x, y, box.w, height};
        if (cut) {
            sheet_tip(sheet, box, "%s", all);
            sheet_say(sheet, line, face, ALIGN_LEFT, colour, "%s", text);
        } else {
            char words[LINE_MAX_BYTES];
            snprintf(words, sizeof words, "%.*s", (int)length, text);
            put_line(sheet, line, face, ALIGN_LEFT, colour, words);
        }
        y += height;
        text += cut ? strlen(text) : length;
        text += *text == ' ' || *text == '\n';
    }
    return y;
}

int32_t sheet_prose_height(const Sheet *sheet, Face face, int32_t width, const char *text) {
    int32_t lines = 0;
    for (; *text; lines++) {
        text += face_fitting_words(face, sheet->scale, text, strcspn(text, "\n"), scale_up(width, sheet->scale));
        text += *text == ' ' || *text == '\n';
    }
    return lines * sheet_line_height(sheet, face);
}

void sheet_blend(Sheet *sheet, Rect rect, Rgba colour) {
    canvas_blend(sheet->canvas, sheet_pixels(sheet, rect), colour);
}

void sheet_round(Sheet *sheet, Rect rect, int32_t radius, Rgba colour) {
    canvas_round(sheet->canvas, sheet_pixels(sheet, rect), scale_up(radius, sheet->scale), colour);
}

void sheet_round_frame(Sheet *sheet, Rect rect, int32_t radius, int32_t width, Rgba colour) {
    canvas_round_frame(sheet->canvas, sheet_pixels(sheet, rect), scale_up(radius, sheet->scale),
                       scale_up(width, sheet->scale), colour);
}

void sheet_line(Sheet *sheet, float x0, float y0, float x1, float y1, float width, Rgba colour) {
    const float s = (float)sheet->scale / SCALE_ONE;
    canvas_line(sheet->canvas, x0 * s, y0 * s, x1 * s, y1 * s, width * s, colour);
}

void sheet_icon(Sheet *sheet, Rect square, Icon icon, Rgba colour) {
    const Rect pixels = sheet_pixels(sheet, square);
    const Scale wanted = sheet->scale * square.w / 16, scale = wanted < SCALE_MOST ? wanted : SCALE_MOST;
    const int32_t left = (pixels.w - scale_up(16, scale)) / 2;
    canvas_icon(sheet->canvas, pixels.x + left, pixels.y + left, icon, scale, colour);
}

/* ---- pictures ---- */

void sheet_put(Sheet *sheet, int32_t x, int32_t y, const Canvas *picture) {
    canvas_put(sheet->canvas, scale_up(x, sheet->scale), scale_up(y, sheet->scale), picture);
}

/* ---- areas ---- */

void sheet_area(Sheet *sheet, Rect place, int action, const char *format, ...) {
    (void)ARRAY_RESERVE(sheet->areas, sheet->area_room, sheet->area_count + 1);
    Area *area = &sheet->areas[sheet->area_count++];
    va_list arguments;
    *area = (Area){.place = rect_and(place, sheet->clip), .layer = sheet->layer, .action = action};
    va_start(arguments, format);
    vsnprintf(area->argument, sizeof area->argument, format, arguments);
    va_end(arguments);
}

const Area *sheet_hit(const Sheet *sheet, int32_t x, int32_t y) {
    for (uint32_t i = sheet->area_count; i-- > 0;)
        if (rect_has(sheet->areas[i].place, x, y)) return &sheet->areas[i];
    return NULL;
}

/* ---- tips ---- */

void sheet_target(Sheet *sheet, Rect place, HoverCard *tell, uint32_t number, uint32_t lane, HoverRank rank) {
    if (!sheet_hovers(sheet, place) || (sheet->target.place.w && rank < sheet->target.rank)) return;
    sheet->target = (HoverTarget){rect_and(place, sheet->clip), tell, 0, number, lane, rank};
}

void sheet_tip(Sheet *sheet, Rect place, const char *format, ...) {
    va_list arguments;
    if (!sheet_hovers(sheet, place)) return;
    sheet_target(sheet, place, NULL, 0, 0, HOVER_TEXT);
    if (!sheet->target.tell) sheet->target.text = (uint32_t)sheet->texts.length;
    va_start(arguments, format);
    text_vprintf(&sheet->texts, format, arguments);
    va_end(arguments);
    text_bytes(&sheet->texts, "", 1);
}

bool sheet_hovers(const Sheet *sheet, Rect place) {
    return rect_has(rect_and(place, sheet->clip), sheet->mouse_x, sheet->mouse_y);
}

/* ---- the notes ---- */

char *sheet_list(const Sheet *sheet) {
    TextBuffer list = {0};
    for (uint32_t i = 0; i < sheet->note_count; i++) {
        const SheetText *t = &sheet->notes[i];
        text_printf(&list, "%d %4d,%-4d #%02x%02x%02x %s\n", t->layer, t->place.x, t->place.y, t->colour.r, t->colour.g,
                    t->colour.b, sheet->texts.text + t->text);
    }
    text_printf(&list, "%s", "");
    return text_take(&list);
}

void sheet_fill_around(Sheet *sheet, Rect line, Rgba colour) {
    enum { ABOVE = 2, BELOW = 3 /* letters hang below their line */ };
    const int32_t end = line.y + line.h;
    for (int32_t y = line.y, next; y < end; y = next) {
        Rect text = {0, end + ABOVE, 0, 0}; /* the next one */
        for (uint32_t i = 0; i < sheet->note_count; i++) {
            const Rect place = sheet->notes[i].place;
            const bool crossed = place.x < line.x + line.w && place.x + place.w > line.x;
            if (crossed && place.y + place.h + BELOW > y && place.y < text.y) text = place;
        }
        sheet_fill(sheet, (Rect){line.x, y, line.w, min_i32(text.y - ABOVE, end) - y}, colour);
        next = text.y + text.h + BELOW;
    }
}

bool sheet_fault(const Sheet *sheet, char *said, size_t size) {
    enum { EDGE = 4 }; /* aiming is not finer than that */
    for (uint32_t i = 0; i < sheet->note_count; i++) {
        const SheetText *a = &sheet->notes[i];
        const char *text = sheet->texts.text + a->text;
        const Rect seen = rect_and(a->place, a->clip);
        if (seen.w != a->place.w || seen.h != a->place.h) {
            snprintf(said, size, "the text '%s' at %d,%d is cut", text, a->place.x, a->place.y);
            return true;
        }
        for (uint32_t j = 0; j < i; j++) {
            const SheetText *b = &sheet->notes[j];
            if (a->layer != b->layer || rect_and(a->place, b->place).w == 0) continue;
            snprintf(said, size, "the text '%s' at %d,%d overlaps '%s'", text, a->place.x, a->place.y,
                     sheet->texts.text + b->text);
            return true;
        }
    }

    /* What can be clicked lies beside, or all inside of something else that can be clicked. */
    for (uint32_t i = 0; i < sheet->area_count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const Area *a = &sheet->areas[i], *b = &sheet->areas[j];
            const Rect common = rect_and(a->place, b->place);
            if (a->layer != b->layer || a->action < 0 || b->action < 0 || common.w <= EDGE || common.h <= EDGE)
                continue;
            if ((common.w == a->place.w && common.h == a->place.h) ||
                (common.w == b->place.w && common.h == b->place.h))
                continue;
            snprintf(said, size, "what is clicked at %d,%d (%s) crosses that at %d,%d (%s)", a->place.x, a->place.y,
                     a->argument, b->place.x, b->place.y, b->argument);
            return true;
        }
    return false;
}
