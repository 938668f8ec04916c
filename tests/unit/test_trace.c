/* test_trace.c: the trace store, its sums and its CSV. */
#include "asm/base/memory.h"
#include "tests/unit/lane_totals.h"
#include "tests/unit/trace_picture.h"

#include "asm/base/text.h"
#include "sim/export/export.h"

static void test_totals(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(100));
        const uint64_t start = random_below((uint32_t)e.cycles),
                       end = start + random_below((uint32_t)(e.cycles - start) + 1);
        LaneTotals totals;
        assert_true(lane_totals(&totals, trace, start, end));
        uint64_t counted[LANE_STATE_COUNT] = {0};
        for (uint32_t row = 0; row < e.shape.cores * e.shape.slots * e.shape.wave_size; row++)
            for (uint64_t c = start; c < end; c++) counted[e.lanes[row * e.cycles + c]]++;
        assert_memory_equal(totals.lanes, counted, sizeof counted);
        assert_true(lane_totals(&totals, trace, 0, e.cycles));
        assert_memory_equal(totals.slots, e.slot_states, sizeof e.slot_states);
        assert_false(lane_totals(&totals, trace, 0, e.cycles + 1)); /* the trace does not reach so far */
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* A lane has the shade of its state; a lane without a thread has one of its own. */
static void test_shades(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 30; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(150));
        for (uint32_t core = 0; core < e.shape.cores; core++)
            for (uint32_t slot = 0; slot < e.shape.slots; slot++) {
                size_t count;
                const TraceRun *runs = trace_runs(trace, core, slot, &count);
                for (size_t i = 0; i < count; i++) {
                    const ShadeRun run = shade_run(trace, &runs[i], i + 1 < count ? &runs[i + 1] : NULL);
                    const uint64_t live = moment_at(&e, core, slot, runs[i].cycle)->live;
                    for (uint32_t lane = 0; lane < e.shape.wave_size; lane++) {
                        const Shade shade = shade_at(&run, lane);
                        const LaneState shown = *lane_at(&e, core, slot, lane, runs[i].cycle);
                        assert_int_equal(shades[shade].lane, shown);
                        assert_int_equal(shade == SHADE_NO_THREAD, shown == LANE_INACTIVE && !(live >> lane & 1));
                    }
                }
            }
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* Lists of lanes are exact, however much they sum up. */
static uint64_t read_lanes(const char *text) {
    uint64_t lanes = 0;
    while (*text) {
        unsigned first, second, last;
        int used = 0;
        if (sscanf(text, "%u, %u ... %u%n", &first, &second, &last, &used) == 3 && used) {
            for (unsigned lane = first; lane <= last; lane += second - first) lanes |= UINT64_C(1) << lane;
        } else if (sscanf(text, "%u-%u%n", &first, &last, &used) == 2 && used) {
            for (unsigned lane = first; lane <= last; lane++) lanes |= UINT64_C(1) << lane;
        } else {
            assert_int_equal(sscanf(text, "%u%n", &first, &used), 1);
            lanes |= UINT64_C(1) << first;
        }
        text += used;
        if (*text) assert_memory_equal(text, ", ", 2);
        text += *text ? 2 : 0;
    }
    return lanes;
}

static void test_names_of_lanes(void **state) {
    (void)state;
    static const struct {
        uint64_t lanes;
        uint32_t wave_size;
        const char *name;
    } cases[] = {{0, 32, "no lane"},
                 {0x20, 32, "lane 5"},
                 {UINT32_MAX, 32, "all 32 lanes"},
                 {UINT32_MAX, 64, "lanes 0-31"},
                 {UINT64_MAX, 64, "all 64 lanes"},
                 {0x55555555, 32, "the 16 even lanes"},
                 {0xaaaa, 16, "the 8 odd lanes"},
                 {0xaaaa, 32, "lanes 1, 3 ... 15"},
                 {0x5, 4, "lanes 0, 2"},
                 {0x22222222, 32, "lanes 1, 5 ... 29"},
                 {0x2222, 32, "lanes 1, 5, 9, 13"},
                 {0x30f, 32, "lanes 0-3, 8-9"},
                 {0x7d5501, 32, "lanes 0, 8, 10 ... 18, 19-22"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(lanes_named(cases[i].lanes, cases[i].wave_size).text, cases[i].name);
    random_start(__func__);
    for (int round = 0; round < 20000; round++) {
        uint64_t lanes = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
        const uint32_t apart = 1 + random_below(9);
        for (uint32_t lane = random_below(64); round % 2 && lane < 64; lane += apart) lanes ^= UINT64_C(1) << lane;
        if (round % 3 == 0) lanes &= (uint64_t)random_below(UINT32_MAX) << random_below(33);
        assert_true(read_lanes(lanes_text(lanes).text) == lanes);
    }
}

/* ---- the trace store ---- */

static void test_equal_runs_are_joined(void **state) {
    (void)state;
    Trace *trace = trace_create((TraceShape){.cores = 2, .slots = 2, .alus = 1, .wave_size = 32});
    TraceRun run = {.cycles = 1, .wave = 3, .pc = 7, .state = STATE_IDLE, .reason = REASON_NOT_PICKED};
    for (; run.cycle < 100; run.cycle++) {
        run.pc = run.cycle < 60 ? 7 : 8;
        trace_add_run(trace, 1, 1, &run);
    }
    run.cycles = UINT32_MAX; /* too long to be counted in one run */
    trace_add_run(trace, 1, 1, &run);
    size_t count;
    const TraceRun *runs = trace_runs(trace, 1, 1, &count);
    assert_int_equal(count, 3);
    assert_int_equal(runs[0].cycles, 60);
    assert_int_equal(runs[1].cycles, 40);
    assert_int_equal(runs[2].cycle, 100);
    (void)trace_runs(trace, 0, 0, &count);
    assert_int_equal(count, 0);
    trace_destroy(trace);
    trace_destroy(NULL);
}

/* ---- CSV ---- */

static bool to_buffer(void *user, const char *bytes, size_t n) {
    text_printf(user, "%.*s", (int)n, bytes);
    return true;
}

static bool refuse(void *user, const char *bytes, size_t n) {
    (void)bytes;
    (void)n;
    ++*(int *)user;
    return false;
}

/* One instruction whose text has a comma, two without; pc 3 falls off the end. */
static Image hand_image(uint32_t *code, Origin *origins) {
    static uint32_t origin_of[] = {0, 1, 2};
    static const Instruction mov = {.op = OP_MOV,
                                    .operand = {{.kind = OPERAND_VREG, .count = 1},
                                                {.kind = OPERAND_IMM, .count = 1, .type = TYPE_U32, .imm = {1}}}};
    static const Instruction pop = {.op = OP_POP_MASK};
    Image image = {.code = code, .instructions = 3, .origins = origins, .origin_of = origin_of};
    const Instruction *const all[] = {&mov, &pop, &pop};
    for (uint32_t i = 0; i < 3; i++) {
        image.code_words += (uint32_t)isa_encode(all[i], code + image.code_words);
        origins[i] = (Origin){.at = {0, 10 + i}, .call = ORIGIN_NONE};
    }
    return image;
}

static void test_csv(void **state) {
    (void)state;
    uint32_t code[3 * ISA_MAX_WORDS];
    Origin origins[3];
    const Image image = hand_image(code, origins);
    const Run run = {.image = &image, .code = code_create(&image)};
    Trace *trace = hand_trace();
    TextBuffer out = {0};
    char error[EXPORT_ERROR_MAX];
    assert_true(export_csv(&(ExportInput){.trace = trace, .run = &run}, to_buffer, &out, error));
    char *text = text_take(&out);
    assert_string_equal(text, "cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n"
                              "0,1,0,0,5,0,active,0x0000000f,0,10,\"mov r0.x, u(1)\",\n"
                              "1,1,0,0,5,0,active,0x00000003,1,11,pop_mask,\n"
                              "2,1,0,0,5,0,stalled,0x00000003,2,12,pop_mask,alu-result\n"
                              "3,1,0,0,5,0,idle,0x00000003,2,12,pop_mask,no-unit\n"
                              "4,1,0,0,5,0,active,0x0000000c,2,12,pop_mask,\n"
                              "5,1,0,0,5,0,active,0x00000000,3,12,ret,\n"
                              "6,1,0,0,-1,-1,disabled,0x00000000,-1,0,,no-wave\n");
    memory_free(text);
    assert_true(export_csv_alus(&(ExportInput){.trace = trace, .run = &run}, to_buffer, &out, error));
    text = text_take(&out);
    assert_string_equal(text, "cycle,cycles,core,alu,wave,busy\n"
                              "0,3,0,0,0,1\n"
                              "3,1,0,0,-1,0\n"
                              "4,1,0,0,0,1\n"
                              "5,2,0,0,-1,0\n");
    memory_free(text);
    int calls = 0;
    assert_false(export_csv(&(ExportInput){.trace = trace, .run = &run}, refuse, &calls, error));
    assert_false(export_csv_alus(&(ExportInput){.trace = trace, .run = &run}, refuse, &calls, error));
    assert_int_equal(calls, 2); /* after a refusal it is not called again */
    trace_destroy(trace);
    code_destroy(run.code);
}

/* Rows of random traces are in order, and cover every cycle of every slot or ALU once. */
static void check_csv_cover(const char *text, const Expected *e, uint32_t units) {
    uint64_t *next = memory_array((size_t)e->shape.cores * units, sizeof *next), before = 0;
    uint64_t covered = 0;
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        uint64_t cycle, cycles;
        uint32_t core, unit;
        assert_int_equal(sscanf(line, "%" SCNu64 ",%" SCNu64 ",%u,%u,", &cycle, &cycles, &core, &unit), 4);
        const uint64_t key = (cycle * e->shape.cores + core) * units + unit + 1;
        assert_true(key > before);
        before = key;
        assert_int_equal(next[core * units + unit], cycle);
        next[core * units + unit] += cycles;
        covered += cycles;
    }
    assert_int_equal(covered, e->cycles * e->shape.cores * units);
    memory_free(next);
}

static void test_csv_covers_everything(void **state) {
    (void)state;
    random_start(__func__);
    uint32_t code[3 * ISA_MAX_WORDS];
    Origin origins[3];
    const Image image = hand_image(code, origins);
    const Run run = {.image = &image, .code = code_create(&image)};
    for (int round = 0; round < 30; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(100));
        TextBuffer waves = {0}, alus = {0};
        char error[EXPORT_ERROR_MAX];
        assert_true(export_csv(&(ExportInput){.trace = trace, .run = &run}, to_buffer, &waves, error));
        assert_true(export_csv_alus(&(ExportInput){.trace = trace, .run = &run}, to_buffer, &alus, error));
        char *wave_text = text_take(&waves), *alu_text = text_take(&alus);
        check_csv_cover(wave_text, &e, e.shape.slots);
        check_csv_cover(alu_text, &e, e.shape.alus);
        memory_free(wave_text);
        memory_free(alu_text);
        trace_destroy(trace);
        expected_free(&e);
    }
    code_destroy(run.code);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shades), cmocka_unit_test(test_names_of_lanes),
        cmocka_unit_test(test_totals), cmocka_unit_test(test_equal_runs_are_joined),
        cmocka_unit_test(test_csv),    cmocka_unit_test(test_csv_covers_everything),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
