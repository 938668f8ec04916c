/* trial.c: one kernel on one machine. The only part of the oracle that knows the assembler and the simulator. */
#include "tests/oracle/trial.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "asm/parse/assemble.h"
#include "sim/core/gpu.h"
#include "sim/run/run.h"
#include "tests/oracle/laws.h"
#include "tests/oracle/scalar_path.h"
#include "tests/oracle/tree.h"
#include "tests/tools/stream.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const char *const trial_route_names[ROUTE_COUNT] = {"source", "binary", "disassembly", "expectations"};

/* ---- choosing a machine ---- */
static void set(Trial *trial, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void set(Trial *trial, const char *key, const char *format, ...) {
    if (trial->settings == TRIAL_SETTINGS) abort();
    TrialSetting *setting = &trial->setting[trial->settings++];
    setting->key = key;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(setting->value, sizeof setting->value, format, arguments);
    va_end(arguments);
}

static uint32_t count_words(const char *words) {
    uint32_t count = 1;
    for (; *words; words++) count += *words == ' ';
    return count;
}

/* A choice by number, modulo how many there are: new schedulers are tested as soon as config.def has them. */
static uint64_t set_choice(Trial *trial, const char *key, uint64_t number) {
    const char *words = config_find(key)->words;
    uint32_t count = count_words(words), skip = (uint32_t)(number % count);
    for (; skip > 0; skip--) words = strchr(words, ' ') + 1;
    set(trial, key, "%.*s", (int)strcspn(words, " "), words);
    return number / count;
}

static void set_random(Trial *trial, Random *random, const char *key, uint32_t low, uint32_t high) {
    if (random_chance(random, 60)) set(trial, key, "%u", low + random_below(random, high - low + 1));
}

/* Any size. Groups of waves must fit into the slots of a core: one wave or a few, the last one full or not. */
static uint32_t choose_group_size(Random *random, const OracleShape *shape, uint32_t wave_size) {
    static const uint32_t sizes[] = {1, 7, 33, 100, 5, 16, 32, 64};
    uint32_t any = sizes[random_below(random, COUNT(sizes))], waves = 1 + random_below(random, 5);
    if (shape->exchanges && waves == 1) waves = 2;
    if (!shape->waves) return any;
    uint32_t missing = random_chance(random, 40) ? 0 : random_below(random, wave_size);
    return waves * wave_size - missing;
}

/* A group that meets at barriers must be resident as a whole. */
static void set_waves(Trial *trial, Random *random, const OracleShape *shape) {
    uint32_t wave_size = trial->dispatch.wave_size, group = (trial->dispatch.size + wave_size - 1) / wave_size;
    uint32_t low = shape->waves ? group : 1, waves = low + random_below(random, 9);
    if (shape->waves || random_chance(random, 60)) set(trial, "waves", "%u", waves);
}

/* Caches of any size, so small that all lines are evicted again, or none; or memory without them. */
static void set_memory(Trial *trial, Random *random) {
    static const uint32_t lines[] = {32, 64, 128, 256}, kilobytes[] = {0, 1, 4, 16};
    uint32_t line = lines[random_below(random, COUNT(lines))], l1 = kilobytes[random_below(random, COUNT(kilobytes))];
    uint32_t l2 = 4 * kilobytes[random_below(random, COUNT(kilobytes))];
    set_choice(trial, "memory", random_below(random, 6) == 0);
    set(trial, "line_bytes", "%u", line);
    set(trial, "sector_bytes", "32");
    set(trial, "l1_size", "%u", l1 * 1024);
    set(trial, "l1_ways", "2");
    set(trial, "l2_size", "%u", l2 * 1024);
    set(trial, "l2_ways", "4");
    set(trial, "l2_banks", "%u", 1u << random_below(random, 3));
    set_random(trial, random, "l1_mshrs", 1, 5);
    set_random(trial, random, "l2_mshrs", 1, 5);
    set_random(trial, random, "link_bytes", 1, 64);
    set_random(trial, random, "dram_latency", 1, 90);
    set_random(trial, random, "mem_latency", 1, 90);
    set_random(trial, random, "mem_queue", 1, 5);
}

/* ---- choosing dispatches ---- */

/* Three sides with that product. */
static void choose_sides(Random *random, uint32_t product, uint32_t sides[3]) {
    for (int i = 0; i < 3; i++) sides[i] = 1;
    for (uint32_t factor = 2; product > 1; factor++)
        for (; product % factor == 0; product /= factor) sides[random_below(random, 3)] *= factor;
}

static void choose_size(Random *random, uint32_t size, OracleLaunch *launch) {
    launch->size[0] = size;
    launch->size[1] = launch->size[2] = 1;
    launch->quads = size % 4 == 0 && random_chance(random, 60);
    if (launch->quads) {
        choose_sides(random, size / 4, launch->size);
        launch->size[0] *= 2;
        launch->size[1] *= 2;
    } else if (random_chance(random, 50)) {
        choose_sides(random, size, launch->size);
    }
}

/* The first one has all groups and threads; those behind it are of any kernel, and not larger. */
static void choose_launches(Random *random, const OracleShape *shape, OracleDispatch *dispatch) {
    dispatch->launches = random_chance(random, 50) ? 1 : 2 + (int)random_below(random, 2);
    for (int i = 0; i < dispatch->launches; i++) {
        OracleLaunch *launch = &dispatch->launch[i];
        uint32_t groups = dispatch->groups, size = dispatch->size;
        if (i > 0) {
            groups = 1 + random_below(random, groups);
            if (random_chance(random, 50)) size = 1 + random_below(random, size);
            launch->kernel = (int)random_below(random, shape->kernels > 1 ? 2 : 1);
        }
        choose_sides(random, groups, launch->groups);
        choose_size(random, size, launch);
        launch->indirect = random_chance(random, 25);
        if (i > 0 && launch->indirect && random_chance(random, 20)) launch->groups[random_below(random, 3)] = 0;
    }
}

/* A texture cache of any size, or none. */
static void set_sampler(Trial *trial, Random *random) {
    static const uint32_t sizes[] = {0, 1024, 4096};
    set(trial, "texture_size", "%u", sizes[random_below(random, COUNT(sizes))]);
    set(trial, "texture_ways", "2");
    set_random(trial, random, "texture_lookups", 1, 3);
    set_random(trial, random, "sampler_queue", 1, 4);
    set_random(trial, random, "sampler_rate", 1, 5);
    set_random(trial, random, "sampler_latency", 1, 40);
}

Trial trial_choose(uint64_t seed, int number) {
    static const uint32_t wave_sizes[TRIAL_WAVE_SIZES] = {1, 2, 3, 4, 7, 8, 16, 32, 33, 64};
    static const char *const levels[] = {NULL, "x86-64", "x86-64-v3", "x86-64-v4"};
    Random random = {seed * 1000003 + (uint64_t)number};
    const OracleShape shape = oracle_shape(seed);
    Trial trial = {.seed = seed, .number = number, .variant = random_next(&random)};
    trial.dispatch.groups = 1 + random_below(&random, 4);
    trial.dispatch.wave_size = wave_sizes[number % TRIAL_WAVE_SIZES];
    trial.dispatch.size = choose_group_size(&random, &shape, trial.dispatch.wave_size);
    choose_launches(&random, &shape, &trial.dispatch);
    trial.faults = shape.wild && number % 5 == 4;
    trial.lane_level = levels[random_below(&random, COUNT(levels))];
    if (trial.lane_level && !lanes_select(trial.lane_level)) trial.lane_level = NULL;

    set(&trial, "wave_size", "%u", trial.dispatch.wave_size);
    uint64_t turn = seed / 2 + (uint64_t)number; /* odd seeds are kernels of waves */
    turn = set_choice(&trial, "scheduler", turn);
    turn = set_choice(&trial, "path_order", turn);
    trial.dispatch.fewer_first = strcmp(trial.setting[trial.settings - 1].value, "fewer-first") == 0;
    trial.route = (TrialRoute)(turn % ROUTE_COUNT);
    set_random(&trial, &random, "cores", 1, 3);
    set_waves(&trial, &random, &shape);
    set_random(&trial, &random, "alus", 1, 4);
    set_random(&trial, &random, "issue", 1, 5);
    set_random(&trial, &random, "alu_width", 0, 33);
    set_random(&trial, &random, "lat_fast", 1, 5);
    set_random(&trial, &random, "lat_mul", 1, 9);
    set_random(&trial, &random, "lat_control", 1, 3);
    set_random(&trial, &random, "lat_scalar", 1, 5);
    set_random(&trial, &random, "lat_barrier_wave", 0, 2);
    set_choice(&trial, "memory_pipe", (uint64_t)number / 2);
    set_random(&trial, &random, "fetch_cache", 0, 99);
    set_random(&trial, &random, "lat_fetch", 1, 9);
    set_choice(&trial, "l1_shared", (uint64_t)number);
    set_random(&trial, &random, "shared_latency", 1, 40);
    set_random(&trial, &random, "private_latency", 1, 40);
    set_random(&trial, &random, "shared_banks", 1, 33);
    set_random(&trial, &random, "atomic_cycles", 1, 5);
    set_memory(&trial, &random);
    if (shape.images) set_sampler(&trial, &random);
    if (shape.wild) set(&trial, "bounds", "%s", trial.faults ? "fault" : "d3d");
    set_random(&trial, &random, "interconnect_latency", 1, 20);
    if (!shape.waves) { /* each lane takes its own way: who issues together does not matter */
        const uint32_t group = (trial.dispatch.size + trial.dispatch.wave_size - 1) / trial.dispatch.wave_size;
        turn = set_choice(&trial, "reconvergence", trial.variant >> 8);
        if (strcmp(trial.setting[trial.settings - 1].value, "compaction") == 0) {
            if (group > 64) set(&trial, "reconvergence", "formation");
            set(&trial, "waves", "%u",
                group < 62 ? group + (uint32_t)(turn % 3) : 64); /* groups are resident as a whole */
        }
        turn = set_choice(&trial, "pc_order", turn);
        set(&trial, "yield", "%u", (unsigned)(turn % 4 * turn % 7));
    }
    set(&trial, "max_cycles", "5000000"); /* a machine that has lost its way shall not keep us waiting */
    return trial;
}

void trial_crowd(Trial *trial) {
    const OracleShape shape = oracle_shape(trial->seed);
    const uint32_t wave_size = trial->dispatch.wave_size;
    const uint32_t group = (trial->dispatch.size + wave_size - 1) / wave_size, any = (uint32_t)trial->seed % 5 / 2;
    set(trial, "waves", "%u", shape.waves ? group + any : 2 + any);
    set(trial, "issue", "%u", 1 + (uint32_t)(trial->seed / 2 % 2));
    set(trial, "active_waves", "1");
}

/* ---- running ---- */
static TrialResult failure(const char *format, ...) __attribute__((format(printf, 1, 2)));
static TrialResult failure(const char *format, ...) {
    TrialResult result = {0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.message, sizeof result.message, format, arguments);
    va_end(arguments);
    return result;
}

static const Diag *first_error(const Assembly *assembly) {
    for (const Diag *d = assembly->diags.first; d; d = d->next)
        if (d->severity == SEVERITY_ERROR) return d;
    return NULL;
}

/* Assemble. On errors returns NULL and describes the first one. */
static Image *assemble_text(const char *name, const char *text, TrialResult *result) {
    const Source source = {.name = name, .bytes = text, .length = strlen(text)};
    const AsmOptions options = {0};
    Assembly assembly = assemble(&source, &options);
    Image *image = assembly.image;
    assembly.image = NULL;
    if (!image) {
        const Diag *d = first_error(&assembly);
        Place place = d ? source_place(&source, d->span.start) : (Place){0};
        *result = failure("the %s does not assemble: line %u: %s: %.*s", name, place.line, d ? d->message : "no reason",
                          (int)place.line_length, text + place.line_start);
    }
    assembly_free(&assembly);
    return image;
}

/* Write the image and read it again. The image is freed. */
static Image *through_binary(Image *image, TrialResult *result) {
    size_t length = 0;
    const char *error = "out of memory";
    uint8_t *bytes = image_write(image, &length);
    image_free(image);
    Image *again = bytes ? image_read(bytes, length, &error) : NULL;
    if (!again) *result = failure("the binary cannot be read: %s", error);
    memory_free(bytes);
    return again;
}

static bool same_bytes(const Image *a, const Image *b) {
    size_t length_a = 0, length_b = 0;
    uint8_t *bytes_a = image_write(a, &length_a), *bytes_b = image_write(b, &length_b);
    bool same = bytes_a && bytes_b && length_a == length_b && memcmp(bytes_a, bytes_b, length_a) == 0;
    memory_free(bytes_a);
    memory_free(bytes_b);
    return same;
}

/* Disassemble the image and assemble that. The image is freed. */
static Image *through_disassembly(Image *image, TrialResult *result) {
    char *text = disasm_image(image);
    Image *again = NULL;
    if (!text)
        *result = failure("the image cannot be disassembled");
    else
        again = assemble_text("disassembly", text, result);
    if (again && !same_bytes(image, again)) {
        *result = failure("the disassembly assembles to other bytes");
        image_free(again);
        again = NULL;
    }
    memory_free(text);
    image_free(image);
    return again;
}

static Image *make_image(const Trial *trial, const OracleKernel *kernel, OracleCoverage *executed,
                         TrialResult *result) {
    char *source = trial->route == ROUTE_EXPECTATIONS ? trial_source(trial)
                                                      : oracle_source(kernel, trial->dispatch, trial->variant);
    if (executed) oracle_note_spelling(source, executed);
    Image *image = assemble_text("source", source, result);
    if (image && trial->route == ROUTE_BINARY) image = through_binary(image, result);
    if (image && trial->route == ROUTE_DISASSEMBLY) image = through_disassembly(image, result);
    memory_free(source);
    return image;
}

static TrialResult compare_buffer(const Gpu *gpu, int buffer, const uint32_t *expected, size_t words) {
    uint32_t have = 0;
    const uint32_t *memory = gpu_buffer(gpu, OPERAND_RES_U, buffer, &have);
    if (!memory || have != words) return failure("u%d has %u words, not %zu", buffer, memory ? have : 0, words);
    size_t first = 0, different = 0;
    for (size_t i = words; i-- > 0;)
        if (memory[i] != expected[i]) {
            first = i;
            different++;
        }
    if (!different) return (TrialResult){.passed = true};
    return failure("u%d[%zu] is 0x%08" PRIx32 ", but must be 0x%08" PRIx32 "; %zu of %zu differ", buffer, first,
                   memory[first], expected[first], different, words);
}

static TrialResult compare(const Gpu *gpu, const OracleMemory *expected) {
    TrialResult result = {.passed = true};
    const Stats stats = gpu_stats(gpu);
    if (stats.dropped_accesses != expected->dropped || stats.helper_drops != expected->helper_drops)
        return failure("dropped %" PRIu64 " words outside and %" PRIu64 " of helpers, not %" PRIu64 " and %" PRIu64,
                       stats.dropped_accesses, stats.helper_drops, expected->dropped, expected->helper_drops);
    for (int b = 0; b < ORACLE_BUFFERS && result.passed; b++)
        if (expected->count[b]) result = compare_buffer(gpu, b, expected->words[b], expected->count[b]);
    return result;
}

/* The program's own expectations, which say the same as `expected`. */
static TrialResult check_expectations(const Run *run) {
    char message[512];
    for (uint32_t i = 0; i < run->image->expect_count; i++)
        if (run_check(run, &run->image->expects[i], message, sizeof message) != EXPECT_PASSED)
            return failure("an expectation fails, though memory is right: %s", message);
    return (TrialResult){.passed = true};
}

static TrialResult judge(const Trial *trial, const Run *run, const OracleMemory *expected) {
    const Fault *fault = gpu_fault(run->gpu);
    if (trial->faults && expected->dropped) {
        if (fault && fault->kind == FAULT_OUT_OF_BOUNDS) return check_expectations(run);
        return failure("no fault, though accesses are outside");
    }
    if (fault)
        return failure("fault '%s' at instruction %u, cycle %" PRIu64 ", wave %u, lanes 0x%" PRIx64 ", address %u",
                       gpu_faults[fault->kind].name, fault->pc, fault->cycle, fault->wave, fault->lanes,
                       fault->address);
    char law[LAWS_TEXT];
    if (!laws_hold(run->gpu, law)) return failure("a law is broken: %s", law);
    char path[SCALAR_PATH_TEXT];
    if (run->trace && run->program->threads && !scalar_paths_hold(run, path)) return failure("%s", path);
    TrialResult result = compare(run->gpu, expected);
    return result.passed ? check_expectations(run) : result;
}

/* Go on with a new machine that is a copy of the old one. */
static void move_to_copy(Run *run) {
    void *snapshot = memory_raw(gpu_snapshot_size(run->gpu));
    Gpu *copy = gpu_create(run->program, NULL);
    if (!snapshot || !copy) abort();
    gpu_snapshot(run->gpu, snapshot);
    gpu_restore(copy, snapshot);
    gpu_destroy(run->gpu);
    run->gpu = copy;
    memory_free(snapshot);
}

/* Trials with even numbers run in one go and are traced; the others run in small steps and, after a few of them, in a
 * copy of the machine. Neither may change what happens. */
static bool is_traced(const Trial *trial) {
    return trial->number % 2 == 0;
}

static void run_to_end(const Trial *trial, Run *run) {
    enum { STEP = 97, STEPS_BEFORE_COPY = 3 };
    for (int steps = 1; !gpu_done(run->gpu); steps++) {
        gpu_run(run->gpu, is_traced(trial) ? GPU_NEVER : gpu_now(run->gpu) + STEP);
        if (!is_traced(trial) && steps == STEPS_BEFORE_COPY) move_to_copy(run);
    }
}

/* A hash of every cycle of every slot. */
static uint64_t add_trace(uint64_t hash, const Trace *trace) {
    const TraceShape shape = trace_shape(trace);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            TraceCursor *cursor = trace_run_cursor(trace, core, slot);
            for (TraceRun run = {0}; trace_next_run(cursor, &run);) hash = hash_wide(hash, &run, sizeof run);
            trace_cursor_destroy(cursor);
        }
    return hash;
}

static uint64_t digest(const Run *run) {
    const Stats stats = gpu_stats(run->gpu);
    uint64_t hash = hash_wide(HASH_START, &stats, sizeof stats);
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        const uint64_t cycles = gpu_reason_cycles(run->gpu, (Reason)reason);
        hash = hash_wide(hash, &cycles, sizeof cycles);
    }
    for (uint8_t b = 0; b < ORACLE_BUFFERS; b++) {
        uint32_t words = 0;
        const uint32_t *memory = gpu_buffer(run->gpu, OPERAND_RES_U, b, &words);
        if (memory) hash = hash_wide(hash, memory, words * sizeof *memory);
    }
    return run->trace ? add_trace(hash, run->trace) : hash;
}

static TrialResult run_image(const Trial *trial, const Image *image, const OracleMemory *expected) {
    ProgramOptions options = {.lane_level = trial->lane_level};
    char error[CONFIG_ERROR_MAX] = "";
    Run run;
    if (!run_configure(image, &options.config, error)) return failure("%s", error);
    for (int i = 0; trial->route != ROUTE_EXPECTATIONS && i < trial->settings; i++)
        if (!config_set(&options.config, trial->setting[i].key, trial->setting[i].value, error))
            return failure("%s", error);
    /* In kernels of waves it matters who issues together: under another model only if it promises that. */
    const bool by_waves = oracle_shape(trial->seed).waves;
    if (by_waves) options.config.reconvergence = (trial->variant >> 8) % RECONVERGE_COUNT;
    bool runs = run_create(&run, image, &options, is_traced(trial), error);
    if (!runs && by_waves) {
        options.config.reconvergence = RECONVERGE_STACK;
        runs = run_create(&run, image, &options, is_traced(trial), error);
    }
    if (!runs) return failure("%s", error);
    run_to_end(trial, &run);
    TrialResult result = judge(trial, &run, expected);
    result.cycles = gpu_now(run.gpu);
    result.digest = digest(&run);
    run_destroy(&run);
    return result;
}

/* What the interpreter leaves in the buffers. */
static OracleMemory interpret(const Trial *trial, const OracleKernel *kernel, OracleCoverage *executed) {
    OracleMemory memory = oracle_memory(kernel, trial->dispatch);
    oracle_run(kernel, trial->dispatch, &memory, executed);
    return memory;
}

static OracleKernel *kernel_of(uint64_t seed) {
    const OracleShape shape = oracle_shape(seed);
    return oracle_generate(seed, &shape);
}

TrialResult trial_run(const Trial *trial, OracleCoverage *executed) {
    OracleKernel *kernel = kernel_of(trial->seed);
    OracleMemory expected = interpret(trial, kernel, executed);
    TrialResult result = {.passed = expected.undecided, .undecided = expected.undecided};
    Image *image = expected.undecided ? NULL : make_image(trial, kernel, executed, &result);
    if (image) result = run_image(trial, image, &expected);
    image_free(image);
    oracle_memory_free(&expected);
    oracle_free(kernel);
    return result;
}

/* ---- a source that runs by itself ---- */
static void write_expectations(FILE *out, int buffer, const uint32_t *words, size_t count) {
    enum { PER_LINE = 12 };
    for (size_t i = 0; i < count; i += PER_LINE) {
        fprintf(out, ".expect u%d[%zu], u32", buffer, i);
        for (size_t j = i; j < count && j < i + PER_LINE; j++) fprintf(out, " 0x%" PRIx32, words[j]);
        fprintf(out, "\n");
    }
}

static void write_settings(FILE *out, const Trial *trial) {
    for (int i = 0; i < trial->settings; i++)
        fprintf(out, ".machine %s=%s\n", trial->setting[i].key, trial->setting[i].value);
}

char *trial_source_without(const Trial *trial, int barrier) {
    OracleKernel *kernel = kernel_of(trial->seed);
    char *text = NULL;
    if (barrier >= 0 && barrier < oracle_barriers(kernel)) {
        char *source = oracle_source_without(kernel, trial->dispatch, trial->variant, barrier);
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        if (!out) abort();
        write_settings(out, trial);
        fputs(source, out);
        (void)stream_close(out, &text, &length);
        memory_free(source);
    }
    oracle_free(kernel);
    return text;
}

char *trial_source(const Trial *trial) {
    OracleKernel *kernel = kernel_of(trial->seed);
    OracleMemory expected = interpret(trial, kernel, NULL);
    char *source = oracle_source(kernel, trial->dispatch, trial->variant), *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) abort();
    write_settings(out, trial);
    fputs(source, out);
    fputs("\n", out);
    if (trial->faults && expected.dropped)
        fputs(".expect fault out-of-bounds\n", out);
    else
        for (int b = 0; b < ORACLE_BUFFERS; b++) write_expectations(out, b, expected.words[b], expected.count[b]);
    (void)stream_close(out, &text, &length);
    memory_free(source);
    oracle_memory_free(&expected);
    oracle_free(kernel);
    return text;
}
