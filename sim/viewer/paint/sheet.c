/* sheet.c: drawing at a scale, with notes of what was drawn; see sheet.h. */
#include "sim/viewer/paint/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "asm/base/utf8.h"
#include "sim/base/wrap.h"
#include "sim/view/raster/font.h"

enum { LINE_MAX_BYTES = 1024, WORDS_LINE = 13 };

static Rect scaled(const Sheet *sheet, Rect r) {
    return (Rect){r.x * sheet->scale, r.y * sheet->scale, r.w * sheet->scale, r.h * sheet->scale};
}

void sheet_begin(Sheet *sheet, Canvas *canvas, int32_t scale) {
    sheet->canvas = canvas;
    sheet->scale = scale;
    sheet->layer = 0;
    sheet->area_count = sheet->note_count = 0;
    sheet->texts.length = 0;
    sheet_restore(sheet, (Rect){0, 0, (int32_t)canvas->width / scale, (int32_t)canvas->height / scale});
}

void sheet_free(Sheet *sheet) {
    free(sheet->areas);
    free(sheet->notes);
    free(sheet->texts.text);
    *sheet = (Sheet){0};
}

Rect sheet_clip(Sheet *sheet, Rect clip) {
    const Rect old = sheet->clip;
    sheet_restore(sheet, rect_and(clip, old));
    return old;
}

void sheet_restore(Sheet *sheet, Rect clip) {
    sheet->clip = clip;
    canvas_set_clip(sheet->canvas, scaled(sheet, clip));
}

void sheet_cover(Sheet *sheet, Rect place) {
    sheet->layer++;
    sheet_area(sheet, place, -1, "%s", "");
}

void sheet_fill(Sheet *sheet, Rect rect, Rgba colour) {
    canvas_fill(sheet->canvas, scaled(sheet, rect), colour);
}

void sheet_frame(Sheet *sheet, Rect r, Rgba colour) {
    sheet_fill(sheet, (Rect){r.x, r.y, r.w, 1}, colour);
    sheet_fill(sheet, (Rect){r.x, r.y + r.h - 1, r.w, 1}, colour);
    sheet_fill(sheet, (Rect){r.x, r.y, 1, r.h}, colour);
    sheet_fill(sheet, (Rect){r.x + r.w - 1, r.y, 1, r.h}, colour);
}

void sheet_pattern(Sheet *sheet, Rect rect, Pattern pattern, Rgba colour) {
    canvas_pattern(sheet->canvas, scaled(sheet, rect), pattern, colour);
}

/* ---- texts ---- */

static void note(Sheet *sheet, Rect place, Rgba colour, const char *text) {
    if (!*text) return;
    if (!ARRAY_RESERVE(sheet->notes, sheet->note_room, sheet->note_count + 1)) {
        sheet->lost = true;
        return;
    }
    const uint32_t at = (uint32_t)sheet->texts.length;
    text_bytes(&sheet->texts, text, strlen(text) + 1);
    sheet->notes[sheet->note_count++] = (SheetText){place, sheet->clip, at, sheet->layer, colour};
}

void sheet_label(Sheet *sheet, Rect place, int32_t x, int32_t y, Rgba colour, const char *text) {
    canvas_text(sheet->canvas, x * sheet->scale, y * sheet->scale, sheet->scale, colour, text, strlen(text));
    note(sheet, place, colour, text);
}

int32_t sheet_fit(Sheet *sheet, int32_t x, int32_t y, int32_t width, Rgba colour, const char *format, ...) {
    char text[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (font_width(text, strlen(text), 1) > width) { /* what fits, and an ellipsis */
        const int32_t room = width / FONT_ADVANCE - 1;
        size_t at = 0, length = strlen(text), used;
        for (int32_t i = 0; i < room && at < length; i++, at += used) utf8_decode(text + at, length - at, &used);
        if (at + 4 <= LINE_MAX_BYTES) strcpy(text + at, room >= 0 ? "…" : "");
    }
    const size_t shown = strlen(text);
    const int32_t used_width = font_width(text, shown, 1);
    canvas_text(sheet->canvas, x * sheet->scale, y * sheet->scale, sheet->scale, colour, text, shown);
    note(sheet, (Rect){x, y, used_width - 1, FONT_LINE - 1}, colour, text);
    return used_width;
}

/* The bytes of the words that fit in a line. */
static size_t line_length(const char *text, int32_t width) {
    const size_t columns = width >= FONT_ADVANCE ? (size_t)(width / FONT_ADVANCE) : 1;
    return wrap_line(text, columns);
}

int32_t sheet_words(Sheet *sheet, int32_t x, int32_t y, int32_t width, int32_t bottom, Rgba colour, const char *text) {
    while (*text) {
        const size_t length = line_length(text, width);
        const bool last = y + 2 * WORDS_LINE > bottom && text[length];
        if (y + FONT_LINE > bottom) break;
        sheet_fit(sheet, x, y, width, colour, last ? "%.*s…" : "%.*s", (int)length, text);
        text += length;
        text += *text == ' ' || *text == '\n';
        y += WORDS_LINE;
        if (last) break;
    }
    return y;
}

int32_t sheet_words_height(const char *text, int32_t width) {
    int32_t height = 0;
    for (; *text; height += WORDS_LINE) {
        text += line_length(text, width);
        text += *text == ' ' || *text == '\n';
    }
    return height;
}

/* ---- pictures ---- */

void sheet_picture(Sheet *sheet, int32_t x, int32_t y, const Canvas *picture, Rect part) {
    Canvas *canvas = sheet->canvas;
    const int32_t s = sheet->scale;
    part = rect_and(part, (Rect){0, 0, (int32_t)picture->width, (int32_t)picture->height});
    const Rect shown = rect_and((Rect){x, y, part.w, part.h}, sheet->clip);
    const Rect to = rect_and(scaled(sheet, shown), (Rect){0, 0, (int32_t)canvas->width, (int32_t)canvas->height});
    for (int32_t row = to.y; row < to.y + to.h; row++) {
        const Rgba *in = picture->pixels + (size_t)(row / s - y + part.y) * picture->width + part.x - x;
        Rgba *out = canvas->pixels + (size_t)row * canvas->width;
        if (s == 1)
            memcpy(out + to.x, in + to.x, (size_t)to.w * sizeof *out);
        else
            for (int32_t column = to.x; column < to.x + to.w; column++) out[column] = in[column / s];
    }
}

/* ---- areas ---- */

void sheet_area(Sheet *sheet, Rect place, int action, const char *format, ...) {
    if (!ARRAY_RESERVE(sheet->areas, sheet->area_room, sheet->area_count + 1)) {
        sheet->lost = true;
        return;
    }
    Area *area = &sheet->areas[sheet->area_count++];
    va_list arguments;
    *area = (Area){.place = rect_and(place, sheet->clip), .action = action};
    va_start(arguments, format);
    vsnprintf(area->argument, sizeof area->argument, format, arguments);
    va_end(arguments);
}

const Area *sheet_hit(const Sheet *sheet, int32_t x, int32_t y) {
    for (uint32_t i = sheet->area_count; i-- > 0;)
        if (rect_has(sheet->areas[i].place, x, y)) return &sheet->areas[i];
    return NULL;
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

bool sheet_fault(const Sheet *sheet, char *said, size_t size) {
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
    return false;
}
