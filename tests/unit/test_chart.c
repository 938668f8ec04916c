/* test_chart.c: charts: axes, bars and lines where the numbers say, nothing cut off, and the numbers in the PNG. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/view/chart/chart.h"
#include "sim/view/chart/chart_parts.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"
#include "tests/unit/png_text.h"
#include "tests/unit/random.h"

static bool same(Rgba a, Rgba b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static Rgba on_dark(ThemeColour colour) {
    return theme_of(THEME_DARK, PALETTE_NEW)->colour[colour];
}

static Rgba paper(void) {
    return on_dark(THEME_PANE);
}

/* ---- numbers ---- */

static void check_number(double value, int digits, const char *expected) {
    char text[CHART_NUMBER_MAX];
    chart_number(text, value, digits);
    assert_string_equal(text, expected);
}

static void test_numbers_are_short(void **state) {
    (void)state;
    check_number(0, 4, "0");
    check_number(-0.0, 4, "0");
    check_number(7, 4, "7");
    check_number(-2.5, 4, "-2.5");
    check_number(0.30000000000000004, 2, "0.3");
    check_number(123456, 4, "123456");
    check_number(1e6, 4, "1e6");
    check_number(1.5e12, 4, "1.5e12");
    check_number(1e-9, 4, "1e-9");
    check_number(-1.25e-7, 3, "-1.25e-7");
    check_number(99.996, 4, "100");
    check_number(0.001, 3, "0.001");
    check_number(1e300, 17, "1.0000000000000001e300");
}

/* ---- axes ---- */

static bool is_round_step(double step) {
    const double leading = step / pow(10, floor(log10(step) + 1e-9));
    return fabs(leading - 1) < 1e-6 || fabs(leading - 2) < 1e-6 || fabs(leading - 5) < 1e-6;
}

static double random_number(void) {
    const double sign = random_below(2) ? 1 : -1;
    switch (random_below(5)) {
    case 0: return 0;
    case 1: return sign * random_below(300);
    case 2: return sign * (1 + random_below(1000)) * pow(10, (int)random_below(22) - 12);
    case 3: return sign * random_below(1000000) / 997.0;
    default: return 1e12 + random_below(1000);
    }
}

/* How a label is written: 65536, 6.5e4 or 2^16. 0 has no form. */
static char form_of(const char *text) {
    return strcmp(text, "0") == 0 ? 0 : strchr(text, '^') ? '^' : strchr(text, 'e') ? 'e' : '.';
}

/* Ticks are in order and inside; those with labels are far enough apart; labels differ, say where the tick is, and have
 * one form. */
static void check_ticks(const ChartScale *scale) {
    static ChartTick ticks[CHART_MAX_TICKS];
    const size_t count = chart_scale_ticks(scale, ticks);
    const ChartTick *last = NULL;
    char form = 0;
    assert_true(count < CHART_MAX_TICKS);
    for (size_t i = 0; i < count; i++) {
        assert_true(ticks[i].pixel >= 0 && ticks[i].pixel <= scale->length);
        assert_true(i == 0 || ticks[i].pixel >= ticks[i - 1].pixel);
        if (!ticks[i].major) continue;
        if (!form) form = form_of(ticks[i].text);
        assert_true(!form_of(ticks[i].text) || form_of(ticks[i].text) == form);
        const char *power = strstr(ticks[i].text, "2^");
        const double value = power ? exp2(atof(power + 2)) : atof(ticks[i].text);
        assert_true(abs(chart_scale_pixel(scale, value) - ticks[i].pixel) <= 1);
        if (last) {
            assert_true(ticks[i].pixel - last->pixel >= scale->room - 1);
            assert_string_not_equal(ticks[i].text, last->text);
        }
        last = &ticks[i];
    }
    assert_non_null(last);
}

static void check_last_label(ChartScaleKind kind, double low, double high, const char *expected) {
    static ChartTick ticks[CHART_MAX_TICKS];
    ChartScale scale = chart_scale_make(kind, low, high, 300, 30, false);
    chart_scale_round(&scale);
    check_ticks(&scale);
    size_t last = chart_scale_ticks(&scale, ticks) - 1;
    while (!ticks[last].major) last--;
    assert_string_equal(ticks[last].text, expected);
}

static void test_an_axis_has_labels_of_one_form(void **state) {
    (void)state;
    check_last_label(CHART_LOG2, 2048, 200000, "262144");
    check_last_label(CHART_LOG2, 2048, 2000000, "2^21");
    check_last_label(CHART_LOG10, 1, 200000, "1e6");
    check_last_label(CHART_LOG10, 1, 20000, "100000");
    check_last_label(CHART_LINEAR, 0, 900000, "900000");
    check_last_label(CHART_LINEAR, 0, 1200000, "1.2e6");
    check_last_label(CHART_LINEAR, 0, 0.0004, "0.0004");
}

static void test_axes(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100000; round++) {
        double low = random_number(), high = random_number();
        const ChartScaleKind kind = (ChartScaleKind)random_below(3);
        if (kind != CHART_LINEAR) low = fabs(low) + 1e-9, high = fabs(high) + 1e-9;
        if (low > high) {
            const double swap = low;
            low = high;
            high = swap;
        }
        const bool whole = low == floor(low) && high == floor(high);
        ChartScale scale =
            chart_scale_make(kind, low, high, 40 + (int)random_below(2000), 20 + (int)random_below(60), whole);
        chart_scale_round(&scale);
        assert_true(is_round_step(scale.step));
        const int32_t from = chart_scale_pixel(&scale, low), to = chart_scale_pixel(&scale, high);
        assert_true(0 <= from && from <= to && to <= scale.length);
        check_ticks(&scale);
    }
}

/* ---- where things are ---- */

static void test_bars_have_the_height_of_their_values(void **state) {
    (void)state;
    static const double a[] = {100, 50, 0, -25, 1e-6}, b[] = {10, NAN, 20, 30, 75};
    const ChartSeries series[] = {{"a", a}, {"b", b}};
    const Chart chart = {.kind = CHART_BARS, .points = 5, .series = series, .series_count = 2};
    char error[CHART_ERROR_MAX];
    ChartLayout layout;
    assert_true(chart_layout_make(&layout, &chart, error));
    Canvas *canvas = chart_draw(&chart, error);
    const int32_t zero = chart_value_y(&layout, 0), hundred = chart_value_y(&layout, 100);
    for (size_t point = 0; point < 5; point++)
        for (size_t s = 0; s < 2; s++) {
            const double value = series[s].values[point];
            const int32_t x = chart_point_x(&layout, &chart, point) - layout.group / 2 + (int32_t)s * layout.bar;
            int32_t above = 0, below = 0;
            for (int32_t y = layout.plot.y; y < layout.plot.y + layout.plot.h; y++) {
                /* A pixel of the bar is its colour or its texture: not paper, nor a line across the plot. */
                const Rgba pixel = canvas_pixel(canvas, (uint32_t)x, (uint32_t)y);
                const bool is_bar =
                    !same(pixel, paper()) && !same(pixel, on_dark(THEME_LINE)) && !same(pixel, on_dark(THEME_TEXT));
                if (is_bar) ++*(y < zero ? &above : &below);
            }
            const int32_t wanted = isnan(value) ? 0 : (int32_t)lround(fabs(value) / 100 * (zero - hundred));
            const int32_t shown = value < 0 ? below + 1 : above; /* the line of 0 is over its first pixel */
            assert_true(isnan(value) || value == 0 ? above + below == 0 : shown >= 1);
            assert_true(abs(shown - wanted) <= 1);
        }
    canvas_destroy(canvas);
}

static void test_lines_go_through_their_points(void **state) {
    (void)state;
    static const double x[] = {1, 2, 4, 8, 64}, a[] = {3, 1, 4, 1, 5};
    const ChartSeries series = {"a", a};
    const Chart chart = {
        .kind = CHART_LINES, .x = x, .points = 5, .series = &series, .series_count = 1, .x_scale = CHART_LOG2};
    char error[CHART_ERROR_MAX];
    ChartLayout layout;
    assert_true(chart_layout_make(&layout, &chart, error));
    Canvas *canvas = chart_draw(&chart, error);
    int32_t at[5];
    for (size_t point = 0; point < 5; point++) {
        at[point] = chart_point_x(&layout, &chart, point);
        const int32_t y = chart_value_y(&layout, a[point]);
        assert_true(same(canvas_pixel(canvas, (uint32_t)at[point], (uint32_t)y), chart_mark_colour(&chart, 0)));
    }
    /* Equal factors, equal distances. */
    assert_true(abs(at[1] - at[0] - (at[2] - at[1])) <= 1);
    assert_true(abs(at[4] - at[3] - 3 * (at[1] - at[0])) <= 2);
    canvas_destroy(canvas);
}

/* Texts are drawn at the scale, not enlarged: not all squares of scale x scale pixels have one colour. */
static void test_a_scale_draws_larger(void **state) {
    (void)state;
    static const double values[] = {3, 1, 4};
    const ChartSeries series = {"a", values};
    Chart chart = {.kind = CHART_BARS, .title = "sizes", .points = 3, .series = &series, .series_count = 1};
    char error[CHART_ERROR_MAX];
    Canvas *one = chart_draw(&chart, error);
    for (chart.scale = 2; chart.scale <= CHART_MAX_SCALE; chart.scale++) {
        Canvas *canvas = chart_draw(&chart, error);
        assert_true(abs((int)canvas->width - (int)(one->width * chart.scale)) < 20);
        assert_true(abs((int)canvas->height - (int)(one->height * chart.scale)) < 20);
        size_t mixed = 0;
        for (uint32_t y = 0; y + 1 < canvas->height; y += chart.scale)
            for (uint32_t x = 0; x + 1 < canvas->width; x += chart.scale)
                mixed += !same(canvas_pixel(canvas, x, y), canvas_pixel(canvas, x + 1, y + 1));
        assert_true(mixed > 100);
        canvas_destroy(canvas);
    }
    canvas_destroy(one);
}

/* Lines that lie on each other: along them each has about its part of the pixels, and some of the markers. */
static void check_shared_lines(ChartKind kind) {
    enum { LINES = 3, POINTS = 9 };
    static const double values[POINTS] = {4, 4, 4, 4, 4, 4, 4, 4, 0};
    const ChartSeries series[LINES] = {{"a", values}, {"b", values}, {"c", values}};
    const Chart chart = {.kind = kind, .points = POINTS, .series = series, .series_count = LINES};
    char error[CHART_ERROR_MAX];
    ChartLayout layout;
    assert_true(chart_layout_make(&layout, &chart, error));
    Canvas *canvas = chart_draw(&chart, error);
    const int32_t y = chart_value_y(&layout, 4), from = chart_point_x(&layout, &chart, 1);
    const int32_t to = chart_point_x(&layout, &chart, 6);
    for (size_t s = 0; s < LINES; s++) {
        int32_t line = 0, marker = 0;
        for (int32_t x = from; x < to; x++) {
            line += same(canvas_pixel(canvas, (uint32_t)x, (uint32_t)y), chart_mark_colour(&chart, s));
            marker += same(canvas_pixel(canvas, (uint32_t)x, (uint32_t)y + 2), chart_mark_colour(&chart, s));
        }
        assert_true(line > (to - from) / LINES * 3 / 4);
        assert_true(marker > 0);
    }
    canvas_destroy(canvas);
}

static void test_lines_on_each_other_are_all_seen(void **state) {
    (void)state;
    check_shared_lines(CHART_LINES);
    check_shared_lines(CHART_STEPS);
}

/* Series that have one colour differ in their dashes; the values of bars stand in their middle. */
static void test_dashes_differ(void **state) {
    (void)state;
    enum { LENGTH = 70 };
    static const int32_t drawn[] = {LENGTH, LENGTH * 6 / 10, LENGTH * 2 / 5, LENGTH * 8 / 14};
    for (size_t round = 0; round < 4; round++) {
        const Chart chart = {0};
        const size_t series = round * SERIES_COUNT;
        Canvas *canvas = canvas_create(LENGTH, 8);
        assert_non_null(canvas);
        canvas_clear(canvas, paper());
        uint32_t phase = 0;
        chart_mark_line(canvas, (ChartStroke){0, 4, LENGTH - 1, 4}, &chart, series, CHART_ALONE, &phase);
        int32_t count = 0;
        for (uint32_t x = 0; x < LENGTH; x++)
            count += same(canvas_pixel(canvas, x, 4), chart_mark_colour(&chart, series));
        assert_int_equal(count, drawn[round]);
        canvas_destroy(canvas);
    }
}

static void test_values_stand_over_the_middle_of_bars(void **state) {
    (void)state;
    static const double values[] = {1234, 100, 888};
    const ChartSeries series = {"a", values};
    const Chart chart = {.kind = CHART_BARS, .points = 3, .series = &series, .series_count = 1, .values = true};
    char error[CHART_ERROR_MAX];
    ChartLayout layout;
    assert_true(chart_layout_make(&layout, &chart, error));
    Canvas *canvas = chart_draw(&chart, error);
    for (size_t point = 0; point < 3; point++) {
        const int32_t middle = chart_point_x(&layout, &chart, point), top = chart_value_y(&layout, values[point]);
        int32_t first = INT32_MAX, last = 0;
        for (int32_t x = middle - layout.slot / 2; x < middle + layout.slot / 2; x++)
            for (int32_t y = top - 3 - face_capital(CHART_NUMBERS, SCALE_ONE); y < top - 3; y++) {
                const Rgba pixel = canvas_pixel(canvas, (uint32_t)x, (uint32_t)y);
                if (same(pixel, paper()) || same(pixel, on_dark(THEME_LINE))) continue;
                if (first == INT32_MAX) first = x;
                last = x;
            }
        assert_true(first < last);
        assert_true(abs(first + last - 2 * middle) <= 3);
    }
    canvas_destroy(canvas);
}

/* Every pixel of overlaid bars has the colour of the shortest bar that reaches it. */
static void test_overlay_hides_nothing(void **state) {
    (void)state;
    random_start(__func__);
    enum { POINTS = 256 };
    static double values[4][POINTS];
    ChartSeries series[4];
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < POINTS; i++) values[s][i] = random_below(257);
        series[s] = (ChartSeries){"simd", values[s]};
    }
    const Chart chart = {.kind = CHART_OVERLAY, .points = POINTS, .series = series, .series_count = 4};
    char error[CHART_ERROR_MAX];
    ChartLayout layout;
    assert_true(chart_layout_make(&layout, &chart, error));
    assert_int_equal(layout.slot, layout.bar); /* without gaps */
    Canvas *canvas = chart_draw(&chart, error);
    for (size_t point = 0; point < POINTS; point++) {
        const uint32_t x = (uint32_t)(chart_point_x(&layout, &chart, point) - layout.bar / 2);
        for (int s = 0; s < 4; s++) {
            const int32_t top = chart_value_y(&layout, values[s][point]);
            if (top == chart_value_y(&layout, 0)) continue;
            bool first = true; /* of those that end here */
            for (int other = 0; other < s; other++) first &= chart_value_y(&layout, values[other][point]) != top;
            Canvas *sample = canvas_create(canvas->width, canvas->height);
            if (first) {
                chart_mark_bar(sample, (Rect){(int32_t)x, top, 1, 1}, &chart, (size_t)s);
                assert_true(same(canvas_pixel(canvas, x, (uint32_t)top), canvas_pixel(sample, x, (uint32_t)top)));
            }
            canvas_destroy(sample);
        }
    }
    canvas_destroy(canvas);
}

/* ---- anything at all ---- */

enum { MAX_POINTS = 300, MAX_SERIES = 12 };

typedef struct Anything {
    double x[MAX_POINTS], values[MAX_SERIES][MAX_POINTS];
    char names[MAX_SERIES][64], labels[MAX_POINTS][64];
    const char *categories[MAX_POINTS];
    ChartSeries series[MAX_SERIES];
    Chart chart;
} Anything;

static void random_text(char *text, size_t size) {
    static const char *const words[] = {"wave ", "mask", "lanes of the ", "×", "x", " ", "divergence", "\xff", "→"};
    text[0] = '\0';
    for (uint32_t n = random_below(7); n > 0; n--) {
        const char *word = words[random_below(9)];
        if (strlen(text) + strlen(word) < size) strcat(text, word);
    }
}

static void make_anything(Anything *any) {
    Chart *chart = &any->chart;
    *chart = (Chart){.kind = (ChartKind)random_below(CHART_KIND_COUNT), .series = any->series};
    chart->points = 1 + random_below(random_below(2) ? 12 : MAX_POINTS);
    chart->series_count = 1 + random_below(MAX_SERIES);
    const bool tame = random_below(2);
    double x = random_below(5);
    for (size_t i = 0; i < chart->points; i++) {
        any->x[i] = x += random_below(4) * (random_below(2) ? 1 : 0.37);
        random_text(any->labels[i], sizeof any->labels[i]);
        any->categories[i] = any->labels[i];
    }
    for (size_t s = 0; s < chart->series_count; s++) {
        random_text(any->names[s], sizeof any->names[s]);
        any->series[s] = (ChartSeries){any->names[s], any->values[s]};
        for (size_t i = 0; i < chart->points; i++)
            any->values[s][i] = random_below(9) == 0 ? NAN : tame ? random_below(100) : random_number();
    }
    if (random_below(2)) chart->x = any->x;
    if (random_below(4) == 0) chart->categories = any->categories;
    if (random_below(3) == 0) chart->y_scale = (ChartScaleKind)random_below(3);
    if (random_below(3) == 0) chart->x_scale = (ChartScaleKind)random_below(3);
    if (random_below(2)) chart->title = any->names[0];
    if (random_below(2))
        chart->subtitle = "a \"subtitle\" that says\twhat this is, at some length, so that it is broken";
    if (random_below(2)) chart->x_name = any->labels[0];
    if (random_below(2)) chart->y_name = "iterations";
    if (random_below(3) == 0) chart->footnote = "a footnote";
    chart->values = random_below(2);
    if (random_below(3) == 0) chart->plot_width = 1 + random_below(1000);
    if (random_below(3) == 0) chart->plot_height = 1 + random_below(600);
    chart->scale = random_below(8) == 0 ? 2 : 0;
}

static void check_margin(const Canvas *canvas) {
    enum { EDGE = 6 };
    const Rect sides[] = {{0, 0, (int32_t)canvas->width, EDGE},
                          {0, 0, EDGE, (int32_t)canvas->height},
                          {0, (int32_t)canvas->height - EDGE, (int32_t)canvas->width, EDGE},
                          {(int32_t)canvas->width - EDGE, 0, EDGE, (int32_t)canvas->height}};
    for (int i = 0; i < 4; i++) assert_true(canvas_holds_only(canvas, sides[i], paper(), paper()));
}

static void check_json(const Chart *chart) {
    char *text = chart_json(chart);
    json_t *root = json_loads(text, 0, NULL);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "kind")), chart_kinds[chart->kind].name);
    const json_t *series = json_object_get(root, "series");
    assert_int_equal(json_array_size(series), chart->series_count);
    for (size_t s = 0; s < chart->series_count; s++) {
        const json_t *values = json_object_get(json_array_get(series, s), "values");
        assert_int_equal(json_array_size(values), chart->points);
        for (size_t i = 0; i < chart->points; i++) {
            const json_t *value = json_array_get(values, i);
            if (isnan(chart->series[s].values[i]))
                assert_true(json_is_null(value));
            else
                assert_true(json_number_value(value) == chart->series[s].values[i]);
        }
    }
    json_decref(root);
    memory_free(text);
}

static void test_anything_is_drawn_whole(void **state) {
    (void)state;
    random_start(__func__);
    Anything *any = memory_new(sizeof *any);
    int drawn = 0;
    for (int round = 0; round < 600; round++) {
        make_anything(any);
        char error[CHART_ERROR_MAX] = "";
        Canvas *canvas = chart_draw(&any->chart, error);
        assert_true(canvas || strlen(error) > 10);
        if (!canvas) continue;
        drawn++;
        check_margin(canvas);
        if (round % 10 == 0) check_json(&any->chart);
        Canvas *again = chart_draw(&any->chart, error);
        assert_memory_equal(canvas->pixels, again->pixels, canvas->width * canvas->height * sizeof(Rgba));
        canvas_destroy(again);
        canvas_destroy(canvas);
    }
    assert_true(drawn > 300);
    memory_free(any);
}

static void test_png_has_the_numbers(void **state) {
    (void)state;
    static const double values[] = {1, 0.1, NAN};
    const ChartSeries series = {"a \"b\" \xc3\x97", values};
    const Chart chart = {.kind = CHART_STEPS, .title = "Title", .points = 3, .series = &series, .series_count = 1};
    char error[CHART_ERROR_MAX];
    size_t length, text_length;
    uint8_t *png = chart_png(&chart, 1, &length, error);
    const char *text = png_find_text(png, length, "simt:chart", &text_length);
    static const char expected[] =
        "{\"kind\":\"steps\",\"title\":\"Title\",\"x\":{\"scale\":\"linear\"},\"y\":{\"scale\":"
        "\"linear\"},\"series\":[{\"name\":\"a \\\"b\\\" \\u00d7\",\"values\":[1,"
        "0.10000000000000001,null]}]}";
    assert_int_equal(text_length, strlen(expected));
    assert_memory_equal(text, expected, text_length);
    memory_free(png);
}

static void check_refused(const Chart *chart, const char *word) {
    char error[CHART_ERROR_MAX] = "";
    assert_null(chart_draw(chart, error));
    assert_non_null(strstr(error, word));
}

static void test_refusals(void **state) {
    (void)state;
    static const double falling[] = {3, 2}, fine[] = {1, 2}, infinite[] = {1, INFINITY};
    const ChartSeries good = {"a", fine}, bad = {"a", infinite};
    check_refused(&(Chart){.series = &good, .series_count = 1}, "no values");
    check_refused(&(Chart){.points = 2}, "no values");
    check_refused(&(Chart){.kind = CHART_LINES, .x = falling, .points = 2, .series = &good, .series_count = 1},
                  "order");
    check_refused(&(Chart){.points = 2, .series = &bad, .series_count = 1}, "infinite");
    check_refused(&(Chart){.points = 2, .series = &good, .series_count = 1, .x_scale = CHART_LOG2}, "lines");
    check_refused(
        &(Chart){.kind = CHART_STACKED, .points = 2, .series = &good, .series_count = 1, .y_scale = CHART_LOG10},
        "stacked");
    check_refused(&(Chart){.points = 2, .series = &good, .series_count = 1, .plot_width = 100000}, "pixels");
    check_refused(&(Chart){.points = 2, .series = &good, .series_count = 1, .plot_width = 8000, .scale = 3}, "wide");
    assert_string_equal(chart_kinds[CHART_OVERLAY].name, "overlay");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_are_short),
        cmocka_unit_test(test_a_scale_draws_larger),
        cmocka_unit_test(test_axes),
        cmocka_unit_test(test_an_axis_has_labels_of_one_form),
        cmocka_unit_test(test_bars_have_the_height_of_their_values),
        cmocka_unit_test(test_lines_go_through_their_points),
        cmocka_unit_test(test_lines_on_each_other_are_all_seen),
        cmocka_unit_test(test_overlay_hides_nothing),
        cmocka_unit_test(test_dashes_differ),
        cmocka_unit_test(test_values_stand_over_the_middle_of_bars),
        cmocka_unit_test(test_anything_is_drawn_whole),
        cmocka_unit_test(test_png_has_the_numbers),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
