/* oracle_test.c: random structured kernels on the simulator against the interpreter. Even seeds make scalar kernels,
 * odd ones kernels of waves (oracle.h).
 *
 *   oracle                          600 seeds, each on ten machines
 *   oracle --seeds A:B              seeds A to B - 1
 *   oracle --seconds N              as many seeds as fit into N seconds, from the first seed on
 *   oracle --seed N [--trial T]     one seed, or one of its trials
 *   oracle --seed N [--trial T] --dump   print the source, with its machine and what it must leave in memory
 *   oracle --seed N [--trial T] --drop-barrier B   print the source without its barrier B (of 0, 1, ...), so that
 *                                          waves race: for seeds 5, 13, 21 ... always, if that barrier is there
 *
 *   oracle --seeds A:B --digests     print of each trial its cycles, and a hash of all that happened in them
 *
 *   oracle --language A:B           sources that are right or wrong, seeds A to B - 1: does the assembler agree with
 * the judge (language.h)?
 *
 * The last line is "N passed, N failed", counted in trials, or in lines and sources. Before it stands how often each
 * statement, operation and feature occurred. A long run that left one out fails: then the generator has gone blind.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asm/base/memory.h"
#include "asm/isa/isa.h"
#include "tests/oracle/language_test.h"
#include "tests/oracle/trial.h"

enum { DEFAULT_SEEDS = 600, SEEDS_FOR_COVERAGE = 200, SEEDS_FOR_LANGUAGE = 10000, ALL_TRIALS = -1, NO_BARRIER = -1 };

typedef struct Options {
    uint64_t first, end; /* seeds */
    uint64_t language_first, language_end;
    double seconds; /* 0: no limit */
    int trial;      /* or ALL_TRIALS */
    bool dump, digests;
    int dropped; /* the barrier to leave out, or NO_BARRIER */
} Options;

typedef struct Tally {
    uint64_t passed, failed, undecided;
    uint64_t seeds;
    uint64_t route[ROUTE_COUNT];
    OracleCoverage executed;
} Tally;

/* ---- options ---- */
static bool read_number(const char *text, char stop, uint64_t *value, const char **rest) {
    char *end;
    *value = strtoull(text, &end, 10);
    *rest = end + 1;
    return end != text && *end == stop;
}

static bool read_option(Options *o, const char *name, const char *value) {
    const char *rest;
    uint64_t number;
    if (strcmp(name, "--seeds") == 0)
        return read_number(value, ':', &o->first, &rest) && read_number(rest, '\0', &o->end, &rest);
    if (strcmp(name, "--language") == 0)
        return read_number(value, ':', &o->language_first, &rest) && read_number(rest, '\0', &o->language_end, &rest);
    if (!read_number(value, '\0', &number, &rest)) return false;
    if (strcmp(name, "--seed") == 0) {
        o->first = number;
        o->end = number + 1;
    } else if (strcmp(name, "--trial") == 0 && number < TRIAL_WAVE_SIZES) {
        o->trial = (int)number;
    } else if (strcmp(name, "--drop-barrier") == 0 && number < INT32_MAX) {
        o->dropped = (int)number;
    } else if (strcmp(name, "--seconds") == 0) {
        o->seconds = (double)number;
        o->end = UINT64_MAX;
    } else {
        return false;
    }
    return true;
}

static bool read_options(int count, char **words, Options *o) {
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--dump") == 0)
            o->dump = true;
        else if (strcmp(words[i], "--digests") == 0)
            o->digests = true;
        else if (i + 1 == count || !read_option(o, words[i], words[i + 1]))
            return false;
        else
            i++;
    }
    return true;
}

/* ---- running ---- */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void report_failure(const Trial *trial, const TrialResult *result) {
    printf("FAILED seed %" PRIu64 " trial %d: %s\n", trial->seed, trial->number, result->message);
    printf("    %ux%u, route %s, lanes %s", trial->dispatch.groups, trial->dispatch.size,
           trial_route_names[trial->route], trial->lane_level ? trial->lane_level : "best");
    for (int i = 0; i < trial->settings; i++) printf(" %s=%s", trial->setting[i].key, trial->setting[i].value);
    printf("\n    build/tests/oracle --seed %" PRIu64 " --trial %d --dump\n", trial->seed, trial->number);
    fflush(stdout);
}

static void run_seed(uint64_t seed, const Options *o, Tally *tally) {
    for (int number = 0; number < TRIAL_WAVE_SIZES; number++) {
        if (o->trial != ALL_TRIALS && number != o->trial) continue;
        const Trial trial = trial_choose(seed, number);
        const TrialResult result = trial_run(&trial, &tally->executed);
        tally->route[trial.route]++;
        tally->undecided += result.undecided;
        if (result.passed) {
            tally->passed++;
        } else {
            tally->failed++;
            report_failure(&trial, &result);
        }
    }
    tally->seeds++;
}

static void print_digests(const Options *o) {
    OracleCoverage executed;
    for (uint64_t seed = o->first; seed < o->end; seed++)
        for (int number = 0; number < TRIAL_WAVE_SIZES; number++) {
            Trial trial = trial_choose(seed, number);
            if (number % 4 < 3) trial_crowd(&trial);
            const TrialResult result = trial_run(&trial, &executed);
            printf("seed %" PRIu64 " trial %d: %" PRIu64 " cycles, %016" PRIx64 "\n", seed, number, result.cycles,
                   result.digest);
        }
}

/* Returns false if there is no such barrier to be left out. */
static bool dump(const Options *o) {
    const Trial trial = trial_choose(o->first, o->trial == ALL_TRIALS ? 0 : o->trial);
    char *source = o->dropped == NO_BARRIER ? trial_source(&trial) : trial_source_without(&trial, o->dropped);
    if (!source) return false;
    fputs(source, stdout);
    memory_free(source);
    return true;
}

/* ---- coverage ---- */

/* Print how often threads executed each row; returns how many rows are at zero. */
static int report_counts(const char *title, const uint64_t *count, int rows, const char *(*name)(int)) {
    int missing = 0;
    printf("%s:", title);
    for (int i = 0; i < rows; i++) {
        printf("%s %s %" PRIu64, i % 8 ? "," : "\n   ", name(i), count[i]);
        missing += count[i] == 0;
    }
    printf("\n");
    return missing;
}

static const char *statement_name(int statement) {
    return oracle_statement_names[statement];
}

static const char *op_name(int op) {
    return oracle_op_mnemonic((OracleOp)op);
}

static const char *wave_op_name(int op) {
    return oracle_wave_op_mnemonic((OracleWaveOp)op);
}

static const char *atomic_name(int op) {
    return oracle_atomic_mnemonic((OracleAtomic)op);
}

static const char *feature_name(int feature) {
    return oracle_feature_names[feature];
}

static bool is_among(const char *mnemonic, const char *(*name)(int), int rows) {
    for (int op = 0; op < rows; op++)
        if (strcmp(name(op), mnemonic) == 0) return true;
    return false;
}

static bool oracle_knows(const char *mnemonic) {
    return is_among(mnemonic, op_name, ORACLE_OP_COUNT) || is_among(mnemonic, wave_op_name, ORACLE_WAVE_OP_COUNT) ||
           is_among(mnemonic, atomic_name, ORACLE_ATOMIC_COUNT);
}

/* Instructions of the ISA that compute or work on memory and that no kernel has, for the reader to judge. */
static void report_unknown(void) {
    printf("not generated:");
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++) {
        bool plain = isa_is_load((Op)op) || isa_is_store((Op)op) || isa_ops[op].unit == UNIT_SAMPLER ||
                     isa_ops[op].unit == UNIT_CTRL;
        if (!plain && !oracle_knows(isa_ops[op].mnemonic)) printf(" %s", isa_ops[op].mnemonic);
    }
    printf("\n");
}

static void report_coverage(Tally *tally) {
    int missing =
        report_counts("statements executed", tally->executed.statement, ORACLE_STATEMENT_COUNT, statement_name);
    missing += report_counts("operations executed", tally->executed.op, ORACLE_OP_COUNT, op_name);
    missing +=
        report_counts("operations between lanes executed", tally->executed.wave_op, ORACLE_WAVE_OP_COUNT, wave_op_name);
    missing += report_counts("atomics executed", tally->executed.atomic, ORACLE_ATOMIC_COUNT, atomic_name);
    missing += report_counts("features", tally->executed.feature, ORACLE_FEATURE_COUNT, feature_name);
    for (int route = 0; route < ROUTE_COUNT; route++) missing += tally->route[route] == 0;
    report_unknown();
    if (missing && tally->seeds >= SEEDS_FOR_COVERAGE) {
        printf("FAILED: %d statements, operations or routes were never tried\n", missing);
        tally->failed++;
    }
}

/* ---- the language ---- */
static int run_language(const Options *o) {
    LanguageTally tally = {0};
    for (uint64_t seed = o->language_first; seed < o->language_end; seed++) language_try(seed, &tally);
    int missing = language_report(&tally);
    if (missing && o->language_end - o->language_first >= SEEDS_FOR_LANGUAGE) {
        printf("FAILED: %d words of the language never occurred both ways\n", missing);
        tally.failed++;
    }
    printf("seeds %" PRIu64 " to %" PRIu64 ": %" PRIu64 " lines and sources right, %" PRIu64 " wrong\n",
           o->language_first, o->language_end - 1, tally.right, tally.wrong);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.agreed, tally.failed);
    return tally.failed ? 1 : 0;
}

int main(int count, char **words) {
    Options o = {.end = DEFAULT_SEEDS, .trial = ALL_TRIALS, .dropped = NO_BARRIER};
    if (!read_options(count, words, &o)) {
        fprintf(stderr,
                "usage: oracle [--seeds A:B | --seed N] [--trial 0..%d] [--seconds N] [--dump | --drop-barrier B]\n"
                "       oracle --seeds A:B --digests\n"
                "       oracle --language A:B\n",
                TRIAL_WAVE_SIZES - 1);
        return 2;
    }
    if (o.dump || o.dropped != NO_BARRIER) {
        if (dump(&o)) return 0;
        fprintf(stderr, "oracle: the kernel has no barrier %d\n", o.dropped);
        return 1;
    }
    if (o.language_end) return run_language(&o);
    if (o.digests) {
        print_digests(&o);
        return 0;
    }
    Tally tally = {0};
    const double start = now();
    for (uint64_t seed = o.first; seed < o.end && (!o.seconds || now() - start < o.seconds); seed++)
        run_seed(seed, &o, &tally);
    report_coverage(&tally);
    printf("%" PRIu64 " seeds from %" PRIu64 ", %" PRIu64 " trials not run: their last bits are not known\n",
           tally.seeds, o.first, tally.undecided);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
