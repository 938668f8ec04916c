/* test_picture.c: pictures of runs. Random traces are drawn and the pixels decoded again with nothing but the map in
 * the PNG; the shades must be those that the trace was made from. And nothing overlaps or is cut. */
#include "tests/unit/trace_picture.h"

#include <jansson.h>
#include <stb/stb_image.h>

#include "asm/base/memory.h"
#include "sim/view/band/band.h"
#include "sim/view/picture/picture.h"
#include "sim/view/raster/canvas.h"
#include "tests/unit/png_text.h"

static uint32_t rgb_of(Rgba colour) {
    return (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
}

/* ---- reading pictures ---- */

typedef struct Picture {
    uint8_t *rgb;
    int width, height;
    json_t *map;
    uint64_t x0, sx, c0, cycles, bin, rows, row_columns, row_pitch, scale;
    uint32_t colours[SHADE_COUNT], textures[SHADE_COUNT];
} Picture;

static uint64_t number(json_t *object, const char *key) {
    json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) fail_msg("the map has no number %s", key);
    return (uint64_t)json_integer_value(value);
}

static uint32_t colour(json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? (uint32_t)strtoul(text + 1, NULL, 16) : UINT32_MAX;
}

static Picture picture_read(const uint8_t *png, size_t length) {
    Picture p;
    int channels;
    size_t map_length = 0;
    p.rgb = stbi_load_from_memory(png, (int)length, &p.width, &p.height, &channels, 3);
    const char *map = png_find_text(png, length, "simt:map", &map_length);
    assert_non_null(p.rgb);
    assert_non_null(map);
    p.map = json_loadb(map, map_length, 0, NULL);
    assert_non_null(p.map);
#define FIELD(name) p.name = number(p.map, #name)
    FIELD(x0), FIELD(sx), FIELD(c0), FIELD(cycles), FIELD(bin), FIELD(rows), FIELD(row_columns), FIELD(row_pitch);
#undef FIELD
    p.scale = json_object_get(p.map, "scale") ? number(p.map, "scale") : 1;
    for (int s = 0; s < SHADE_COUNT; s++) {
        p.colours[s] = colour(json_object_get(p.map, "colours"), shades[s].key);
        p.textures[s] = colour(json_object_get(p.map, "textures"), shades[s].key);
    }
    return p;
}

static void picture_free(Picture *p) {
    stbi_image_free(p->rgb);
    json_decref(p->map);
}

static uint32_t pixel_at(const Picture *p, uint64_t x, uint64_t y) {
    assert_true(x < (uint64_t)p->width && y < (uint64_t)p->height);
    const uint8_t *at = p->rgb + 3 * (y * (uint64_t)p->width + x);
    return (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
}

static uint64_t column_x(const Picture *p, uint64_t column) {
    return p->x0 + column % p->row_columns * p->sx;
}

static uint64_t column_y(const Picture *p, uint64_t column) {
    return column / p->row_columns * p->row_pitch;
}

/* ---- against the trace ---- */

static Shade shade_of(const Expected *e, uint32_t core, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const uint8_t state = *lane_at(e, core, slot, lane, cycle);
    if (state == LANE_INACTIVE && !(moment_at(e, core, slot, cycle)->live >> lane & 1)) return SHADE_NO_THREAD;
    for (Shade s = 0; s < SHADE_COUNT; s++)
        if (s != SHADE_NO_THREAD && (uint8_t)shades[s].lane == state) return s;
    fail();
    return SHADE_COUNT;
}

/* Every pixel of the cells of a band of lanes. Textures leave at least half of a cell alone. */
static void check_lanes(const Picture *p, const Expected *e, json_t *band) {
    const uint32_t core = (uint32_t)number(band, "core"), slot = (uint32_t)number(band, "slot");
    const uint64_t lanes = number(band, "lanes"), sy = number(band, "sy"), y0 = number(band, "y");
    assert_int_equal(number(band, "height"), lanes * sy);
    for (uint32_t lane = 0; lane < lanes; lane++)
        for (uint64_t column = 0; column < p->cycles && p->c0 + column < e->cycles; column++) {
            const Shade shade = shade_of(e, core, slot, lane, p->c0 + column);
            const uint64_t x = column_x(p, column), y = y0 + column_y(p, column) + lane * sy;
            uint64_t textured = 0;
            for (uint64_t i = 0; i < p->sx * sy; i++) {
                const uint32_t pixel = pixel_at(p, x + i % p->sx, y + i / p->sx);
                textured += pixel == p->textures[shade] && pixel != p->colours[shade];
                if (pixel != p->colours[shade] && pixel != p->textures[shade])
                    fail_msg("core %u slot %u lane %u cycle %" PRIu64, core, slot, lane, p->c0 + column);
            }
            assert_true(2 * textured <= p->sx * sy);
        }
    for (uint32_t lane = (uint32_t)lanes; lane < e->shape.wave_size; lane++) /* left out as they never hold a thread */
        for (uint64_t cycle = 0; cycle < e->cycles; cycle++) {
            const Shade shade = shade_of(e, core, slot, lane, cycle);
            assert_true(shade == SHADE_NO_THREAD || shade == SHADE_NO_WAVE);
        }
}

/* The columns of a band of shares, from the bottom. What only no wave is in is a line in the middle. */
static void check_shares(const Picture *p, const Expected *e, json_t *band) {
    const uint32_t core = (uint32_t)number(band, "core"), first = (uint32_t)number(band, "slot");
    json_t *several = json_object_get(band, "slots");
    const uint32_t slots = several ? (uint32_t)json_integer_value(several) : 1;
    const uint64_t height = number(band, "height"), y0 = number(band, "y"),
                   columns = (p->c0 + p->cycles - 1) / p->bin - p->c0 / p->bin + 1;
    for (uint64_t column = 0; column < columns; column++) {
        uint64_t counts[SHADE_COUNT] = {0};
        uint32_t heights[SHADE_COUNT];
        const uint64_t start = (p->c0 / p->bin + column) * p->bin;
        if (start < p->c0 || start + p->bin > p->c0 + p->cycles) continue; /* cut */
        for (uint32_t slot = first; slot < first + slots; slot++)
            for (uint64_t c = start; c < start + p->bin; c++)
                for (uint32_t lane = 0; lane < e->shape.wave_size; lane++) counts[shade_of(e, core, slot, lane, c)]++;
        if (counts[SHADE_NO_WAVE] == p->bin * slots * e->shape.wave_size) continue;
        band_share(counts, (uint32_t)(height / p->scale), heights);
        uint64_t y = y0 + column_y(p, column) + height;
        for (int s = 0; s < SHADE_COUNT; s++)
            for (uint64_t i = 0; i < heights[s] * p->scale; i++) {
                const uint32_t pixel = pixel_at(p, column_x(p, column), --y);
                assert_true(pixel == p->colours[s] || pixel == p->textures[s]);
            }
    }
}

static bool slot_is_used(const Expected *e, uint32_t core, uint32_t slot) {
    bool used = false;
    for (uint32_t wave = 0; wave < e->waves; wave++) used |= e->wave_core[wave] == core && e->wave_slot[wave] == slot;
    return used;
}

/* Of each slot exactly one band says something. */
static void check_run(const Picture *p, const Expected *e, json_t *run, const PictureOptions *options) {
    const uint32_t first = options->core_start, end = options->core_end ? options->core_end : e->shape.cores;
    uint32_t *seen = memory_array((size_t)e->shape.cores * e->shape.slots, sizeof *seen);
    size_t at;
    json_t *band;
    json_array_foreach(json_object_get(run, "bands"), at, band) {
        const char *kind = json_string_value(json_object_get(band, "kind"));
        const uint32_t core = (uint32_t)number(band, "core");
        if (!json_object_get(band, "slot")) continue; /* a unit */
        const uint32_t slot = (uint32_t)number(band, "slot");
        json_t *cores = json_object_get(band, "cores"), *slots = json_object_get(band, "slots");
        if (strcmp(kind, "total") == 0) continue;
        if (strcmp(kind, "lanes") == 0) check_lanes(p, e, band);
        if (strcmp(kind, "shares") == 0) check_shares(p, e, band);
        for (uint32_t c = core; c < core + (cores ? json_integer_value(cores) : 1); c++)
            for (uint32_t s = slot; s < slot + (slots ? json_integer_value(slots) : 1); s++) {
                seen[c * e->shape.slots + s]++;
                if (strcmp(kind, "empty") == 0) assert_false(slot_is_used(e, c, s));
            }
    }
    for (uint32_t core = 0; core < e->shape.cores; core++)
        for (uint32_t slot = 0; slot < e->shape.slots; slot++)
            assert_int_equal(seen[core * e->shape.slots + slot], core >= first && core < end);
    memory_free(seen);
}

/* Texts are not cut: a margin all around stays empty. */
static void check_margin(const Picture *p, uint32_t background) {
    enum { MARGIN = 8 };
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (x < MARGIN || y < MARGIN || x >= p->width - MARGIN || y >= p->height - MARGIN)
                assert_int_equal(pixel_at(p, (uint64_t)x, (uint64_t)y), background);
}

static PictureOptions random_options(const Expected *e) {
    PictureOptions options = {.palette = (Palette)random_below(PALETTE_COUNT),
                              .theme = (ThemeId)random_below(THEME_COUNT),
                              .title =
                                  random_below(2) ? "A title that says what the picture shows, at some length" : NULL,
                              .file = "program_name.s",
                              .config_text = "1 core, 4 waves x 32 lanes, 2 ALUs",
                              .version = "lockstep"};
    options.scale = random_below(4);
    options.cell_x = random_below(2) ? random_below(10) : 0;
    options.cell_y = random_below(2) ? random_below(7) : 0;
    options.bin = random_below(3) ? 0 : 1 + random_below(9);
    options.bare = random_below(4) == 0;
    options.patterns = (PicturePatterns)random_below(3);
    if (random_below(3) == 0) options.wrap = (1 + random_below(60)) * (options.bin ? options.bin : 1);
    if (random_below(3) == 0) {
        options.core_start = random_below(e->shape.cores);
        options.core_end = options.core_start + 1 + random_below(e->shape.cores - options.core_start);
    }
    if (random_below(2)) {
        options.window_start = random_below((uint32_t)e->used);
        options.window_end = options.window_start + 1 + random_below(100);
    }
    return options;
}

static void check_png(const uint8_t *png, size_t length, const Expected *e, const PictureOptions *options) {
    Picture picture = picture_read(png, length);
    json_t *runs = json_object_get(picture.map, "runs");
    assert_int_equal(json_array_size(runs), 1);
    assert_int_equal(picture.c0, options->window_start);
    assert_true(picture.cycles >= 1 && picture.c0 + picture.cycles <= e->cycles);
    check_run(&picture, e, json_array_get(runs, 0), options);
    const Theme *theme = theme_of(options->theme, options->palette);
    if (!options->bare) check_margin(&picture, rgb_of(theme->colour[THEME_PANE]));
    if (!options->cell_x && !options->wrap && !options->bin && !options->bare)
        assert_true(picture.width <= PICTURE_WIDTH * (int)picture.scale);
    picture_free(&picture);
}

/* Many short rows of cycles, three times as large, are refused. */
static bool is_too_high(const char *error) {
    return strstr(error, "the limits are") != NULL;
}

static void test_pixels_are_the_trace(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 200; round++) {
        Expected e;
        TraceShape shape = random_shape();
        /* Packing and unpacking large pictures takes most of the time: a few are enough. */
        if (shape.cores * shape.slots * shape.wave_size > 256 && random_below(4)) shape.wave_size = 4;
        Trace *trace = random_trace(&e, shape, 1 + random_below(random_below(3) ? 150 : 12));
        PictureOptions options = random_options(&e);
        const NoteSpec notes[] = {
            {0, 5, "begins", 0}, {2, 1000, "a note that is longer than most", 0}, {7, 8, "here", 0}};
        if (random_below(2)) options.notes = notes, options.note_count = 3;
        Run run = {.trace = trace, .fault = {.name = "out-of-bounds"}};
        if (random_below(3) == 0 && e.waves > 0) {
            run.fault.cycle = random_below((uint32_t)e.cycles + 1);
            run.fault.wave = random_below(e.waves);
            run.faulted = true;
        }
        char error[PICTURE_ERROR_MAX];
        size_t length;
        uint8_t *png = picture_png(&run, 1, &options, &length, error);
        if (png)
            check_png(png, length, &e, &options);
        else if (!is_too_high(error))
            fail_msg("round %d: %s", round, error);
        memory_free(png);
        trace_destroy(trace);
        expected_free(&e);
    }
}

static void test_several_runs(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 30; round++) {
        Expected e[3];
        Run runs[3];
        static const char *const names[] = {"eager", "round-robin", "waves=4"};
        for (int r = 0; r < 3; r++)
            runs[r] = (Run){.trace = random_trace(&e[r], random_shape(), 20 + random_below(400))};
        const PictureOptions options = {.title = "Three runs", .version = "lockstep", .names = names};
        char error[PICTURE_ERROR_MAX];
        size_t length, at;
        uint8_t *png = picture_png(runs, 3, &options, &length, error);
        if (!png) fail_msg("%s", error);
        Picture picture = picture_read(png, length);
        assert_int_equal(json_array_size(json_object_get(picture.map, "runs")), 3);
        json_t *run;
        json_array_foreach(json_object_get(picture.map, "runs"), at, run) {
            assert_string_equal(json_string_value(json_object_get(run, "name")), names[at]);
            assert_int_equal(number(run, "cycles"), e[at].cycles);
            picture.cycles = number(run, "end") - picture.c0; /* there is nothing behind its end */
            check_run(&picture, &e[at], run, &options);
        }
        check_margin(&picture, rgb_of(theme_of(THEME_DARK, PALETTE_NEW)->colour[THEME_PANE]));
        picture_free(&picture);
        memory_free(png);
        for (int r = 0; r < 3; r++) {
            trace_destroy(runs[r].trace);
            expected_free(&e[r]);
        }
    }
}

/* Notes of a run are right above its bands, those of the first above the axis: rows of pixels that are else free. */
static void test_notes_of_runs(void **state) {
    (void)state;
    random_start(__func__);
    const Rgba ground = theme_of(THEME_DARK, PALETTE_NEW)->colour[THEME_PANE];
    for (uint32_t noted = 0; noted < 2; noted++) {
        const TraceShape shape = {.cores = 1, .slots = 2, .wave_size = 8, .alus = 1};
        Expected e[2];
        const Run runs[] = {{.trace = random_trace(&e[0], shape, 90)}, {.trace = random_trace(&e[1], shape, 90)}};
        const NoteSpec notes[] = {{3, 40, "one", noted}, {5, 50, "below it", noted}};
        const PictureOptions options = {
            .title = "Two runs", .names = (const char *[]){"a", "b"}, .notes = notes, .note_count = 2};
        char error[PICTURE_ERROR_MAX];
        PictureLayout layout;
        Canvas *canvas = picture_draw(runs, 2, &options, &layout, error);
        assert_non_null(canvas);
        const ShownRun *second = &layout.shown[1];
        assert_int_equal(layout.axis_y - layout.notes_y, noted ? 0 : 2 * PICTURE_NOTE_LINE);
        assert_int_equal(second->notes, noted ? 2 * PICTURE_NOTE_LINE : 0);
        assert_true(second->y >= layout.shown[0].y + layout.shown[0].height + PICTURE_RUN_GAP + second->notes);
        for (int32_t line = 1; line <= 2; line++) {
            const int32_t above = (noted ? second->y : layout.axis_y) - line * PICTURE_NOTE_LINE;
            const Rect bracket = {layout.x0, above, 4 * layout.sx, PICTURE_NOTE_LINE};
            assert_true(canvas_holds_only(canvas, bracket, ground, ground) == (line == 2));
        }
        canvas_destroy(canvas);
        picture_layout_free(&layout);
        for (int r = 0; r < 2; r++) {
            trace_destroy(runs[r].trace);
            expected_free(&e[r]);
        }
    }
}

/* Pixels of a colour in a column, from y to end - 1. */
static int32_t count_pixels(const Canvas *canvas, uint32_t x, int32_t y, int32_t end, Rgba colour) {
    int32_t count = 0;
    for (; y < end; y++) count += rgb_of(canvas_pixel(canvas, x, (uint32_t)y)) == rgb_of(colour);
    return count;
}

/* A line where the first of two runs ends, which goes on between the bands of the longer one, or as dashes beside the
 * shorter one. A window that ends before both has no such line. */
static void test_end_of_runs(void **state) {
    (void)state;
    random_start(__func__);
    const Rgba colour = theme_of(THEME_DARK, PALETTE_NEW)->colour[THEME_SELECT];
    for (int longer = 0; longer < 2; longer++) {
        const TraceShape shape = {.cores = 1, .slots = 4, .wave_size = 8, .alus = 1};
        Expected e[2];
        const Run runs[] = {{.trace = random_trace(&e[0], shape, 40)},
                            {.trace = random_trace(&e[1], shape, longer ? 90 : 20)}};
        PictureOptions options = {.title = "Two runs", .names = (const char *[]){"first", "second"}};
        char error[PICTURE_ERROR_MAX];
        PictureLayout layout;
        Canvas *canvas = picture_draw(runs, 2, &options, &layout, error);
        assert_non_null(canvas);
        const ShownRun *first = &layout.shown[0], *second = &layout.shown[1];
        const uint32_t x = (uint32_t)(layout.x0 + (int32_t)first->end * layout.sx);
        const int32_t end = second->y + second->height;
        assert_int_equal(count_pixels(canvas, x, first->y, first->y + first->height, colour), first->height);
        const int32_t beside = count_pixels(canvas, x, second->y, end, colour);
        assert_true(beside > 0 && beside < second->height);
        for (uint32_t i = 0; longer && i + 1 < layout.bands.count; i++) {
            const TimeRow *band = &layout.bands.list[i];
            if (band->run == 1 && band->kind == ROW_LANES)
                assert_true(count_pixels(canvas, x, band->end, band[1].y, colour) > 0);
        }
        canvas_destroy(canvas);
        picture_layout_free(&layout);
        options.window_end = 15;
        canvas = picture_draw(runs, 2, &options, &layout, error);
        assert_non_null(canvas);
        for (uint32_t column = 0; column < canvas->width; column++)
            assert_int_equal(count_pixels(canvas, column, 0, (int32_t)canvas->height, colour), 0);
        canvas_destroy(canvas);
        picture_layout_free(&layout);
        for (int r = 0; r < 2; r++) {
            trace_destroy(runs[r].trace);
            expected_free(&e[r]);
        }
    }
}

/* ---- the layout ---- */

/* Bands stand one below the other, each with room for its texts, which end before the data begin. */
static void check_layout(const PictureLayout *layout, const Run *runs) {
    Painter painter = {.layout = layout};
    int32_t bottom = layout->axis_y + TIMELINE_AXIS;
    assert_true(layout->header_y < layout->notes_y && layout->notes_y <= layout->axis_y);
    for (uint32_t i = 0; i < layout->bands.count; i++) {
        const TimeRow *band = &layout->bands.list[i];
        const TimePainter names = {.trace = runs[band->run].trace, .label = picture_label, .user = &painter};
        const TimeLabel label = timeline_label(&names, band);
        assert_true(band->y > bottom && band->height > 0);
        bottom = band->end;
        assert_true(layout->label_x + timeline_label_width(&label) < layout->x0);
        if (band->kind == ROW_LANES) assert_true(label.slot >= 0); /* the slot, also of a core that has no other */
        if (i + 1 < layout->bands.count) assert_true(layout->bands.list[i + 1].y - band->y >= 12);
    }
    assert_true(layout->bottom_axis_y >= bottom && layout->footer_y > layout->bottom_axis_y + TIMELINE_AXIS);
    assert_true(layout->footer_y < layout->height);
    assert_true(layout->x0 + layout->row_columns * layout->sx <= layout->width);
}

static void test_nothing_overlaps(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 200; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(300));
        PictureOptions options = random_options(&e);
        options.bare = false;
        const Run run = {.trace = trace};
        PictureLayout layout;
        char error[PICTURE_ERROR_MAX];
        if (picture_layout(&layout, &run, 1, &options, error))
            check_layout(&layout, &run);
        else if (!is_too_high(error))
            fail_msg("%s", error);
        picture_layout_free(&layout);
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* At any width the header ends above the data, and the picture below the last line of the footer. */
static void test_texts_have_their_room(void **state) {
    (void)state;
    random_start(__func__);
    const Rgba ground = theme_of(THEME_DARK, PALETTE_NEW)->colour[THEME_PANE];
    const TraceShape shapes[] = {{.cores = 64, .slots = 20, .alus = 1, .wave_size = 4},
                                 {.cores = 1, .slots = 1, .alus = 1, .wave_size = 4}};
    for (uint32_t i = 0; i < 60; i++) {
        Expected e;
        Trace *trace = random_trace(&e, shapes[i % 2], 40);
        const Run run = {.trace = trace};
        PictureOptions options = {.width = 600 + 8 * i, .title = "Text"};
        options.config_text = "20 waves x 4 lanes, and as many settings as a line of the header takes, or nearly";
        options.version = "lockstep of a version with a name";
        options.hashes = "program 12345678, settings 12345678";
        PictureLayout layout;
        char error[PICTURE_ERROR_MAX];
        Canvas *canvas = picture_draw(&run, 1, &options, &layout, error);
        assert_non_null(canvas);
        const int32_t width = layout.width, height = layout.height;
        const Rect above_data = {0, layout.notes_y - 16, width, 16}, margin = {0, height - 20, width, 20};
        assert_true(canvas_holds_only(canvas, above_data, ground, ground));
        assert_true(canvas_holds_only(canvas, margin, ground, ground));
        assert_false(canvas_holds_only(canvas, (Rect){0, height - 32, width, 12}, ground, ground));
        canvas_destroy(canvas);
        picture_layout_free(&layout);
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* A whole GPU fits: its cores are folded. */
static void test_cores_are_folded(void **state) {
    (void)state;
    random_start(__func__);
    Expected e;
    Trace *trace = random_trace(&e, (TraceShape){.cores = 64, .slots = 20, .alus = 1, .wave_size = 64}, 40);
    char error[PICTURE_ERROR_MAX];
    size_t length, at;
    const Run run = {.trace = trace};
    uint8_t *png = picture_png(&run, 1, &(PictureOptions){0}, &length, error);
    assert_non_null(png);
    Picture picture = picture_read(png, length);
    json_t *runs = json_object_get(picture.map, "runs"), *band;
    json_array_foreach(json_object_get(json_array_get(runs, 0), "bands"), at, band) if (json_object_get(band, "slots"))
        assert_int_equal(number(band, "slots"), 20);
    check_run(&picture, &e, json_array_get(runs, 0), &(PictureOptions){0});
    assert_true(picture.height < 2000 && picture.width <= PICTURE_WIDTH);
    picture_free(&picture);
    memory_free(png);
    png = picture_png(&run, 1, &(PictureOptions){.cell_x = 1, .cell_y = 1}, &length, error);
    assert_null(png); /* a scale that is asked for is kept, or refused */
    assert_non_null(strstr(error, "--cores"));
    trace_destroy(trace);
    expected_free(&e);
}

/* ---- one wave by hand ---- */

static void test_bare_picture_is_a_pixel_a_lane(void **state) {
    (void)state;
    static const char *const shown[] = {"WWBRKGG", "WWBRKGG", "WKKKWGG", "WKKKWGG"};
    Trace *trace = hand_trace();
    char error[PICTURE_ERROR_MAX];
    const Run run = {.trace = trace};
    PictureLayout layout;
    Canvas *canvas = picture_draw(&run, 1, &(PictureOptions){.palette = PALETTE_CLASSIC, .bare = true}, &layout, error);
    picture_layout_free(&layout);
    assert_int_equal(canvas->width, 7);
    assert_int_equal(canvas->height, 4);
    for (uint32_t y = 0; y < 4; y++)
        for (uint32_t x = 0; x < 7; x++) {
            const char c = shown[y][x];
            const uint32_t rgb = c == 'W'   ? 0xffffff
                                 : c == 'B' ? 0x0000ff
                                 : c == 'R' ? 0xff0000
                                 : c == 'G' ? 0x808080
                                            : 0;
            assert_int_equal(rgb_of(canvas_pixel(canvas, x, y)), rgb);
        }
    canvas_destroy(canvas);
    trace_destroy(trace);
}

/* Everything is twice as large; texts are not made of blocks. */
static void test_scale_is_of_everything(void **state) {
    (void)state;
    Trace *trace = hand_trace();
    char error[PICTURE_ERROR_MAX];
    const Run run = {.trace = trace};
    PictureLayout layout, large;
    Canvas *a = picture_draw(&run, 1, &(PictureOptions){.title = "Text"}, &layout, error);
    Canvas *b = picture_draw(&run, 1, &(PictureOptions){.title = "Text", .scale = 2}, &large, error);
    const int32_t top = layout.bands.list[0].y, height = layout.bands.list[0].height;
    assert_int_equal(b->width, 2 * a->width);
    assert_int_equal(b->height, 2 * a->height);
    uint32_t of_blocks = 0, finer = 0;
    for (uint32_t y = 0; y < a->height; y++)
        for (uint32_t x = 0; x < a->width; x++) {
            const uint32_t rgb = rgb_of(canvas_pixel(b, 2 * x, 2 * y));
            const bool block = rgb == rgb_of(canvas_pixel(b, 2 * x + 1, 2 * y + 1));
            if ((int32_t)y < layout.notes_y) finer += !block;
            const Rect data = {layout.x0, top, layout.sx * layout.row_columns, height};
            if (rect_has(data, (int32_t)x, (int32_t)y)) {
                assert_int_equal(rgb, rgb_of(canvas_pixel(a, x, y)));
                of_blocks += block;
            }
        }
    assert_int_equal(of_blocks, (uint32_t)height * layout.sx * layout.row_columns);
    assert_true(finer > 50);
    picture_layout_free(&layout);
    picture_layout_free(&large);
    canvas_destroy(a);
    canvas_destroy(b);
    trace_destroy(trace);
}

/* Drawing it fails, and says this. */
static void refuse(Trace *trace, PictureOptions options, const char *why) {
    char error[PICTURE_ERROR_MAX] = "";
    const Run run = {.trace = trace};
    PictureLayout layout;
    assert_null(picture_draw(&run, 1, &options, &layout, error));
    picture_layout_free(&layout);
    if (!strstr(error, why)) fail_msg("'%s' does not say '%s'", error, why);
}

static void test_refusals(void **state) {
    (void)state;
    Trace *trace = hand_trace();
    refuse(trace, (PictureOptions){.window_start = 7, .window_end = 9}, "7:9");
    refuse(trace, (PictureOptions){.window_start = 3, .window_end = 3}, "3:3");
    refuse(trace, (PictureOptions){.cell_x = 4000, .cell_y = 1}, "--window");
    refuse(trace, (PictureOptions){.cell_x = 4000, .cell_y = 1}, "--cell");
    refuse(trace, (PictureOptions){.cell_x = UINT32_MAX, .cell_y = UINT32_MAX}, "wide");
    refuse(trace, (PictureOptions){.cell_x = 1, .cell_y = UINT32_MAX}, "pixels");
    refuse(trace, (PictureOptions){.cell_x = 100, .cell_y = 150000}, "million");
    refuse(trace, (PictureOptions){.bin = UINT64_C(1) << 40}, "at most");
    refuse(trace, (PictureOptions){.bin = 4, .wrap = 6}, "whole columns");
    refuse(trace, (PictureOptions){.core_start = 1, .core_end = 2}, "1:2");
    refuse(trace, (PictureOptions){.cell_y = 7000, .wrap = 1}, "--bin");
    trace_destroy(trace);
    trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 32});
    trace_finish(trace, 0);
    refuse(trace, (PictureOptions){0}, "empty");
    trace_finish(trace, 3); /* but no runs */
    refuse(trace, (PictureOptions){0}, "no state");
    trace_destroy(trace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pixels_are_the_trace),
        cmocka_unit_test(test_several_runs),
        cmocka_unit_test(test_notes_of_runs),
        cmocka_unit_test(test_end_of_runs),
        cmocka_unit_test(test_nothing_overlaps),
        cmocka_unit_test(test_texts_have_their_room),
        cmocka_unit_test(test_cores_are_folded),
        cmocka_unit_test(test_scale_is_of_everything),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_bare_picture_is_a_pixel_a_lane),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
