/* test_check.c: the checker: vector clocks, and races in random kernels.
 *
 * In the oracle's kernels that exchange every barrier is needed. Without one of them waves race, and if what is left in
 * memory depends on the machine, or differs from what the kernel with all barriers leaves, the checker must have said
 * so, on whatever machine it looked. With all barriers it must say nothing.
 */
#include "asm/base/memory.h"
#include "sim/check/check_parts.h"
#include "sim/run/run.h"
#include "tests/oracle/oracle.h"
#include "tests/unit/asm_helpers.h"

/* ---- clocks ---- */

enum { CLOCK_WAVES = 5 * CLOCK_PART };

static void assert_clock(const Clock *clock, const uint32_t times[CLOCK_WAVES]) {
    for (uint32_t wave = 0; wave < CLOCK_WAVES; wave++) assert_int_equal(clock_time(clock, wave), times[wave]);
}

/* Against plain arrays: three clocks that are set, joined and shared at random. */
static void test_clocks(void **state) {
    (void)state;
    random_start("clocks");
    Clock *clock[3] = {NULL};
    uint32_t times[3][CLOCK_WAVES] = {{0}};
    for (uint32_t i = 0; i < trials(3000); i++) {
        const uint32_t a = random_below(3), b = random_below(3);
        switch (random_below(6)) {
        case 0: /* afresh */
            clock_release(&clock[a]);
            memset(times[a], 0, sizeof times[a]);
            break;
        case 1:
            clock_join(&clock[a], clock[b]);
            for (uint32_t w = 0; w < CLOCK_WAVES; w++)
                if (times[b][w] > times[a][w]) times[a][w] = times[b][w];
            break;
        default: {
            const uint32_t wave = random_below(CLOCK_WAVES), time = 1 + random_below(50);
            clock_set(&clock[a], wave, time);
            if (time > times[a][wave]) times[a][wave] = time;
        }
        }
        for (int c = 0; c < 3; c++) assert_clock(clock[c], times[c]);
    }
    for (int c = 0; c < 3; c++) clock_release(&clock[c]);
}

/* ---- kernels on machines ---- */

typedef struct Machine {
    const char *scheduler, *memory, *cores, *issue;
    bool functional;
} Machine;

static const Machine machines[] = {
    {"eager", "caches", "1", "1", false},     {"round-robin", "flat", "1", "4", false},
    {"oldest", "caches", "2", "2", false},    {"greedy-oldest", "flat", "2", "1", false},
    {"two-level", "caches", "1", "2", false}, {"eager", "caches", "1", "1", true},
};
enum { MACHINES = sizeof machines / sizeof machines[0], ORDERS = 2 };

typedef struct Outcome {
    bool differs; /* from what the kernel with all barriers leaves */
    uint32_t races;
} Outcome;

static void set(Config *config, const char *key, const char *value) {
    char error[CONFIG_ERROR_MAX];
    if (!config_set(config, key, value, error)) fail_msg("%s", error);
}

/* Between waves: that several lanes of a store meet in one word, and the highest wins, is something the kernels test.
 */
static uint32_t count_races(const Checker *checker) {
    uint32_t races = 0;
    for (uint32_t i = 0; i < checker_findings(checker)->count; i++)
        races += checker_findings(checker)->list[i].kind == FINDING_RACE;
    return races;
}

static Outcome run_on(const Machine *machine, const char *source, OracleDispatch dispatch,
                      const OracleMemory *expected) {
    Image *image = image_of(source);
    ProgramOptions options = {.config = config_default()};
    char error[CONFIG_ERROR_MAX], wave_size[16];
    Run run;
    snprintf(wave_size, sizeof wave_size, "%u", dispatch.wave_size);
    set(&options.config, "wave_size", wave_size);
    set(&options.config, "waves", "8");
    set(&options.config, "scheduler", machine->scheduler);
    set(&options.config, "memory", machine->memory);
    set(&options.config, "cores", machine->cores);
    set(&options.config, "issue", machine->issue);
    set(&options.config, "path_order", dispatch.fewer_first ? "fewer-first" : "true-first");
    set(&options.config, "max_cycles", "2000000");
    if (!run_create(&run, image, &options, false, error)) fail_msg("%s", error);
    ProgramError why;
    Checker *checker = checker_create(run.program, CHECK_RACES, &why);
    assert_non_null(checker);
    gpu_set_checker(run.gpu, checker);
    while (!gpu_done(run.gpu)) {
        if (machine->functional)
            gpu_run_functional(run.gpu, GPU_NEVER);
        else
            gpu_run(run.gpu, GPU_NEVER);
    }
    Outcome outcome = {.differs = gpu_fault(run.gpu) != NULL, .races = count_races(checker)};
    for (uint8_t b = 0; b < ORACLE_BUFFERS; b++) {
        uint32_t words;
        const uint32_t *memory = gpu_buffer(run.gpu, OPERAND_RES_U, b, &words);
        if (expected->count[b]) outcome.differs |= memcmp(memory, expected->words[b], words * sizeof *memory) != 0;
    }
    checker_destroy(checker);
    run_destroy(&run);
    image_free(image);
    return outcome;
}

static OracleDispatch dispatch_of(uint64_t seed) {
    static const uint32_t wave_sizes[] = {4, 8, 16, 32};
    OracleDispatch dispatch = {.groups = 1 + seed / 8 % 2, .wave_size = wave_sizes[seed / 16 % 4]};
    dispatch.size = (2 + seed / 64 % 2) * dispatch.wave_size - (seed / 8 % 3 == 0);
    return dispatch;
}

enum { SEEDS = 30 };

static void test_random_kernels(void **state) {
    (void)state;
    uint32_t changeable = 0, dropped = 0;
    for (uint64_t i = 0; i < trials(SEEDS); i++) {
        const uint64_t seed = 5 + 8 * i;
        const OracleShape shape = oracle_shape(seed);
        OracleKernel *kernel = oracle_generate(seed, &shape);
        OracleDispatch dispatch = dispatch_of(seed);
        for (int without = -1; without < oracle_barriers(kernel); without++) {
            uint32_t differ = 0, clean = 0;
            for (int order = 0; order < ORDERS; order++) {
                dispatch.fewer_first = order == 1;
                char *source = oracle_source_without(kernel, dispatch, seed, without);
                OracleMemory expected = oracle_memory(kernel, dispatch);
                static OracleCoverage executed;
                oracle_run(kernel, dispatch, &expected, &executed);
                for (int m = 0; m < MACHINES; m++) {
                    const Outcome outcome = run_on(&machines[m], source, dispatch, &expected);
                    differ += outcome.differs;
                    clean += !outcome.races;
                    if (without < 0 && (outcome.differs || outcome.races))
                        fail_msg("seed %" PRIu64 ", machine %d: %u races with all barriers", seed, m, outcome.races);
                }
                memory_free(source);
                oracle_memory_free(&expected);
            }
            if (without < 0) continue;
            dropped++;
            changeable += differ > 0;
            /* Whether or not the result changes on these machines: the race is there. */
            if (clean)
                fail_msg("seed %" PRIu64
                         ": without barrier %d no race is found on %u machines; the result differs on %u",
                         seed, without, clean, differ);
        }
        oracle_free(kernel);
    }
    print_message("%u barriers left out; the result changes for %u\n", dropped, changeable);
    assert_true(changeable > SEEDS / 3);
}

/* ---- findings ---- */

/* As many races as are kept, all with one store: each has an entry of its own, wherever its place in the table is, and
 * is found again there, whichever of its accesses comes first. One more is only counted. */
static void test_races_with_one_store(void **state) {
    (void)state;
    const Program none = {0};
    ProgramError why;
    Checker *checker = checker_create(&none, CHECK_BOUNDS, &why);
    assert_non_null(checker);
    for (int round = 0; round < 2; round++)
        for (uint32_t pc = 1; pc <= CHECK_MOST_FINDINGS + 1; pc++) {
            Finding race = {.kind = FINDING_RACE, .access.pc = 0, .other.pc = pc};
            if (round) race.access.pc = pc, race.other.pc = 0;
            const bool is_new = check_report(checker, &race) != NULL;
            assert_int_equal(is_new, round == 0 && pc <= CHECK_MOST_FINDINGS);
        }
    const Findings *found = checker_findings(checker);
    assert_int_equal(found->count, CHECK_MOST_FINDINGS);
    assert_int_equal(found->not_kept[CHECK_NUMBER_RACES], 2);
    for (uint32_t i = 0; i < found->count; i++) {
        assert_int_equal(found->list[i].access.pc + found->list[i].other.pc, i + 1);
        assert_int_equal(found->list[i].count, 2);
    }
    checker_destroy(checker);
}

/* ---- lists of names ---- */

static void test_lists(void **state) {
    (void)state;
    const char *wrong;
    size_t length;
    assert_int_equal(check_read_list("races", &wrong, &length), CHECK_RACES);
    assert_int_equal(check_read_list("bounds,uninit", &wrong, &length), CHECK_BOUNDS | CHECK_UNINIT);
    assert_int_equal(check_read_list("all", &wrong, &length), CHECK_ALL);
    static const char *const bad[][2] = {
        {"", ""}, {"race", "race"}, {"races,", ""}, {"races,x,bounds", "x"}, {"all ,races", "all "}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(check_read_list(bad[i][0], &wrong, &length), 0);
        assert_int_equal(length, strlen(bad[i][1]));
        assert_memory_equal(wrong, bad[i][1], length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_races_with_one_store),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_random_kernels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
