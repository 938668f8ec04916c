/* test_pixel_card.c: hover cards have the shade of their pixel and the facts of its answer; the counts of a column are
 * those of its pixels. Random programs; SEED=N repeats a failure. */
#include "sim/trace/lane_state.h"
#include "sim/viewer/model/card.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 40, PIXELS = 120, COLUMNS = 20 };

/* What random programs seldom have: lanes without threads, slots that stay empty, and a load. */
static const char *const corners[] = {
    ".machine wave_size=8 waves=4 register_file=600\n.buffer t0, 64\n.dispatch 3x12\n    ld r0.x, t0.x, r1.x\n"
    "    add.u32 r0.xyzw, r0.xyzw, r2.xyzw\n    ret\n",
    ".machine wave_size=8 waves=2 issue=1 alus=1\n.dispatch 4x8\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n"
    "    mul.u32 r1.x, r1.x, 3\n    pop_mask\nB:  pop_mask\nC:  st u0.x, r1.x, r1.x\n    ret\n",
    /* many waves that issue, and more that could: their lists end with how many more there are */
    ".machine waves=64 issue=16 alus=16 wave_size=8 scheduler=two-level active_waves=62\n.dispatch 64x8\n"
    "    mad.f32 r10.xyzw, r11.xyzw, r12.xyzw, r13.xyzw\n    mad.f32 r10.xyzw, r11.xyzw, r12.xyzw, r13.xyzw\n    ret\n",
};
enum { CORNERS = sizeof corners / sizeof *corners };

typedef struct Recorded {
    Subject subject;
    Travel *travel;
    Code *code;
    Trace *window; /* as arrays */
} Recorded;

static Recorded record_number(int number) {
    Recorded r = {.subject = number < CORNERS ? subject_of(corners[number], "lat_mul", "3") : random_subject()};
    r.travel = record(r.subject.program, NULL);
    r.code = code_create(r.subject.image);
    r.window = trace_window(travel_trace(r.travel), 0, UINT64_MAX);
    assert_true(r.code && r.window);
    return r;
}

static void recorded_free(Recorded *r) {
    trace_destroy(r->window);
    code_destroy(r->code);
    travel_destroy(r->travel);
    subject_free(&r->subject);
}

static Shade shade_of(const Trace *trace, const WhyPixel *at) {
    size_t count;
    const TraceRun *runs = trace_runs(trace, at->core, at->slot, &count);
    const size_t i = TRACE_FIND(runs, count, at->cycle);
    const ShadeRun run = shade_run(trace, &runs[i], i + 1 < count ? &runs[i + 1] : NULL);
    return shade_at(&run, at->lane);
}

/* The card has the state as title, and the steps of the answer as lines. */
static void check_pixel(const Recorded *r, const WhyPixel *at) {
    Card card;
    Why why;
    const uint64_t now = travel_now(r->travel);
    assert_true(card_pixel(&card, r->travel, r->code, at));
    assert_int_equal(travel_now(r->travel), now);
    assert_int_equal(card.shade, shade_of(r->window, at));
    assert_true(card.place[0]);
    for (uint32_t i = 0; i < card.rows; i++) assert_true(card.row[i].name[0] && card.row[i].value[0]);
    assert_true(why_ask(&why, r->travel, r->code, at));
    assert_string_equal(card.title, why_headline(&why).state);
    for (char *c = strchr(card.text, '\n'); c; c = strchr(c, '\n')) *c = ' ';
    assert_string_equal(card.text, why.text);
    why_free(&why);
}

static void cards_of_pixels(void **state) {
    (void)state;
    uint32_t seen[SHADE_COUNT] = {0};
    random_start(__func__);
    for (int i = 0; i < RUNS; i++) {
        Recorded r = record_number(i);
        const TraceShape shape = trace_shape(r.window);
        const uint64_t end = travel_end(r.travel);
        for (int k = 0; k < PIXELS && end; k++) {
            const WhyPixel at = {random_below(shape.cores), random_below(shape.slots), random_below(shape.wave_size),
                                 random_u64() % end};
            check_pixel(&r, &at);
            seen[shade_of(r.window, &at)]++;
        }
        Card card;
        assert_false(card_pixel(&card, r.travel, r.code, &(WhyPixel){.cycle = end}));
        recorded_free(&r);
    }
    for (int shade = 0; shade < SHADE_COUNT; shade++) assert_true(seen[shade] || shade == SHADE_WAITS);
}

static void cards_of_columns(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RUNS; i++) {
        Recorded r = record_number(i);
        const TraceShape shape = trace_shape(r.window);
        const uint64_t end = travel_end(r.travel);
        for (int k = 0; k < COLUMNS && end; k++) {
            WhyPixel at = {.core = random_below(shape.cores), .slot = random_below(shape.slots)};
            const uint64_t from = random_u64() % end, to = from + random_below(40);
            uint64_t counts[SHADE_COUNT] = {0};
            Card card;
            assert_true(card_column(&card, travel_trace(r.travel), at.core, at.slot, from, to));
            for (at.cycle = from; at.cycle < to && at.cycle < end; at.cycle++)
                for (at.lane = 0; at.lane < shape.wave_size; at.lane++) counts[shade_of(r.window, &at)]++;
            const uint64_t all = ((to < end ? to : end) - from) * shape.wave_size;
            uint32_t rows = 0;
            for (int shade = 0; shade < SHADE_COUNT; shade++) {
                char wanted[64];
                if (!counts[shade]) continue;
                snprintf(wanted, sizeof wanted, "%" PRIu64 " of %" PRIu64 ",", counts[shade], all);
                const CardRow *row = &card.row[rows++];
                assert_int_equal(row->shade, shade);
                assert_string_equal(row->name, shades[shade].name);
                if (strncmp(row->value, wanted, strlen(wanted)) != 0) fail_msg("%s, not %s", row->value, wanted);
            }
            assert_int_equal(card.rows, rows);
            if (rows) assert_non_null(strstr(card.text, "zooms"));
        }
        recorded_free(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_of_pixels),
        cmocka_unit_test(cards_of_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
