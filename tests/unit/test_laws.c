/* test_laws.c: the laws of sim/core/gpu.h after every program that there is, on its own machine and on others; and
 * what the pictures show is what the machine counted. */
#include <glob.h>

#include "asm/base/memory.h"
#include "sim/core/gpu.h"
#include "sim/debug/why/profile.h"
#include "sim/run/run.h"
#include "sim/trace/lane_state.h"
#include "tests/oracle/laws.h"
#include "tests/unit/asm_helpers.h"
#include "tests/unit/lane_totals.h"

enum { LONGEST = 300000, TRACED = 20000, LEAST_RUNS = 1000 };

static const char *const programs[] = {"programs/*.s",     "programs/silicon/*.s", "tests/isa/*.s",
                                       "tests/timing/*.s", "tests/faults/*.s",     "tests/asm/run_*.s"};

/* Settings on top of the program's own: caches so small that everything leaves them, several cores, no caches at all,
 * flat memory, other waves. */
static const char *const machines[] = {
    "",
    ("cores=2 memory=caches l1_size=512 l1_ways=2 l2_size=2048 l2_ways=2 l2_banks=2 l1_mshrs=2 texture_size=1024 "
     "texture_ways=2 texture_lookups=1"),
    "memory=caches l1_size=0 l2_size=0 texture_size=0 dram_channels=1 scheduler=oldest wave_size=16",
    "preset=hopper-like cores=3",
    "cores=3 memory=flat scheduler=two-level alu_pipeline=yes bounds=d3d",
};

static uint32_t runs, traced_runs, faults;

static Config configure(const Image *image, const char *settings) {
    Config config;
    char error[CONFIG_ERROR_MAX], words[512], *rest;
    if (!run_configure(image, &config, error)) fail_msg("%s", error);
    snprintf(words, sizeof words, "%s", settings);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        if (!config_set(&config, word, value, error)) fail_msg("%s", error);
    }
    return config;
}

/* Requests in flight, cycle for cycle. */
static uint64_t requests_in(const Trace *trace) {
    const TraceShape shape = trace_shape(trace);
    uint64_t sum = 0;
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t i = 0; i < trace_queues(shape); i++) {
            size_t count;
            const TraceAlu *levels = trace_alus(trace, core, trace_units(shape) + i, &count);
            for (size_t l = 0; l < count; l++) sum += (uint64_t)trace_requests(&levels[l]) * levels[l].cycles;
        }
    return sum;
}

/* Inactive lanes of waves, cycle for cycle, and requests in flight. */
static void check_trace(const Run *run, Trace *trace, const char *what) {
    const char *error = "";
    LaneTotals totals;
    const Stats stats = gpu_stats(run->gpu);
    Code *code = code_create(run->image);
    assert_true(trace_load(trace));
    assert_true(lane_totals(&totals, trace, 0, stats.cycles));
    Profile *profile = profile_create(code, trace, 0, UINT64_MAX, &error);
    if (!profile) fail_msg("%s: %s", what, error);
    if (profile_inactive(&profile->total) != totals.lanes[LANE_INACTIVE])
        fail_msg("%s: the bill has %" PRIu64 " inactive lane-cycles, the picture %" PRIu64, what,
                 profile_inactive(&profile->total), totals.lanes[LANE_INACTIVE]);
    assert_int_equal(profile->total.issues, stats.wave_instructions);
    assert_int_equal(profile->total.lane_issues, stats.lane_instructions);
    for (int s = 0; s < STATE_COUNT; s++) assert_int_equal(totals.slots[s], gpu_state_cycles(run->gpu, (WaveState)s));
    assert_int_equal(requests_in(trace), stats.mem_queue_cycles);
    profile_destroy(profile);
    code_destroy(code);
    traced_runs++;
}

static void run_on(const Image *image, const char *path, const char *settings) {
    const ProgramOptions options = {.config = configure(image, settings)};
    char error[CONFIG_ERROR_MAX], law[LAWS_TEXT], what[600];
    Run run;
    snprintf(what, sizeof what, "%s on '%s'", path, settings);
    if (!run_create(&run, image, &options, true, error)) return; /* it does not fit there */
    gpu_run(run.gpu, LONGEST);
    if (!laws_hold(run.gpu, law)) fail_msg("%s: %s", what, law);
    if (gpu_done(run.gpu) && gpu_now(run.gpu) > 0 && gpu_now(run.gpu) < TRACED) check_trace(&run, run.trace, what);
    runs += gpu_done(run.gpu);
    faults += gpu_fault(run.gpu) != NULL;
    run_destroy(&run);
}

static void after_every_program(void **state) {
    (void)state;
    for (size_t folder = 0; folder < sizeof programs / sizeof *programs; folder++) {
        glob_t found;
        assert_int_equal(glob(programs[folder], 0, NULL, &found), 0);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            size_t length = 0;
            char *bytes = read_bytes(found.gl_pathv[i], &length);
            Assembly assembly = assemble_bytes(found.gl_pathv[i], bytes, length);
            assert_non_null(assembly.image);
            for (size_t m = 0; m < sizeof machines / sizeof *machines; m++)
                run_on(assembly.image, found.gl_pathv[i], machines[m]);
            assembly_free(&assembly);
            memory_free(bytes);
        }
        globfree(&found);
    }
    print_message("%u runs, %u of them traced, %u faults\n", runs, traced_runs, faults);
    assert_true(runs >= LEAST_RUNS && traced_runs >= LEAST_RUNS && faults > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(after_every_program)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
