/* test_trace_file.c: long traces: coding, cursors, windows, and the .lstrace file, also a damaged one. Random traces
 * are made twice from one seed, in memory and to a file, and must be the same when they are read. */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/core/gpu.h"
#include "sim/export/export.h"
#include "sim/trace/trace_file.h"
#include "sim/trace/trace_store.h"
#include "sim/view/picture/picture.h"
#include "tests/fuzz/trace_repair.h"
#include "tests/unit/random.h"

/* ---- a file in memory ---- */

typedef struct Bytes {
    uint8_t *at;
    size_t length, room;
} Bytes;

static bool write_bytes(void *user, const void *bytes, size_t n) {
    Bytes *out = user;
    if (out->length + n > out->room) {
        out->room = (out->length + n) * 2;
        out->at = memory_grow(out->at, out->room);
    }
    memcpy(out->at + out->length, bytes, n);
    out->length += n;
    return true;
}

static bool read_bytes(void *user, uint64_t offset, void *bytes, size_t n) {
    const Bytes *in = user;
    if (offset > in->length || n > in->length - offset) return false;
    memcpy(bytes, in->at + offset, n);
    return true;
}

static bool write_text(void *user, const char *bytes, size_t n) {
    return write_bytes(user, bytes, n);
}

/* ---- a program for the traces ---- */

enum { PROGRAM_LENGTH = 300 };

static Image *make_program(void) {
    Arena *arena = arena_create();
    Image *image = arena_alloc(arena, sizeof *image);
    static const char name[] = "random.s";
    *image = (Image){.arena = arena, .instructions = PROGRAM_LENGTH, .file_count = 1};
    image->code = arena_alloc(arena, PROGRAM_LENGTH * ISA_MAX_WORDS * sizeof(uint32_t));
    image->origin_count = PROGRAM_LENGTH;
    image->origins = arena_alloc(arena, PROGRAM_LENGTH * sizeof *image->origins);
    image->origin_of = arena_alloc(arena, PROGRAM_LENGTH * sizeof *image->origin_of);
    image->files = arena_alloc(arena, sizeof *image->files);
    image->files[0] = arena_copy(arena, name, strlen(name));
    for (uint32_t i = 0; i < PROGRAM_LENGTH; i++) {
        const Instruction pop = {.op = OP_POP_MASK};
        image->code_words += (uint32_t)isa_encode(&pop, image->code + image->code_words);
        image->origins[i] = (Origin){.at = {0, 10 + i}, .call = ORIGIN_NONE};
        image->origin_of[i] = i;
    }
    return image;
}

/* ---- random traces ---- */

typedef struct Plan {
    TraceShape shape;
    uint64_t seed, cycles;
    bool calm; /* like a program that loops: small differences, few waves */
} Plan;

static uint64_t random_mask(uint32_t lanes) {
    const uint64_t all = lanes < 64 ? (UINT64_C(1) << lanes) - 1 : UINT64_MAX;
    const uint64_t any = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
    return all & (random_below(3) ? any : UINT64_MAX << random_below(lanes));
}

static uint32_t random_length(uint64_t left) {
    static const uint32_t most[] = {1, 2, 15, 16, 17, 40, 143, 144, 145, 3000, 2000000};
    const uint32_t n = 1 + random_below(most[random_below(sizeof most / sizeof *most)]);
    return n < left ? n : (uint32_t)left;
}

static uint32_t next_pc(const Plan *plan, uint32_t pc) {
    if (!plan->calm) return random_below(PROGRAM_LENGTH + 1);
    return random_below(10) ? (pc + 1) % PROGRAM_LENGTH : pc - (pc < 16 ? pc : random_below(17));
}

/* The next run of a wave; sometimes it differs only in its cycles. */
static void next_run(const Plan *plan, TraceRun *run) {
    run->cycle += run->cycles;
    run->cycles = plan->calm && random_below(4) ? 1 : random_length(plan->cycles - run->cycle);
    if (random_below(8) == 0) return;
    if (random_below(plan->calm ? 8 : 2) == 0) run->exec = random_mask(plan->shape.wave_size);
    run->pc = next_pc(plan, run->pc);
    run->reason = (uint8_t)random_below(REASON_COUNT);
    run->state = (uint8_t)trace_reasons[run->reason].state;
    if (run->state == STATE_DISABLED || (!plan->calm && random_below(9) == 0)) {
        run->reason = REASON_NONE;
        run->state = (uint8_t)(STATE_ACTIVE + random_below(STATE_COUNT - STATE_ACTIVE));
    }
    run->producer = TRACE_NO_PC;
    run->reg = TRACE_NO_REGISTER;
    if (run->state != STATE_STALLED || random_below(5) == 0) return;
    run->producer = plan->calm ? run->pc - (run->pc ? 1 : 0) : random_below(PROGRAM_LENGTH);
    run->reg = (uint16_t)random_below(plan->calm ? 1024 : UINT16_MAX);
}

static void fill_slot(Trace *trace, const Plan *plan, uint32_t core, uint32_t slot, uint32_t *waves) {
    TraceRun run = {0};
    while (run.cycle < plan->cycles) {
        const uint32_t wave = (*waves)++;
        trace_add_wave(
            trace, wave,
            &(TraceWave){random_mask(plan->shape.wave_size), wave / 3, wave % 3, (uint16_t)core, (uint16_t)slot});
        run = (TraceRun){
            .cycle = run.cycle, .wave = wave, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER, .state = STATE_ACTIVE};
        for (uint32_t n = random_below(plan->calm ? 20000 : 300); n > 0 && run.cycle + run.cycles < plan->cycles; n--) {
            next_run(plan, &run);
            trace_add_run(trace, core, slot, &run);
        }
        run.cycle += run.cycles;
        if (run.cycle == plan->cycles) return;
        const TraceRun none = {.cycle = run.cycle,
                               .cycles = random_length(plan->cycles - run.cycle),
                               .wave = TRACE_NO_WAVE,
                               .pc = TRACE_NO_PC,
                               .producer = TRACE_NO_PC,
                               .reg = TRACE_NO_REGISTER,
                               .reason = REASON_NO_WAVE};
        trace_add_run(trace, core, slot, &none);
        run.cycle += none.cycles;
    }
}

static void fill_alu(Trace *trace, const Plan *plan, uint32_t core, uint32_t alu, uint32_t waves) {
    TraceAlu run = {.cycle = random_below(4)};
    while (run.cycle < plan->cycles) {
        run.cycles = random_below(9) ? 1 + random_below(4) : 1 + random_below(100);
        run.wave = plan->calm && random_below(9) ? (run.wave + 1) % waves : random_below(waves);
        run.pc = next_pc(plan, run.pc);
        trace_add_alu(trace, core, alu, &run);
        run.cycle += run.cycles;
        if (random_below(3) == 0) run.cycle += random_length(10000);
    }
}

/* Also a cycle with several changes, of which the last counts, and levels that are joined. */
static void fill_queue(Trace *trace, const Plan *plan, uint32_t core, Queue queue) {
    for (uint64_t cycle = random_below(4); cycle < plan->cycles; cycle += random_length(plan->calm ? 30 : 10000))
        for (uint32_t n = 1 + random_below(2); n > 0; n--)
            trace_set_requests(trace, core, queue, cycle, random_below(plan->shape.queue_entries + 1));
}

/* Fills in what the plan says; the same every time. */
static void fill(Trace *trace, const Plan *plan) {
    random_state = plan->seed;
    uint32_t waves = 0;
    for (uint32_t core = 0; core < plan->shape.cores; core++)
        for (uint32_t slot = 0; slot < plan->shape.slots; slot++) fill_slot(trace, plan, core, slot, &waves);
    for (uint32_t core = 0; core < plan->shape.cores; core++)
        for (uint32_t unit = 0; unit < trace_units(plan->shape); unit++) fill_alu(trace, plan, core, unit, waves);
    for (uint32_t core = 0; core < plan->shape.cores; core++)
        for (uint32_t i = 0; i < trace_queues(plan->shape); i++)
            fill_queue(trace, plan, core, trace_queue(plan->shape, i));
    trace_finish(trace, plan->cycles);
}

static TraceShape with_queues(TraceShape shape) {
    shape.queues = random_below(1 << QUEUE_COUNT);
    shape.queue_entries = shape.queues ? 1 + random_below(random_below(2) ? 16 : 1024) : 0;
    return shape;
}

static Plan random_plan(uint32_t most_cycles) {
    static const uint32_t sizes[] = {1, 4, 32, 64};
    const TraceShape shape = {.cores = 1 + random_below(2),
                              .slots = 1 + random_below(3),
                              .alus = random_below(3),
                              .wave_size = sizes[random_below(4)]};
    return (Plan){.shape = with_queues(shape),
                  .cycles = 1 + random_below(most_cycles),
                  .calm = random_below(2),
                  .seed = random_below(UINT32_MAX)};
}

static const TraceFault some_fault = {77, 0xf0, 1, 2, 3, 4, 5, 6, 7, 8, "out-of-bounds"};

static Bytes make_file(const Plan *plan, const TraceFault *fault) {
    Bytes out = {0};
    Image *image = make_program();
    size_t length;
    uint8_t *program = image_write(image, &length);
    Trace *trace = trace_create(plan->shape);
    const TraceFileInfo info = {.image = program,
                                .image_bytes = length,
                                .title = "random.s",
                                .machine = "a machine",
                                .config = "{\"cores\":1}"};
    assert_true(trace_file_begin(trace, &info, write_bytes, &out));
    fill(trace, plan);
    assert_true(trace_file_end(trace, fault));
    trace_destroy(trace);
    memory_free(program);
    image_free(image);
    return out;
}

static Trace *make_trace(const Plan *plan) {
    Trace *trace = trace_create(plan->shape);
    fill(trace, plan);
    assert_false(trace_failed(trace));
    return trace;
}

static TraceFile *open_bytes(Bytes *bytes) {
    const char *why = "";
    TraceFile *file = trace_file_open(read_bytes, bytes, bytes->length, &why);
    if (!file) fail_msg("%s", why);
    return file;
}

/* ---- comparing ---- */

static bool same_run(const TraceRun *a, const TraceRun *b) {
    return a->cycle == b->cycle && a->cycles == b->cycles && a->exec == b->exec && a->wave == b->wave &&
           a->pc == b->pc && a->producer == b->producer && a->reg == b->reg && a->state == b->state &&
           a->reason == b->reason;
}

static void check_slot(const Trace *a, const Trace *b, uint32_t core, uint32_t slot) {
    size_t count, other;
    const TraceRun *runs = trace_runs(a, core, slot, &count);
    const TraceRun *same = trace_runs(b, core, slot, &other);
    TraceCursor *cursor = trace_run_cursor(b, core, slot);
    uint64_t next = trace_start(a);
    TraceRun run;
    assert_int_equal(count, other);
    for (size_t i = 0; i < count; i++) {
        assert_true(same_run(&runs[i], &same[i]));
        assert_true(trace_next_run(cursor, &run) && same_run(&run, &runs[i]));
        assert_int_equal(run.cycle, next);
        next += run.cycles;
    }
    assert_int_equal(next, trace_end(a));
    assert_false(trace_next_run(cursor, &run));
    trace_cursor_destroy(cursor);
}

static void check_alu(const Trace *a, const Trace *b, uint32_t core, uint32_t alu) {
    size_t count, other;
    const TraceAlu *runs = trace_alus(a, core, alu, &count);
    const TraceAlu *same = trace_alus(b, core, alu, &other);
    assert_int_equal(count, other);
    for (size_t i = 0; i < count; i++)
        assert_true(runs[i].cycle == same[i].cycle && runs[i].cycles == same[i].cycles &&
                    runs[i].wave == same[i].wave && runs[i].pc == same[i].pc);
}

static void check_queue(const Trace *a, const Trace *b, uint32_t core, uint32_t i) {
    size_t count, other;
    const uint32_t queue = trace_units(trace_shape(a)) + i;
    const TraceAlu *levels = trace_alus(a, core, queue, &count);
    const TraceAlu *same = trace_alus(b, core, queue, &other);
    TraceCursor *cursor = trace_alu_cursor(b, core, queue);
    TraceAlu level;
    check_alu(a, b, core, queue);
    for (size_t l = 0; l < count; l++) {
        assert_true(trace_next_alu(cursor, &level));
        assert_true(level.cycle == same[l].cycle && level.cycles == same[l].cycles);
        assert_true(trace_requests(&level) == trace_requests(&levels[l]) && level.pc == 0);
        assert_true(level.cycle + level.cycles <= trace_cycles(a));
    }
    assert_false(trace_next_alu(cursor, &level));
    trace_cursor_destroy(cursor);
}

static void check_same(const Trace *a, const Trace *b) {
    const TraceShape shape = trace_shape(a);
    size_t count, other;
    const TraceWave *waves = trace_waves(a, &count), *same = trace_waves(b, &other);
    assert_int_equal(count, other);
    for (size_t i = 0; i < count; i++)
        assert_true(waves[i].live == same[i].live && waves[i].group == same[i].group &&
                    waves[i].in_group == same[i].in_group && waves[i].core == same[i].core &&
                    waves[i].slot == same[i].slot);
    assert_int_equal(trace_cycles(a), trace_cycles(b));
    assert_int_equal(trace_start(a), trace_start(b));
    assert_int_equal(trace_end(a), trace_end(b));
    assert_int_equal(trace_used(a), trace_used(b));
    for (uint32_t core = 0; core < shape.cores; core++) {
        for (uint32_t slot = 0; slot < shape.slots; slot++) check_slot(a, b, core, slot);
        for (uint32_t unit = 0; unit < trace_units(shape); unit++) check_alu(a, b, core, unit);
        for (uint32_t i = 0; i < trace_queues(shape); i++) check_queue(a, b, core, i);
    }
    assert_null(trace_error(a));
    assert_null(trace_error(b));
}

/* ---- tests ---- */

/* What is appended is what is read: all of these forms of runs are coded and decoded. */
static void test_appended_runs_are_read(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    random_start(__func__);
    for (int calm = 0; calm < 2; calm++) {
        Plan plan = {
            .shape = {.cores = 1, .slots = 1, .alus = 0, .wave_size = 64}, .cycles = UINT64_MAX / 2, .calm = calm};
        TraceRun *expected = memory_array(COUNT, sizeof *expected);
        TraceRun run = {.wave = 7, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER, .cycle = 0};
        Trace *trace = trace_create(plan.shape);
        size_t joined = 0;
        for (size_t i = 0; i < COUNT; i++) {
            next_run(&plan, &run);
            trace_add_run(trace, 0, 0, &run);
            TraceRun *last = joined ? &expected[joined - 1] : NULL;
            TraceRun longer = run;
            if (last) longer.cycle = last->cycle, longer.cycles = last->cycles;
            if (last && same_run(last, &longer))
                last->cycles += run.cycles;
            else
                expected[joined++] = run;
        }
        size_t count;
        const TraceRun *runs = trace_runs(trace, 0, 0, &count);
        assert_int_equal(count, joined);
        for (size_t i = 0; i < count; i++) assert_true(same_run(&runs[i], &expected[i]));
        trace_destroy(trace);
        memory_free(expected);
    }
}

static void test_file_is_the_trace(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 60; round++) {
        const uint64_t next = random_state;
        const Plan plan = random_plan(round < 40 ? 5000 : 20000000);
        Trace *trace = make_trace(&plan);
        Bytes bytes = make_file(&plan, NULL);
        TraceFile *file = open_bytes(&bytes);
        assert_false(file->faulted);
        assert_int_equal(file->image->instructions, PROGRAM_LENGTH);
        assert_string_equal(file->title, "random.s");
        assert_string_equal(file->machine, "a machine");
        assert_string_equal(file->config, "{\"cores\":1}");
        check_same(trace, file->trace);
        trace_file_close(file);
        trace_destroy(trace);
        memory_free(bytes.at);
        random_state = next + 1;
    }
}

/* A window is what overlaps it of the whole, whether from memory or from a file, and a window of a window too. */
static void check_window(const Trace *whole, const Trace *window) {
    const TraceShape shape = trace_shape(whole);
    const uint64_t start = trace_start(window), end = trace_end(window);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            size_t count, shown, at = 0;
            const TraceRun *runs = trace_runs(whole, core, slot, &count);
            const TraceRun *cut = trace_runs(window, core, slot, &shown);
            for (size_t i = 0; i < count; i++) {
                TraceRun run = runs[i];
                const uint64_t run_end = run.cycle + run.cycles;
                if (run_end <= start || run.cycle >= end) continue;
                run.cycle = run.cycle > start ? run.cycle : start;
                run.cycles = (uint32_t)((run_end < end ? run_end : end) - run.cycle);
                assert_true(at < shown && same_run(&cut[at], &run));
                at++;
            }
            assert_int_equal(at, shown);
        }
}

/* Cycles start .. end - 1, decoded and checked; NULL with the reason. */
static Trace *load_window(const TraceFile *file, uint64_t start, uint64_t end, const char **why) {
    Trace *window = trace_window(file->trace, start, end);
    if (window && trace_load(window)) return window;
    *why = window ? trace_error(window) : "out of memory";
    trace_destroy(window);
    return NULL;
}

static void test_windows(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 20; round++) {
        const uint64_t next = random_state;
        const Plan plan = random_plan(3000000);
        Trace *trace = make_trace(&plan);
        Bytes bytes = make_file(&plan, NULL);
        TraceFile *file = open_bytes(&bytes);
        for (int i = 0; i < 10; i++) {
            const char *why;
            const uint64_t start = random_below((uint32_t)plan.cycles), end = start + 1 + random_below(50000);
            Trace *window = trace_window(trace, start, end), *inner = trace_window(window, start + 3, end + 9);
            Trace *loaded = load_window(file, start, end, &why);
            assert_non_null(loaded);
            check_window(trace, window);
            check_same(window, loaded);
            assert_int_equal(trace_end(inner), trace_end(window));
            if (start + 3 < trace_end(inner)) check_window(window, inner);
            trace_destroy(inner);
            trace_destroy(loaded);
            trace_destroy(window);
        }
        trace_file_close(file);
        trace_destroy(trace);
        memory_free(bytes.at);
        random_state = next + 1;
    }
}

static void test_csv_is_the_same(void **state) {
    (void)state;
    random_start(__func__);
    const Plan plan = {.shape = {.cores = 2, .slots = 3, .alus = 2, .wave_size = 32},
                       .cycles = 200000,
                       .calm = true,
                       .seed = random_state};
    Trace *trace = make_trace(&plan);
    Bytes bytes = make_file(&plan, NULL), csv[2][2] = {0};
    TraceFile *file = open_bytes(&bytes);
    char error[EXPORT_ERROR_MAX];
    const Run run = {.image = file->image, .code = code_create(file->image)};
    assert_true(export_csv(&(ExportInput){.trace = trace, .run = &run}, write_text, &csv[0][0], error));
    assert_true(export_csv_alus(&(ExportInput){.trace = trace, .run = &run}, write_text, &csv[0][1], error));
    assert_true(export_csv(&(ExportInput){.trace = file->trace, .run = &run}, write_text, &csv[1][0], error));
    assert_true(export_csv_alus(&(ExportInput){.trace = file->trace, .run = &run}, write_text, &csv[1][1], error));
    code_destroy(run.code);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(csv[0][i].length, csv[1][i].length);
        assert_memory_equal(csv[0][i].at, csv[1][i].at, csv[0][i].length);
        memory_free(csv[0][i].at);
        memory_free(csv[1][i].at);
    }
    trace_file_close(file);
    trace_destroy(trace);
    memory_free(bytes.at);
}

static void test_fault_is_kept(void **state) {
    (void)state;
    const Plan plan = {.shape = {.cores = 1, .slots = 2, .alus = 1, .wave_size = 32}, .cycles = 500, .seed = 3};
    Bytes bytes = make_file(&plan, &some_fault);
    TraceFile *file = open_bytes(&bytes);
    assert_true(file->faulted);
    const TraceFault *f = &file->fault;
    assert_true(f->cycle == 77 && f->lanes == 0xf0 && f->core == 1 && f->slot == 2 && f->wave == 3 && f->group == 4 &&
                f->pc == 5 && f->address == 6 && f->space == 7 && f->index == 8);
    assert_string_equal(f->name, "out-of-bounds");
    trace_file_close(file);
    memory_free(bytes.at);
}

/* ---- damage ---- */

/* Read everything. It may fail, but only with a reason. Returns whether it did not. */
static bool survives(Bytes *bytes) {
    const char *why = NULL;
    TraceFile *file = trace_file_open(read_bytes, bytes, bytes->length, &why);
    if (!file) {
        assert_non_null(why);
        return false;
    }
    Trace *window = load_window(file, 0, UINT64_MAX, &why);
    assert_true(window || why);
    (void)trace_used(file->trace);
    const bool whole = window != NULL;
    trace_destroy(window);
    trace_file_close(file);
    return whole;
}

static void test_truncation(void **state) {
    (void)state;
    const Plan plan = {
        .shape = {.cores = 1, .slots = 2, .alus = 1, .wave_size = 32, .samplers = 0}, .cycles = 3000, .seed = 5};
    Bytes bytes = make_file(&plan, &some_fault);
    assert_true(survives(&bytes));
    for (size_t length = 0; length < bytes.length; length++) {
        Bytes cut = {memory_raw(length + 1), length, 0}; /* a block of its own, so that sanitizers see its end */
        memcpy(cut.at, bytes.at, length);
        assert_false(survives(&cut));
        memory_free(cut.at);
    }
    memory_free(bytes.at);
}

static void test_flipped_bits(void **state) {
    (void)state;
    const Plan plan = {
        .shape = {.cores = 2, .slots = 2, .alus = 2, .wave_size = 32, .samplers = 0}, .cycles = 2000, .seed = 6};
    Bytes bytes = make_file(&plan, &some_fault);
    random_start(__func__); /* after the plan, which has its own */
    for (size_t bit = 0; bit < bytes.length * 8; bit++) {
        bytes.at[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (survives(&bytes)) fail_msg("bit %zu of byte %zu is not checked", bit % 8, bit / 8);
        bytes.at[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (int round = 0; round < 3000; round++) {
        Bytes copy = {memory_raw(bytes.length), bytes.length, 0};
        memcpy(copy.at, bytes.at, bytes.length);
        for (uint32_t n = 1 + random_below(20); n > 0; n--)
            copy.at[random_below((uint32_t)copy.length)] = (uint8_t)random_below(256);
        (void)survives(&copy);
        memory_free(copy.at);
    }
    memory_free(bytes.at);
}

/* Files of the version before had no queues; their header is else the same. */
static void test_version_before(void **state) {
    (void)state;
    const Plan plan = {
        .shape = {.cores = 2, .slots = 2, .alus = 2, .wave_size = 32, .samplers = 1}, .cycles = 2000, .seed = 9};
    Bytes bytes = make_file(&plan, NULL);
    Trace *trace = make_trace(&plan);
    for (uint32_t version = TRACE_VERSION_FIRST - 1; version <= TRACE_VERSION + 1; version++) {
        trace_set(bytes.at + TRACE_VERSION_AT, 4, version);
        trace_set(bytes.at + TRACE_HEADER_SUM_AT, 8, hash_wide(HASH_START, bytes.at, TRACE_HEADER_SUM_AT));
        const bool known = version >= TRACE_VERSION_FIRST && version <= TRACE_VERSION;
        assert_int_equal(survives(&bytes), known);
        if (!known) continue;
        TraceFile *file = open_bytes(&bytes);
        check_same(trace, file->trace);
        trace_file_close(file);
    }
    trace_destroy(trace);
    memory_free(bytes.at);
}

/* ---- what makes the run ---- */

static const uint32_t some_words[16] = {7, 0, 9, UINT32_MAX};

/* A recording without cycles of a program with a bound buffer, a texture, zeros, a size, checks and a text. */
static Bytes make_whole_file(void) {
    const Binding bindings[] = {
        {.space = OPERAND_RES_T, .index = 3, .words = 4, .data = some_words},
        {.space = OPERAND_RES_U,
         .index = 63,
         .words = 16,
         .data = some_words,
         .shape = {.format = TEXEL_RGBA8, .levels = 3, .width = 4, .height = 4}},
        {.space = OPERAND_RES_U, .index = 0, .words = 100},
    };
    const ProgramOptions options = {
        .config = config_default(), .bindings = bindings, .binding_count = 3, .grid = {{5, 6, 7}, {8, 2, 0}}};
    const char *const texts[] = {"a line\nand another"};
    Image *image = make_program();
    ProgramError error = {0};
    Program *program = program_create(image, &options, &error);
    assert_non_null(program);
    Trace *trace = trace_create(gpu_trace_shape(program));
    Bytes out = {0};
    size_t length;
    uint8_t *bytes = image_write(image, &length);
    const TraceFileInfo info = {
        .image = bytes, .image_bytes = length, .program = program, .checks = 5, .texts = texts, .text_count = 1};
    assert_true(trace_file_begin(trace, &info, write_bytes, &out));
    assert_true(trace_file_end(trace, NULL));
    trace_destroy(trace);
    program_destroy(program);
    memory_free(bytes);
    image_free(image);
    return out;
}

static void test_what_makes_the_run(void **state) {
    (void)state;
    Bytes bytes = make_whole_file();
    TraceFile *file = open_bytes(&bytes);
    assert_true(file->whole);
    assert_int_equal(trace_cycles(file->trace), 0);
    assert_int_equal(file->binding_count, 3);
    const Binding *b = file->bindings;
    assert_int_equal(b[0].space, OPERAND_RES_T);
    assert_int_equal(b[0].index, 3);
    assert_int_equal(b[0].words, 4);
    assert_memory_equal(b[0].data, some_words, 16);
    assert_int_equal(b[1].words, 100);
    assert_null(b[1].data);
    assert_int_equal(b[2].index, 63);
    assert_int_equal(b[2].words, 16); /* of level 0 */
    assert_memory_equal(b[2].data, some_words, 64);
    assert_int_equal(b[2].shape.format, TEXEL_RGBA8);
    assert_int_equal(b[2].shape.levels, 3);
    assert_int_equal(b[2].shape.width * b[2].shape.height, 16);
    assert_int_equal(file->grid.groups[2], 7);
    assert_int_equal(file->grid.size[0], 8);
    assert_int_equal(file->checks, 5);
    assert_string_equal(file->texts[0], "a line\nand another");
    trace_file_close(file);
    memory_free(bytes.at);
}

/* Every byte of what is bound counts, and so do lengths. */
static void test_wrong_bindings(void **state) {
    (void)state;
    Bytes bytes = make_whole_file();
    for (const char *const *tag = (const char *const[]){"BIND", "SIZE", "TEXT", NULL}; *tag; tag++) {
        size_t found = 0;
        for (uint8_t *at = bytes.at; (at = memmem(at, bytes.length - (size_t)(at - bytes.at), *tag, 4)) != NULL; at++) {
            const size_t from = (size_t)(at - bytes.at);
            const bool is_binding = strcmp(*tag, "BIND") == 0;
            if (memmem(bytes.at, from, "INDX", 4)) break; /* the index repeats them */
            found++;
            for (size_t i = is_binding ? TRACE_FRAME : TRACE_NUMBER_AT;
                 i < (is_binding ? TRACE_FRAME + TRACE_BIND_BYTES - 1 : TRACE_NUMBER_AT + 1); i++) {
                Bytes copy = {memory_raw(bytes.length), bytes.length, 0};
                memcpy(copy.at, bytes.at, bytes.length);
                copy.at[from + i] = 0xff;
                repair_trace(copy.at, copy.length);
                const bool free = !is_binding && strcmp(*tag, "SIZE") == 0; /* its number says nothing */
                const bool zeros = at[TRACE_FRAME + TRACE_BIND_BYTES - 1] && is_binding && i >= TRACE_FRAME + 17;
                if (!free && !zeros && survives(&copy)) fail_msg("%s: byte %zu is not checked", *tag, i);
                memory_free(copy.at);
            }
        }
        assert_int_equal(found, strcmp(*tag, "BIND") ? 1 : 3);
    }
    memory_free(bytes.at);
}

/* The same with right checksums: now it is the numbers that are checked. */
static void test_wrong_numbers(void **state) {
    (void)state;
    const Plan plan = {
        .shape = {.cores = 2, .slots = 2, .alus = 2, .wave_size = 32, .samplers = 0}, .cycles = 2000, .seed = 7};
    Bytes bytes = make_file(&plan, &some_fault);
    random_start(__func__); /* after the plan, which has its own */
    size_t whole = 0;
    for (size_t round = 0; round < bytes.length + 4000; round++) {
        Bytes copy = {memory_raw(bytes.length), bytes.length, 0};
        memcpy(copy.at, bytes.at, bytes.length);
        if (round < bytes.length)
            copy.at[round] ^= (uint8_t)(1 + random_below(255));
        else
            for (uint32_t n = 1 + random_below(4); n > 0; n--)
                copy.at[random_below((uint32_t)copy.length)] = (uint8_t)random_below(256);
        repair_trace(copy.at, copy.length);
        whole += survives(&copy);
        memory_free(copy.at);
    }
    print_message("%zu of %zu could be read\n", whole, bytes.length + 4000);
    memory_free(bytes.at);
}

/* A text is all of its block: a zero byte would cut it. */
static void test_zeros_in_texts(void **state) {
    (void)state;
    static const char *const texts[] = {"random.s", "a machine", "{\"cores\":1}"};
    const Plan plan = {.shape = {.cores = 1, .slots = 1, .wave_size = 32}, .cycles = 100, .seed = 11};
    Bytes bytes = make_file(&plan, NULL);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t *text = memmem(bytes.at, bytes.length, texts[i], strlen(texts[i]));
        assert_non_null(text);
        text[2] = '\0';
        repair_trace(bytes.at, bytes.length);
        assert_false(survives(&bytes));
        text[2] = (uint8_t)texts[i][2];
        repair_trace(bytes.at, bytes.length);
        assert_true(survives(&bytes));
    }
    memory_free(bytes.at);
}

/* A number of more than 16 bits is no core and no slot, and not what its lower bits say. */
static void test_numbers_of_seventeen_bits(void **state) {
    enum { CORE_AT = 3, SLOT_AT }; /* in the code of a wave of zeros, each number of which is a byte */
    (void)state;
    for (int place = CORE_AT; place <= SLOT_AT; place++)
        for (uint32_t number = 65535; number <= 65536; number++) {
            NumberedWave wave = {0};
            uint8_t code[TRACE_CODE_MAX], longer[TRACE_CODE_MAX + 4];
            const size_t length = (size_t)(trace_code_wave(code, &wave, &wave) - code);
            memcpy(longer, code, (size_t)place);
            uint8_t *end = trace_code_varint(longer + place, number);
            memcpy(end, code + place + 1, length - (size_t)place - 1);
            end += length - (size_t)place - 1;
            const bool is_read = trace_decode_wave(longer, end, &wave) != NULL;
            assert_int_equal(is_read, number == 65535);
            if (is_read) assert_int_equal(place == CORE_AT ? wave.wave.core : wave.wave.slot, 65535);
        }
}

/* ---- exports of a damaged file ---- */

static ExportWriter *const writers[] = {export_csv,  export_csv_alus, export_csv_queues,
                                        export_json, export_kanata,   export_vcd};
enum { WRITERS = sizeof writers / sizeof *writers, EXPORTS = WRITERS + 1 }; /* and a picture */

/* What an export makes of a window of a file, as `lockstep trace FILE.lstrace` asks for it. False if it says that
 * something is wrong. */
static bool export_file(const TraceFile *file, size_t which, Bytes *out) {
    char error[EXPORT_ERROR_MAX] = "";
    Trace *window = trace_window(file->trace, 0, UINT64_MAX);
    out->length = 0;
    assert_non_null(window);
    bool ok;
    const Run run = {
        .image = file->image, .trace = file->trace, .code = code_create(file->image), .title = "", .config = "{}"};
    if (which < WRITERS) {
        const ExportInput input = {.run = &run, .trace = window, .version = ""};
        ok = writers[which](&input, write_text, out, error);
    } else {
        const PictureOptions options = {.file = "", .version = ""};
        size_t length;
        uint8_t *png = picture_png(&run, 1, &options, &length, error);
        ok = png && write_bytes(out, png, length);
        memory_free(png);
    }
    code_destroy(run.code);
    trace_destroy(window);
    assert_true(ok || error[0]);
    return ok;
}

/* One wrong byte: every export says so, or is what it was. */
static void test_no_export_hides_damage(void **state) {
    (void)state;
    const TraceShape shape = {
        .cores = 1, .slots = 2, .alus = 1, .wave_size = 32, .samplers = 1, .queues = 3, .queue_entries = 4};
    const Plan plan = {.shape = shape, .cycles = 300, .seed = 12, .calm = true};
    Bytes bytes = make_file(&plan, NULL), whole[EXPORTS] = {0}, got = {0};
    TraceFile *file = open_bytes(&bytes);
    for (size_t i = 0; i < EXPORTS; i++) assert_true(export_file(file, i, &whole[i]));
    trace_file_close(file);

    size_t refused = 0;
    for (size_t at = 0; at < bytes.length; at++) {
        bytes.at[at] ^= 0x10;
        for (size_t i = 0; i < EXPORTS; i++) { /* each from a file that was just opened, which knows of no damage */
            const char *why;
            file = trace_file_open(read_bytes, &bytes, bytes.length, &why);
            const bool ok = file && export_file(file, i, &got);
            refused += file && !ok;
            if (ok && (got.length != whole[i].length || memcmp(got.at, whole[i].at, got.length) != 0))
                fail_msg("export %zu of %d hides that byte %zu of %zu is wrong", i, EXPORTS, at, bytes.length);
            trace_file_close(file);
            if (!file) break;
        }
        bytes.at[at] ^= 0x10;
    }
    assert_true(refused > 0);
    for (size_t i = 0; i < EXPORTS; i++) memory_free(whole[i].at);
    memory_free(got.at);
    memory_free(bytes.at);
}

/* ---- writing ---- */

typedef struct Limit {
    size_t left, written;
} Limit;

static bool write_to_limit(void *user, const void *bytes, size_t n) {
    Limit *limit = user;
    (void)bytes;
    if (n > limit->left) return false;
    limit->left -= n;
    limit->written += n;
    return true;
}

/* A full disk is an error, wherever in the file. */
static void test_write_errors(void **state) {
    (void)state;
    const Plan plan = {.shape = {.cores = 1, .slots = 2, .alus = 1, .wave_size = 32}, .cycles = 200000, .seed = 8};
    Bytes bytes = make_file(&plan, NULL);
    for (size_t room = 0; room < bytes.length; room += room < 2000 ? 1 : 97) {
        Limit limit = {.left = room};
        Trace *trace = trace_create(plan.shape);
        const TraceFileInfo info = {.title = "a title that takes some room"};
        if (trace_file_begin(trace, &info, write_to_limit, &limit)) fill(trace, &plan);
        if (trace_file_end(trace, NULL)) {
            trace_destroy(trace);
            break; /* without the program it is shorter */
        }
        assert_non_null(trace_error(trace));
        trace_destroy(trace);
    }
    memory_free(bytes.at);
}

/* The heap in use while a long trace is written does not depend on its length. */
static void test_bounded_memory(void **state) {
    (void)state;
    size_t before = 0, most = 0, written = 0;
    for (uint64_t runs = 1000; runs <= 8000000; runs *= 20) {
        Limit limit = {.left = SIZE_MAX};
        Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 4, .alus = 2, .wave_size = 32});
        assert_true(trace_file_begin(trace, &(TraceFileInfo){.title = "long"}, write_to_limit, &limit));
        TraceRun run = {.cycles = 1, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER, .state = STATE_ACTIVE};
        for (uint64_t i = 0; i < runs; i++, run.cycle++) {
            run.pc = (uint32_t)(i * i % 199);
            if (i % 500 == 0) trace_add_wave(trace, run.wave = (uint32_t)(i / 500), &(TraceWave){.live = 1});
            for (uint32_t slot = 0; slot < 4; slot++) trace_add_run(trace, 0, slot, &run);
            trace_add_alu(trace, 0, 0, &(TraceAlu){run.cycle, 1, run.wave, run.pc});
        }
        trace_finish(trace, runs);
        const size_t used = mallinfo2().uordblks + mallinfo2().hblkhd;
        if (!before) before = used;
        if (used > most) most = used;
        assert_true(trace_file_end(trace, NULL));
        trace_destroy(trace);
        written = limit.written;
    }
    print_message("%zu bytes written, at most %zu bytes more in use than for a short trace\n", written, most - before);
    assert_true(written > 20 << 20 && most - before < 1 << 20);
}

/* Levels late in a long run, and one of more cycles than fit in one: that is given as several. */
static void test_levels_of_long_runs(void **state) {
    (void)state;
    const uint64_t first = UINT64_C(3000000000), last = UINT64_C(20000000000);
    Trace *trace = trace_create((TraceShape){
        .cores = 1, .slots = 1, .alus = 1, .wave_size = 32, .queues = 1 << QUEUE_BUFFERS, .queue_entries = 8});
    assert_non_null(trace);
    trace_set_requests(trace, 0, QUEUE_BUFFERS, first, 3);
    trace_set_requests(trace, 0, QUEUE_BUFFERS, first + 10, 5);
    trace_set_requests(trace, 0, QUEUE_BUFFERS, last, 0);
    trace_finish(trace, last + 1);
    size_t count;
    const TraceAlu *levels = trace_alus(trace, 0, 1, &count);
    assert_true(count > 2);
    assert_int_equal(levels[0].cycle, first);
    assert_int_equal(levels[0].cycles, 10);
    assert_int_equal(trace_requests(&levels[0]), 3);
    uint64_t next = first + 10;
    for (size_t l = 1; l < count; l++) {
        assert_int_equal(levels[l].cycle, next);
        assert_int_equal(trace_requests(&levels[l]), 5);
        next += levels[l].cycles;
    }
    assert_int_equal(next, last);
    trace_destroy(trace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_appended_runs_are_read),
        cmocka_unit_test(test_file_is_the_trace),
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_levels_of_long_runs),
        cmocka_unit_test(test_csv_is_the_same),
        cmocka_unit_test(test_fault_is_kept),
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_flipped_bits),
        cmocka_unit_test(test_no_export_hides_damage),
        cmocka_unit_test(test_wrong_numbers),
        cmocka_unit_test(test_version_before),
        cmocka_unit_test(test_what_makes_the_run),
        cmocka_unit_test(test_wrong_bindings),
        cmocka_unit_test(test_zeros_in_texts),
        cmocka_unit_test(test_numbers_of_seventeen_bits),
        cmocka_unit_test(test_write_errors),
        cmocka_unit_test(test_bounded_memory),
    };
    return cmocka_run_group_tests_name("trace_file", tests, NULL, NULL);
}
