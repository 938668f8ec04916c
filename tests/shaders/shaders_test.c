/* shaders_test.c: shaders in lockstep against what the witness made of them (golden.h), at each size of waves, with
 * values that are uniform in wave registers and without.
 *
 *   shaders FILE...            the last line is "N passed, N failed"
 *   shaders --optimised FILE...   the same with modules that spirv-opt has worked on, with each of `passes`
 *   shaders --some FILE...        with one of these each
 *   shaders --coverage FILE      triangles against the pixels that lavapipe covers with them (coverage.h)
 *   shaders --import FILE      print the assembly
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/shaders/coverage.h"
#include "tests/shaders/golden.h"
#include "tests/shaders/simulate.h"

#define GOLDEN "tests/shaders/golden"

static int passed, failed;
static bool optimised, some;

/* spirv-opt at all levels, and pass by pass; some passes find nothing unless others have run, with calls inlined. Left
 * out are passes that change what a module means, those for other stages, those that crash on some of these shaders
 * (loop-peeling, loop-fusion), and those behind which lavapipe has the same wrong results (loop-fission,
 * loop-invariant-code-motion). */
#define VALUES \
    "--inline-entry-points-exhaustive --eliminate-local-single-block --eliminate-local-single-store --ssa-rewrite "
static const char *const passes[] = {
    "-O",
    "-Os",
    "-O --strip-nonsemantic --compact-ids",
    VALUES,
    VALUES "--loop-unroll",
    VALUES "--loop-unroll-partial 3",
    VALUES "--loop-unswitch",
    VALUES "--if-conversion",
    VALUES "--ccp",
    VALUES "--strength-reduction",
    VALUES "--redundancy-elimination",
    VALUES "--vector-dce",
    VALUES "--simplify-instructions",
    "--cfg-cleanup",
    "--combine-access-chains",
    "--convert-local-access-chains",
    "--copy-propagate-arrays",
    "--eliminate-dead-branches",
    "--eliminate-dead-code-aggressive",
    "--eliminate-dead-const",
    "--eliminate-dead-functions",
    "--eliminate-dead-inserts",
    "--eliminate-dead-variables",
    "--eliminate-insert-extract",
    "--eliminate-local-multi-store",
    "--fix-func-call-param",
    "--flatten-decorations",
    "--fold-spec-const-op-composite",
    "--graphics-robust-access",
    "--inline-entry-points-exhaustive",
    "--legalize-hlsl",
    "--local-redundancy-elimination",
    "--merge-blocks",
    "--merge-return",
    "--inline-entry-points-exhaustive --private-to-local",
    "--reduce-load-size",
    "--remove-duplicates",
    "--scalar-replacement=100",
    "--unify-const",
    "--upgrade-memory-model",
    "--wrap-opkill",
};
enum { PASSES = sizeof passes / sizeof *passes };

static bool run_one(ShaderCase *c, int size, const SimulateVariant *variant, const Results *want) {
    char problem[2000] = "";
    MemoryList got;
    bool good = simulate(c, case_sizes[size], variant, &got, problem, sizeof problem) &&
                (c->no_witness || golden_compare(c, &want->at[size], &got, problem, sizeof problem) == 0);
    if (!good || *problem) printf("%s: waves of %u lanes%s: %s\n", c->path, case_sizes[size], variant->name, problem);
    return good;
}

static void test(const char *path, int number) {
    ShaderCase c;
    if (!case_read(&c, path)) {
        failed++;
        return;
    }
    Results want = {0};
    if (!c.no_witness && !golden_read(GOLDEN, &c, &want)) {
        printf("%s: there is no " GOLDEN "/%s.zst; make accept-shaders makes it\n", path, c.name);
        failed++;
        c.no_witness = true;
    }
    const Module module = c.module;
    for (int pass = some ? number % PASSES : 0; optimised && pass < PASSES; pass += some ? PASSES : 1) {
        int size = 0;
        while (!c.size[size]) size++;
        c.module = module;
        bool good = case_optimise(&c, passes[pass]) && run_one(&c, size, &simulate_variants[2], &want);
        if (!good) printf("    behind spirv-opt %s\n", passes[pass]);
        passed += good;
        failed += !good;
    }
    for (int size = 0; size < CASE_SIZES && !optimised; size++) {
        if (!c.size[size]) continue;
        for (int variant = 0; variant < SIMULATE_VARIANTS; variant++) {
            bool good = run_one(&c, size, &simulate_variants[variant], &want);
            passed += good;
            failed += !good;
        }
    }
    case_free(&c);
}

int main(int count, char **words) {
    bool import = count > 2 && strcmp(words[1], "--import") == 0;
    bool coverage = count == 3 && strcmp(words[1], "--coverage") == 0;
    some = count > 2 && strcmp(words[1], "--some") == 0;
    optimised = some || (count > 2 && strcmp(words[1], "--optimised") == 0);
    for (int i = optimised ? 2 : 1; i < count && !import && !coverage; i++) test(words[i], i);
    if (coverage) {
        failed = coverage_check(words[2]);
        passed = COVERAGE_GROUPS - failed;
    }
    if (import) {
        ShaderCase c;
        char problem[4000] = "";
        if (!case_read(&c, words[2])) return 1;
        const char *text = simulate_import(&c, &simulate_variants[0], problem, sizeof problem);
        printf("%s\n", text ? text : problem);
        case_free(&c);
        return text ? 0 : 1;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
