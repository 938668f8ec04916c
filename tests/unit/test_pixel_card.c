/* test_pixel_card.c: hover cards have the shade of their pixel and the facts of its answer; the counts of a column are
 * those of its pixels. Random programs; SEED=N repeats a failure. */
#include "sim/trace/lane_state.h"
#include "sim/viewer/model/pixel_card.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 40, PIXELS = 120, COLUMNS = 20 };

/* What random programs seldom have: lanes without threads, slots that stay empty, and a load. */
static const char *const corners[] = {
    ".machine wave_size=8 waves=4 register_file=600\n.buffer t0, 64\n.dispatch 3x12\n    ld r0.x, t0.x, r1.x\n"
    "    add.u32 r0.xyzw, r0.xyzw, r2.xyzw\n    ret\n",
    ".machine wave_size=8 waves=2 issue=1 alus=1\n.dispatch 4x8\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n"
    "    mul.u32 r1.x, r1.x, 3\n    pop_mask\nB:  pop_mask\nC:  st u0.x, r1.x, r1.x\n    ret\n",
};
enum { CORNERS = sizeof corners / sizeof *corners };

typedef struct Recorded {
    Subject subject;
    Travel *travel;
    Code *code;
    Fill *fill;
    Trace *window; /* as arrays */
} Recorded;

static Recorded record_number(int number) {
    Recorded r = {.subject = number < CORNERS ? subject_of(corners[number], "lat_mul", "3") : random_subject()};
    r.travel = record(r.subject.program, NULL);
    r.code = code_create(r.subject.image);
    r.window = trace_window(travel_trace(r.travel), 0, UINT64_MAX);
    const Run run = {.image = r.subject.image, .program = r.subject.program, .gpu = (Gpu *)travel_gpu(r.travel)};
    r.fill = fill_create(&run, travel_trace(r.travel));
    assert_true(r.code && r.window && r.fill);
    return r;
}

static void recorded_free(Recorded *r) {
    trace_destroy(r->window);
    fill_destroy(r->fill);
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

/* What a row says; "" if there is no such row. */
static const char *row_of(const Card *card, const char *name) {
    for (uint32_t i = 0; i < card->rows; i++)
        if (strcmp(card->row[i].name, name) == 0) return card->row[i].value;
    return "";
}

/* The cycle that a row begins with; GPU_NEVER: none. */
static uint64_t cycle_of(const Card *card, const char *name) {
    const char *value = row_of(card, name);
    return *value >= '0' && *value <= '9' ? strtoull(value, NULL, 10) : GPU_NEVER;
}

enum { SHOWN = 12 }; /* characters that also a shortened instruction has */

/* Does a row name the instruction that the slot issued in the row's cycle, as far as there is room for it? */
static void check_issued(const Recorded *r, const WhyPixel *at, const char *row) {
    size_t count;
    const TraceRun *runs = trace_runs(r->window, at->core, at->slot, &count);
    char *named;
    const uint64_t cycle = strtoull(row, &named, 10);
    const TraceRun *run = &runs[TRACE_FIND(runs, count, cycle)];
    const CodeText text = code_written(r->code, run->pc);
    assert_int_equal(run->state, STATE_ACTIVE);
    if (strncmp(named, "  ", 2) != 0 || strncmp(named + 2, text.text, strnlen(text.text, SHOWN)) != 0)
        fail_msg("'%s' does not name `%s`", row, text.text);
}
/* characters that also a shortened instruction has */

static void check_pixel(const Recorded *r, const WhyPixel *at) {
    Card card;
    Why why;
    const uint64_t now = travel_now(r->travel);
    assert_true(card_pixel(&card, r->travel, r->code, r->fill, at));
    assert_int_equal(travel_now(r->travel), now);
    assert_int_equal(card.shade, shade_of(r->window, at));
    assert_true(card.title[0] && card.text[0] && card.place[0]);
    if (card.shade != SHADE_EXECUTES) assert_int_equal(card.text[strlen(card.text) - 1], '.');
    for (uint32_t i = 0; i < card.rows; i++) assert_true(card.row[i].name[0] && card.row[i].value[0]);
    assert_true(why_ask(&why, r->travel, r->code, at));
    if (card.shade == SHADE_MASKED) {
        assert_int_equal(cycle_of(&card, "since"), why.since);
        check_issued(r, at, row_of(&card, "since"));
        if (*row_of(&card, "diverged")) check_issued(r, at, row_of(&card, "diverged"));
        assert_int_equal(cycle_of(&card, "on again"), why.resumes);
    }
    if (card.shade == SHADE_STALLED)
        assert_int_equal(cycle_of(&card, why.producer == TRACE_NO_PC ? "continues" : "there in"), why.to);
    if (card.shade == SHADE_READY) {
        const CodeText text = code_written(r->code, why.pc);
        assert_int_equal(strncmp(row_of(&card, "could issue"), text.text, strnlen(text.text, SHOWN)), 0);
    }
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
        assert_false(card_pixel(&card, r.travel, r.code, r.fill, &(WhyPixel){.cycle = end}));
        recorded_free(&r);
    }
    for (int shade = 0; shade < SHADE_COUNT; shade++) assert_true(seen[shade]);
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
