/* test_face.c: text and smooth shapes: what is measured is what is drawn, columns are exact, pairs are kerned, nothing
 * is drawn outside of the clip, and the pixels are the same on every machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "asm/base/hash.h"
#include "sim/view/raster/canvas.h"

static const Rgba ink = {255, 255, 255, 255};
static const char sample[] =
    "Lane 1 left the loop, and waits: AVATAR 0123456789 \xc3\xa9 \xe2\x86\x92 \xe2\x89\xa4 \xe2\x80\xa6";

static int32_t width(Face face, Scale scale, const char *text) {
    return face_width(face, scale, text, strlen(text));
}

static void test_measured_as_drawn(void **state) {
    (void)state;
    for (Scale scale = SCALE_ONE; scale <= SCALE_MOST; scale++)
        for (int face = 0; face < FACE_COUNT; face++) {
            Canvas *canvas = canvas_create(4000, 100);
            const int32_t end = canvas_say(canvas, 10, 60, (Face)face, scale, ink, sample, strlen(sample));
            assert_int_equal(end, width((Face)face, scale, sample));
            for (uint32_t y = 0; y < 100; y++)
                for (uint32_t x = 10 + (uint32_t)end + 2; x < 4000; x++)
                    assert_int_equal(canvas_pixel(canvas, x, y).r, 0);
            canvas_destroy(canvas);
        }
}

/* Whatever fits, fits; one character more does not. */
static void test_fitting(void **state) {
    (void)state;
    const size_t length = strlen(sample);
    for (int32_t room = 0; room < 700; room += 7) {
        const size_t fits = face_fitting(FACE_BODY, SCALE_ONE, sample, length, room);
        assert_true(face_width(FACE_BODY, SCALE_ONE, sample, fits) <= room);
        if (fits < length) assert_true(face_width(FACE_BODY, SCALE_ONE, sample, fits + 1) >= room);
    }
}

static void test_widths(void **state) {
    (void)state;
    /* Inter: pairs come closer, digits are all alike. JetBrains Mono: columns. */
    assert_true(width(FACE_TITLE, 12, "AVAVAVAV") <
                4 * width(FACE_TITLE, 12, "A") + 4 * width(FACE_TITLE, 12, "V") - 8);
    assert_int_equal(width(FACE_BODY, 4, "1111111"), width(FACE_BODY, 4, "0000000"));
    assert_int_equal(width(FACE_BODY, 4, "7171717"), width(FACE_BODY, 4, "8888888"));
    assert_int_equal(width(FACE_CODE, SCALE_ONE, "mad r1.x"), 8 * 7);
    assert_int_equal(width(FACE_CELL, 8, "mad"), 3 * 12);
    assert_int_equal(width(FACE_CODE, SCALE_ONE, "\xe2\x86\x92\xf0\x9f\x98\x80"), 2 * 7);
    assert_int_equal(width(FACE_BODY, SCALE_ONE, ""), 0);
}

/* Letters of every kind, more than are kept at a time: what is drawn afterwards is as it was. */
static void test_many_letters(void **state) {
    (void)state;
    Canvas *before = canvas_create(900, 60), *after = canvas_create(900, 60), *other = canvas_create(100, 100);
    canvas_say(before, 4, 40, FACE_TITLE, 6, ink, sample, strlen(sample));
    for (Scale scale = SCALE_ONE; scale <= SCALE_MOST; scale++)
        for (int face = 0; face < FACE_COUNT; face++)
            for (int c = ' '; c < 0x7f; c++) canvas_say(other, 4, 50, (Face)face, scale, ink, &(char){(char)c}, 1);
    canvas_say(after, 4, 40, FACE_TITLE, 6, ink, sample, strlen(sample));
    assert_memory_equal(before->pixels, after->pixels, sizeof(Rgba) * 900 * 60);
    canvas_destroy(before);
    canvas_destroy(after);
    canvas_destroy(other);
}

static void test_clip(void **state) {
    (void)state;
    Canvas *canvas = canvas_create(64, 64);
    const Rect clip = {20, 20, 10, 10};
    canvas_set_clip(canvas, clip);
    canvas_say(canvas, -30, 28, FACE_COUNTER, 8, ink, sample, strlen(sample));
    canvas_round(canvas, (Rect){-5, -5, 200, 200}, 8, ink);
    canvas_round_frame(canvas, (Rect){22, 18, 30, 30}, 5, 2, ink);
    canvas_line(canvas, -1000, -1000, 1000, 1000, 3, ink);
    canvas_icon(canvas, 15, 15, ICON_MACHINE, 12, ink);
    canvas_hatch(canvas, (Rect){-100, -100, 1000, 1000}, ink);
    canvas_blend(canvas, (Rect){INT32_MAX - 4, 0, 100, 100}, ink);
    for (int32_t y = 0; y < 64; y++)
        for (int32_t x = 0; x < 64; x++)
            if (!rect_has(clip, x, y)) assert_int_equal(canvas_pixel(canvas, (uint32_t)x, (uint32_t)y).r, 0);
    canvas_destroy(canvas);
}

/* What is opaque stays what it is; half of a colour is its middle; every icon shows something, all within its square.
 */
static void test_shapes(void **state) {
    (void)state;
    Canvas *canvas = canvas_create(40, 40);
    canvas_round(canvas, (Rect){4, 4, 20, 20}, 6, ink);
    assert_int_equal(canvas_pixel(canvas, 14, 4).r, 255);
    assert_int_equal(canvas_pixel(canvas, 4, 4).r, 0);
    canvas_clear(canvas, (Rgba){100, 0, 200, 255});
    canvas_blend(canvas, (Rect){0, 0, 40, 40}, (Rgba){200, 100, 0, 128});
    assert_in_range(canvas_pixel(canvas, 3, 3).r, 149, 151);
    assert_in_range(canvas_pixel(canvas, 3, 3).b, 99, 100);
    for (int icon = ICON_NONE + 1; icon < ICON_COUNT; icon++) {
        uint32_t drawn = 0;
        canvas_clear(canvas, (Rgba){0, 0, 0, 255});
        canvas_icon(canvas, 12, 12, (Icon)icon, SCALE_ONE, ink);
        for (int32_t y = 0; y < 40; y++)
            for (int32_t x = 0; x < 40; x++) {
                const uint8_t shade = canvas_pixel(canvas, (uint32_t)x, (uint32_t)y).r;
                drawn += shade > 128;
                if (!rect_has((Rect){12, 12, 16, 16}, x, y)) assert_int_equal(shade, 0);
            }
        assert_true(drawn >= 8);
    }
    canvas_destroy(canvas);
}

/* All roles, all scales: another sum is another picture. Fonts come from Debian 12. */
static void test_same_everywhere(void **state) {
    (void)state;
    uint64_t sum = HASH_START;
    for (Scale scale = SCALE_ONE; scale <= 8; scale += 2)
        for (int face = 0; face < FACE_COUNT; face++) {
            Canvas *canvas = canvas_create(1200, 60);
            canvas_say(canvas, 4, 40, (Face)face, scale, ink, sample, strlen(sample));
            sum = hash_wide(sum, canvas->pixels, sizeof(Rgba) * 1200 * 60);
            canvas_destroy(canvas);
        }
    assert_int_equal(sum, 0xdda7a5990643ddf1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_measured_as_drawn), cmocka_unit_test(test_fitting), cmocka_unit_test(test_widths),
        cmocka_unit_test(test_many_letters),      cmocka_unit_test(test_clip),    cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
