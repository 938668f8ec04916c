/* test_theme.c: the colours of theme.def: texts can be read on what they stand on, and what has to be told apart can
 * be, with any colour vision and, of states, in grey: WCAG's contrast, CIEDE2000, and the matrices of Machado, Oliveira
 * and Fernandes (2009) for severity 1. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/raster/theme.h"

/* ---- contrast ---- */

static double linear(uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(Rgba colour) {
    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

static double contrast(Rgba a, Rgba b) {
    const double la = luminance(a) + 0.05, lb = luminance(b) + 0.05;
    return la > lb ? la / lb : lb / la;
}

/* ---- how different two colours look ---- */

typedef enum Eye { EYE_NORMAL, EYE_DEUTERANOPIA, EYE_PROTANOPIA, EYE_TRITANOPIA, EYE_GREY, EYE_COUNT } Eye;

static const char *const eye_names[EYE_COUNT] = {"normal sight", "deuteranopia", "protanopia", "tritanopia", "grey"};

/* From linear red, green and blue to what the eye sees of them. */
static const double seen_by[EYE_COUNT][3][3] = {
    [EYE_NORMAL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    [EYE_DEUTERANOPIA] = {{0.367322, 0.860646, -0.227968},
                          {0.280085, 0.672501, 0.047413},
                          {-0.011820, 0.042940, 0.968881}},
    [EYE_PROTANOPIA] = {{0.152286, 1.052583, -0.204868},
                        {0.114503, 0.786281, 0.099216},
                        {-0.003882, -0.048116, 1.051998}},
    [EYE_TRITANOPIA] = {{1.255528, -0.076749, -0.178779},
                        {-0.078411, 0.930809, 0.147602},
                        {0.004733, 0.691367, 0.303900}},
    [EYE_GREY] = {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
};

typedef struct Lab {
    double l, a, b;
} Lab;

static double lab_curve(double t) {
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static Lab lab_of(Rgba colour, Eye eye) {
    const double rgb[3] = {linear(colour.r), linear(colour.g), linear(colour.b)};
    double v[3];
    for (int i = 0; i < 3; i++) {
        const double *row = seen_by[eye][i];
        v[i] = fmin(1, fmax(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]));
    }
    const double x = lab_curve((0.4124564 * v[0] + 0.3575761 * v[1] + 0.1804375 * v[2]) / 0.95047);
    const double y = lab_curve(0.2126729 * v[0] + 0.7151522 * v[1] + 0.0721750 * v[2]);
    const double z = lab_curve((0.0193339 * v[0] + 0.1191920 * v[1] + 0.9503041 * v[2]) / 1.08883);
    return (Lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double radians(double degrees) {
    return degrees * acos(-1) / 180;
}

/* Of a hue from 0 to 360; 0 of a grey. */
static double hue_of(double a, double b) {
    const double hue = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / acos(-1);
    return hue < 0 ? hue + 360 : hue;
}

/* 25^7, from which on chroma counts as strong. */
static double strength(double chroma) {
    return sqrt(pow(chroma, 7) / (pow(chroma, 7) + 6103515625.0));
}

static double ciede2000(Lab p, Lab q) {
    const double stretch = 1 + 0.5 * (1 - strength((hypot(p.a, p.b) + hypot(q.a, q.b)) / 2));
    p.a *= stretch;
    q.a *= stretch;
    const double c1 = hypot(p.a, p.b), c2 = hypot(q.a, q.b), h1 = hue_of(p.a, p.b), h2 = hue_of(q.a, q.b);
    double turn = c1 * c2 == 0 ? 0 : h2 - h1, h = h1 + h2;
    if (turn > 180) turn -= 360;
    if (turn < -180) turn += 360;
    if (c1 * c2 != 0) h = fabs(h1 - h2) <= 180 ? h / 2 : h < 360 ? h / 2 + 180 : h / 2 - 180;
    const double l = (p.l + q.l) / 2, c = (c1 + c2) / 2;
    const double t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6)) -
                     0.20 * cos(radians(4 * h - 63));
    const double dl = (q.l - p.l) / (1 + 0.015 * (l - 50) * (l - 50) / sqrt(20 + (l - 50) * (l - 50)));
    const double dc = (c2 - c1) / (1 + 0.045 * c);
    const double dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t);
    const double around = 60 * exp(-(h - 275) / 25 * ((h - 275) / 25));
    return sqrt(dl * dl + dc * dc + dh * dh - 2 * strength(c) * sin(radians(around)) * dc * dh);
}

/* Pairs of the paper of Sharma, Wu and Dalal (2005). */
static void test_ciede2000(void **state) {
    (void)state;
    static const struct {
        Lab a, b;
        double distance;
    } known[] = {
        {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
        {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
        {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
        {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373},
        {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(fabs(ciede2000(known[i].a, known[i].b) - known[i].distance) < 0.0001);
}

/* ---- the table ---- */

#define FOR_EACH_THEME(theme)                                                                                   \
    for (int each_ = 0; each_ < THEME_COUNT * PALETTE_COUNT; each_++)                                           \
        for (const Theme *theme = theme_of((ThemeId)(each_ / PALETTE_COUNT), (Palette)(each_ % PALETTE_COUNT)), \
                         *once_ = theme;                                                                        \
             once_; once_ = NULL)

static void check_contrast(const Theme *theme, const char *what, Rgba a, Rgba b, double least) {
    if (contrast(a, b) < least)
        fail_msg("%s: the contrast of %s is %.2f, not %.2f", theme_names[theme->id], what, contrast(a, b), least);
}

/* Of any two colours of a list, for all eyes up to one. */
static void check_distances(const Theme *theme, const char *what, const Rgba *colours, size_t count, Eye last,
                            double least) {
    for (Eye eye = 0; eye <= last; eye++)
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++) {
                const double distance = ciede2000(lab_of(colours[i], eye), lab_of(colours[j], eye));
                if (distance < least)
                    fail_msg("%s, %s: %s %zu and %zu are %.2f apart, not %.2f", theme_names[theme->id], eye_names[eye],
                             what, j, i, distance, least);
            }
}

static void test_texts_can_be_read(void **state) {
    (void)state;
    static const struct {
        const char *name;
        ThemeColour token;
        uint64_t grounds;
    } texts[] = {
#define ON(ID) (UINT64_C(1) << THEME_##ID)
#define ON_PANES (ON(APP) | ON(PANE) | ON(HEAD) | ON(FIELD))
#define ON_BUTTONS (ON(RAISED) | ON(HOVER) | ON(LINE))
#define ON_LINES (ON(SELECT_GROUND) | ON(FAULT_GROUND))
        {"TEXT", THEME_TEXT, ON_PANES | ON_BUTTONS | ON_LINES | ON(OK_GROUND) | ON(CHANGED_GROUND)},
        {"TEXT_2", THEME_TEXT_2, ON_PANES | ON_BUTTONS | ON_LINES | ON(OK_GROUND) | ON(CHANGED_GROUND)},
        {"TEXT_3", THEME_TEXT_3, ON_PANES},
        {"SELECT", THEME_SELECT, ON_PANES | ON(RAISED)},
        {"ON_SELECT", THEME_ON_SELECT, ON(SELECT) | ON(FAULT)},
        {"FAULT", THEME_FAULT, ON(PANE) | ON(HEAD) | ON(FIELD) | ON(FAULT_GROUND)},
        {"OK", THEME_OK, ON(PANE) | ON(HEAD) | ON(FIELD) | ON(RAISED) | ON(OK_GROUND)},
        {"CHANGED", THEME_CHANGED, ON_PANES | ON(RAISED) | ON(SELECT_GROUND) | ON(CHANGED_GROUND)},
        {"MNEMONIC", THEME_MNEMONIC, ON_PANES | ON_BUTTONS | ON_LINES},
        {"NUMBER", THEME_NUMBER, ON_PANES | ON_BUTTONS | ON_LINES},
        {"LABEL", THEME_LABEL, ON_PANES | ON(RAISED) | ON_LINES},
        {"COMMENT", THEME_COMMENT, ON(PANE) | ON(FIELD) | ON_LINES},
#undef ON_PANES
#undef ON_BUTTONS
#undef ON_LINES
#undef ON
    };
    _Static_assert(THEME_COLOUR_COUNT <= 64, "grounds are bits");
    FOR_EACH_THEME(theme) {
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            for (int ground = 0; ground < THEME_COLOUR_COUNT; ground++)
                if (texts[i].grounds >> ground & 1)
                    check_contrast(theme, texts[i].name, theme->colour[texts[i].token], theme->colour[ground], 4.5);
        for (int i = 0; i < SHADE_COUNT; i++)
            check_contrast(theme, shades[i].name, theme->on_shade[i], theme->shade[i], 4.5);
        for (int i = 0; i < IDENTITY_COUNT; i++)
            check_contrast(theme, "ON_IDENTITY", theme->colour[THEME_ON_IDENTITY], theme->identity[i], 4.5);
    }
}

/* Against the pane; what is white in the light theme has a frame. */
static void test_states_stand_out(void **state) {
    (void)state;
    static const Shade busy[] = {SHADE_EXECUTES, SHADE_STALLED, SHADE_READY};
    for (ThemeId id = 0; id < THEME_COUNT; id++) {
        const Theme *theme = theme_of(id, PALETTE_NEW);
        const Rgba pane = theme->colour[THEME_PANE];
        for (size_t i = id == THEME_LIGHT; i < sizeof busy / sizeof *busy; i++)
            check_contrast(theme, shades[busy[i]].name, theme->shade[busy[i]], pane, 2.8);
        check_contrast(theme, "stalled beside masked off", theme->shade[SHADE_STALLED], theme->shade[SHADE_MASKED],
                       2.8);
        for (int i = 0; i < EVENT_COUNT; i++) check_contrast(theme, trace_events[i].name, theme->event[i], pane, 2.8);
    }
}

/* In the light theme no thread and executes have little between them: the one has dots, and only these two. A lane that
 * waits for its turn has a grey of another shade: its texture falls, and no other does. */
static void test_states_can_be_told_apart(void **state) {
    (void)state;
    const Theme *dark = theme_of(THEME_DARK, PALETTE_NEW), *light = theme_of(THEME_LIGHT, PALETTE_NEW);
    enum { GREYS = SHADE_COUNT - 1 };
    Rgba dark_greys[GREYS], light_greys[GREYS];
    for (int i = 0; i < GREYS; i++) {
        dark_greys[i] = dark->shade[i + (i >= SHADE_WAITS)];
        light_greys[i] = light->shade[i + (i >= SHADE_WAITS)];
    }
    check_distances(dark, "shades", dark->shade, SHADE_COUNT, EYE_TRITANOPIA, 10);
    check_distances(light, "shades", light->shade, SHADE_COUNT, EYE_TRITANOPIA, 6);
    check_distances(dark, "shades", dark_greys, GREYS, EYE_GREY, 10);
    check_distances(light, "shades", light_greys, GREYS, EYE_GREY, 6);
    check_distances(light, "shades but executes", light_greys + 1, GREYS - 1, EYE_GREY, 9);
    for (int i = SHADE_EXECUTES + 1; i < SHADE_COUNT; i++)
        if (i != SHADE_NO_THREAD)
            check_distances(light, "executes and another", (Rgba[]){light->shade[SHADE_EXECUTES], light->shade[i]}, 2,
                            EYE_GREY, 9);
    for (ThemeId id = 0; id < THEME_COUNT; id++) {
        const Theme *theme = theme_of(id, PALETTE_NEW);
        assert_int_equal(theme->texture[SHADE_NO_THREAD].kind, TEXTURE_DOTS);
        assert_int_equal(theme->texture[SHADE_STALLED].kind, TEXTURE_HATCH);
        for (int i = 0; i < SHADE_COUNT; i++)
            assert_int_equal(theme->texture[i].kind == TEXTURE_FALLING, i == SHADE_WAITS);
        check_contrast(theme, "dots", theme_mark(theme, SHADE_NO_THREAD), theme->shade[SHADE_NO_THREAD], 2.8);
    }
}

/* A slot's digit is always printed, so that grey does not matter; bars have textures and lines markers. */
static void test_identities_and_series_can_be_told_apart(void **state) {
    (void)state;
    static const double least[THEME_COUNT] = {[THEME_DARK] = 2.8, [THEME_LIGHT] = 1.8};
    for (ThemeId id = 0; id < THEME_COUNT; id++) {
        const Theme *theme = theme_of(id, PALETTE_NEW);
        check_distances(theme, "identities", theme->identity, IDENTITY_COUNT, EYE_TRITANOPIA, 11);
        check_distances(theme, "series", theme->series, SERIES_COUNT, EYE_TRITANOPIA, 13.7);
        for (int i = 0; i < SERIES_COUNT; i++)
            check_contrast(theme, "a series", theme->series[i], theme->colour[THEME_PANE], least[id]);
    }
}

/* ---- palettes and names ---- */

static bool same(Rgba a, Rgba b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static void test_classic_is_the_post(void **state) {
    (void)state;
    static const Rgba post[LANE_STATE_COUNT] = {[LANE_INACTIVE] = {0, 0, 0, 255},
                                                [LANE_ACTIVE] = {255, 255, 255, 255},
                                                [LANE_DISABLED] = {128, 128, 128, 255},
                                                [LANE_STALLED] = {0, 0, 255, 255},
                                                [LANE_IDLE] = {255, 0, 0, 255}};
    for (ThemeId id = 0; id < THEME_COUNT; id++) {
        const Theme *classic = theme_of(id, PALETTE_CLASSIC), *new = theme_of(id, PALETTE_NEW);
        for (int i = 0; i < LANE_STATE_COUNT; i++) assert_true(same(theme_lane(classic, (LaneState)i), post[i]));
        for (int i = 0; i < SHADE_COUNT; i++) {
            assert_true(same(classic->shade[i], post[shades[i].lane]) != (i == SHADE_WAITS)); /* not in the post */
            assert_int_equal(classic->texture[i].kind, TEXTURE_NONE);
        }
        assert_memory_equal(classic->colour, new->colour, sizeof new->colour);
        assert_memory_equal(classic->event, new->event, sizeof new->event);
        assert_memory_equal(classic->identity, new->identity, sizeof new->identity);
        assert_memory_equal(classic->series, new->series, sizeof new->series);
    }
}

/* What a program that reads a picture has to tell apart: no two are the same. */
static void test_pictures_can_be_read_back(void **state) {
    (void)state;
    FOR_EACH_THEME(theme) {
        Rgba all[LANE_STATE_COUNT + 1 + IDENTITY_COUNT + EVENT_COUNT];
        size_t count = 0;
        for (int i = 0; i < LANE_STATE_COUNT; i++) all[count++] = theme_lane(theme, (LaneState)i);
        if (theme->palette == PALETTE_NEW) all[count++] = theme_mark(theme, SHADE_STALLED);
        for (int i = 0; i < IDENTITY_COUNT; i++) all[count++] = theme->identity[i];
        for (int i = 0; i < EVENT_COUNT; i++) all[count++] = theme->event[i];
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++) assert_false(same(all[i], all[j]));
    }
}

static void test_names(void **state) {
    (void)state;
    FOR_EACH_THEME(theme) {
        assert_int_equal(palette_find(palette_names[theme->palette]), theme->palette);
    }
    assert_int_equal(palette_find("safe"), PALETTE_NEW);
    assert_int_equal(palette_find("pastel"), -1);
    assert_ptr_equal(theme_of(0, 0), theme_of(THEME_DARK, PALETTE_NEW));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ciede2000),
        cmocka_unit_test(test_texts_can_be_read),
        cmocka_unit_test(test_states_stand_out),
        cmocka_unit_test(test_states_can_be_told_apart),
        cmocka_unit_test(test_identities_and_series_can_be_told_apart),
        cmocka_unit_test(test_classic_is_the_post),
        cmocka_unit_test(test_pictures_can_be_read_back),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
