/* test_view.c: the picture library: canvas, flow, colours, axis, PNG. test_picture.c has pictures of traces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stb/stb_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"
#include "sim/view/timeline/timeline.h"
#include "tests/unit/png_text.h"
#include "tests/unit/random.h"

static const Rgba black = {0, 0, 0, 255}, white = {255, 255, 255, 255};

static bool same(Rgba a, Rgba b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- canvas ---- */

static bool inside(Rect rect, int64_t x, int64_t y) {
    return x >= rect.x && y >= rect.y && x < (int64_t)rect.x + rect.w && y < (int64_t)rect.y + rect.h;
}

static int32_t any_coordinate(void) {
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, INT32_MAX - 7, -1, 0};
    if (random_below(5) == 0) return extremes[random_below(6)];
    return (int32_t)random_below(60) - 20;
}

static void test_fill_is_clipped(void **state) {
    (void)state;
    random_start(__func__);
    Canvas *canvas = canvas_create(23, 17);
    for (int round = 0; round < 3000; round++) {
        const Rect clip = {any_coordinate(), any_coordinate(), any_coordinate(), any_coordinate()};
        const Rect rect = {any_coordinate(), any_coordinate(), any_coordinate(), any_coordinate()};
        const bool patterned = random_below(2);
        canvas_clear(canvas, black);
        canvas_set_clip(canvas, clip);
        if (patterned)
            canvas_pattern(canvas, rect, PATTERN_RISING, white);
        else
            canvas_fill(canvas, rect, white);
        for (uint32_t y = 0; y < canvas->height; y++)
            for (uint32_t x = 0; x < canvas->width; x++) {
                const bool drawn = inside(clip, x, y) && inside(rect, x, y) && (!patterned || (x + y) % 4 == 0);
                assert_true(same(canvas_pixel(canvas, x, y), drawn ? white : black));
            }
    }
    canvas_destroy(canvas);
}

static void test_any_coordinates_are_safe(void **state) {
    (void)state;
    random_start(__func__);
    Canvas *canvas = canvas_create(20, 20);
    for (int round = 0; round < 2000; round++) {
        const int32_t x = any_coordinate(), y = any_coordinate(), w = any_coordinate(), h = any_coordinate();
        canvas_fill(canvas, (Rect){x, y, w, h}, white);
        canvas_fill(canvas, (Rect){x, y, w, 1}, white);
        canvas_fill(canvas, (Rect){x, y, 1, h}, white);
    }
    canvas_destroy(canvas);
}

/* ---- setting text ---- */

static void test_flow_measures_what_it_draws(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 200; round++) {
        char text[200];
        const uint32_t length = random_below(sizeof text);
        for (uint32_t i = 0; i < length; i++) text[i] = random_below(4) ? 'm' : ' ';
        text[length] = '\0';
        const int width = 20 + (int)random_below(200);
        Canvas *canvas = canvas_create((uint32_t)width + 20, 3000);
        Flow measure = flow_begin(NULL, SCALE_ONE, 10, 10, width), draw = flow_begin(canvas, SCALE_ONE, 10, 10, width);
        flow_say(&measure, FACE_BODY, white, text);
        flow_say(&draw, FACE_BODY, white, text);
        const int32_t bottom = flow_end(&draw);
        assert_int_equal(flow_end(&measure), bottom);
        for (uint32_t y = 0; y < canvas->height; y++)
            for (uint32_t x = 0; x < canvas->width; x++)
                if (!same(canvas_pixel(canvas, x, y), black))
                    assert_true(inside((Rect){9, 10, width + 2, bottom - 10}, x, y));
        canvas_destroy(canvas);
    }
}

/* ---- axis ---- */

static bool is_round_step(uint64_t step) {
    while (step % 10 == 0) step /= 10;
    return step == 1 || step == 2 || step == 5;
}

/* Numbers are far enough from each other, at equal steps but for the first one, and at their cycles. */
static void check_axis(Canvas *canvas, const Timeline *line) {
    Sheet sheet = {0};
    uint64_t cycles[400], step = 0;
    sheet_begin(&sheet, canvas, SCALE_ONE, theme_of(THEME_DARK, PALETTE_NEW));
    timeline_axis(&sheet, line, &(TimelineAxis){.height = TIMELINE_AXIS, .first = true, .beyond = TIMELINE_LABEL_GAP});
    assert_true(sheet.note_count >= 1 && sheet.note_count < 400);
    for (uint32_t i = 0; i < sheet.note_count; i++) {
        const char *text = sheet.texts.text + sheet.notes[i].text;
        const Rect place = sheet.notes[i].place, before = sheet.notes[i ? i - 1 : 0].place;
        for (cycles[i] = 0; *text; text++)
            if (*text != ',') cycles[i] = 10 * cycles[i] + (uint64_t)(*text - '0');
        assert_int_equal(place.x, timeline_x(SCALE_ONE, line, cycles[i]) + 3);
        if (i) assert_true(place.x >= before.x + before.w + TIMELINE_LABEL_GAP);
        if (i < 2) continue;
        if (i == 2) step = cycles[2] - cycles[1];
        assert_true(is_round_step(step) && cycles[i] - cycles[i - 1] == step && cycles[i] % step == 0);
        assert_true(step * line->zoom.pixels >= TIMELINE_LABEL_STEP * line->zoom.cycles);
    }
    assert_int_equal(cycles[0], line->from);
    sheet_free(&sheet);
}

static void test_axis(void **state) {
    (void)state;
    random_start(__func__);
    Canvas *canvas = canvas_create(16600, TIMELINE_AXIS);
    for (int round = 0; round < 2000; round++) {
        uint32_t wide = 1 + random_below(random_below(8) ? 8 : 200);
        uint64_t bin = 1, cycles = 1 + random_below(random_below(2) ? 20 : 16384 / wide + 1);
        if (random_below(3) == 0) {
            wide = 1;
            bin = UINT64_C(2) << random_below(12);
            cycles = 1 + random_below(16000) * bin - random_below(bin > 100 ? 100 : 1);
        }
        const uint64_t from = random_below(3) ? random_below(1000) : UINT64_C(1) << random_below(40);
        const BandZoom zoom = band_zoom(wide, bin);
        const uint64_t column = band_column(zoom, from), end = band_edge(zoom, from + cycles);
        check_axis(canvas,
                   &(Timeline){zoom, column, (int32_t)random_below(200), (int32_t)(end - column), from, from + cycles});
    }
    canvas_destroy(canvas);
}

/* ---- PNG ---- */

static Canvas *random_canvas(uint32_t max_side) {
    Canvas *canvas = canvas_create(1 + random_below(max_side), 1 + random_below(max_side));
    for (uint32_t i = 0; i < canvas->width * canvas->height; i++)
        canvas->pixels[i] = (Rgba){(uint8_t)random_below(256), (uint8_t)random_below(256), (uint8_t)i, 255};
    return canvas;
}

static void test_png_round_trip(void **state) {
    (void)state;
    random_start(__func__);
    static const PngText texts[] = {{"Title", "a × b → c"}, {"simt:map", "{\"x0\":1}"}, {"Empty", ""}};
    for (int round = 0; round < 50; round++) {
        Canvas *canvas = random_canvas(round % 10 ? 40 : 400); /* a large one packs into many pieces */
        size_t length, again_length, text_length;
        uint8_t *png = png_encode(canvas, texts, 3, &length), *again = png_encode(canvas, texts, 3, &again_length);
        assert_int_equal(length, again_length);
        assert_memory_equal(png, again, length);
        int width, height, channels;
        uint8_t *pixels = stbi_load_from_memory(png, (int)length, &width, &height, &channels, 4);
        assert_non_null(pixels);
        assert_int_equal(width, canvas->width);
        assert_int_equal(height, canvas->height);
        assert_memory_equal(pixels, canvas->pixels, (size_t)width * (size_t)height * 4);
        const char *text = png_find_text(png, length, "simt:map", &text_length);
        assert_int_equal(text_length, strlen(texts[1].text));
        assert_memory_equal(text, texts[1].text, text_length);
        text = png_find_text(png, length, "Title", &text_length);
        assert_int_equal(text_length, 9); /* Latin-1: the times sign is one byte, the arrow a question mark */
        assert_memory_equal(text, "a \xd7 b ? c", 9);
        assert_non_null(png_find_text(png, length, "Empty", &text_length));
        assert_int_equal(text_length, 0);
        assert_null(png_find_text(png, length, "simt", &text_length));
        stbi_image_free(pixels);
        memory_free(png);
        memory_free(again);
        canvas_destroy(canvas);
    }
}

static void test_png_reader_takes_anything(void **state) {
    (void)state;
    random_start(__func__);
    Canvas *canvas = random_canvas(40);
    size_t length, text_length;
    uint8_t *png = png_encode(canvas, &(PngText){"simt:map", "some text"}, 1, &length);
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *part = memory_raw(cut + 1); /* an exact copy, so that the sanitizer sees a read past the end */
        memcpy(part, png, cut);
        part = memory_grow(part, cut ? cut : 1);
        const char *text = png_find_text(part, cut, "simt:map", &text_length);
        assert_true(!text || cut >= 33 + 12 + 9 + 9);
        memory_free(part);
    }
    for (int round = 0; round < 20000; round++) {
        const size_t at = random_below((uint32_t)length);
        const uint8_t old = png[at], changed = (uint8_t)random_below(256);
        png[at] = changed;
        const char *text = png_find_text(png, length, "simt:map", &text_length);
        if (text) assert_memory_equal(text, "some text", 9);
        png[at] = old;
    }
    memory_free(png);
    canvas_destroy(canvas);
}

static void test_text_buffer(void **state) {
    (void)state;
    TextBuffer buffer = {0};
    for (int i = 0; i < 1000; i++) text_printf(&buffer, "%d,", i);
    assert_int_equal(buffer.length, 10 * 2 + 90 * 3 + 900 * 4);
    char *text = text_take(&buffer);
    assert_memory_equal(text, "0,1,2,", 6);
    assert_string_equal(text + strlen(text) - 4, "999,");
    memory_free(text);
    text = text_take(&buffer);
    assert_string_equal(text, "");
    memory_free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill_is_clipped),
        cmocka_unit_test(test_any_coordinates_are_safe),
        cmocka_unit_test(test_flow_measures_what_it_draws),
        cmocka_unit_test(test_axis),
        cmocka_unit_test(test_png_round_trip),
        cmocka_unit_test(test_png_reader_takes_anything),
        cmocka_unit_test(test_text_buffer),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
