/* problem.c: the fault, expectations and findings of a run, one after the other; see problem.h. */
#include "sim/viewer/model/problem.h"

#include <inttypes.h>
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"

enum { SAID_MAX = FINDING_TEXT_MAX + 160 };

/* Add a problem at an instruction, unless that is the one behind the last, or at the place that it has. */
static void add(RunProblems *problems, const Image *image, RunProblem p, uint32_t pc, const char *said) {
    const char *note = p.expected ? " (as the program expects)" : "";
    if (pc < image->instructions) {
        p.file = image_location(image, pc)->file;
        p.line = image_location(image, pc)->line;
    }
    if (p.line)
        p.text = memory_printf("%s:%u: %s%s%s", visible_base(image->files[p.file]), p.line, p.name, said, note);
    else
        p.text = memory_printf("%s%s%s", p.name, said, note);
    problems->list[problems->count++] = p;
}

static void add_fault(RunProblems *problems, const Run *run, const Fault *fault) {
    const uint64_t cycles = travel_end(run->travel);
    RunProblem p = {.kind = RUN_PROBLEM_FAULT, .name = "fault", .expected = run_fault_expected(run), .has_pixel = true};
    const char *meaning = gpu_faults[fault->kind].meaning;
    uint32_t words;
    p.core = fault->core;
    p.slot = fault->slot;
    p.lane = fault->lanes ? (uint32_t)__builtin_ctzll(fault->lanes) : 0;
    p.cycle = min_u64(fault->cycle, cycles ? cycles - 1 : 0);
    if (fault->space && !fault->texel && gpu_buffer(run->gpu, fault->space, (uint8_t)fault->index, &words))
        p.clause = memory_printf("lane %u accesses byte %u: %c%u has %" PRIu64, p.lane, fault->address,
                                 isa_banks[fault->space].letter, fault->index, (uint64_t)words * 4);
    else
        p.clause = memory_printf("lane %u: %s", p.lane, meaning);

    ResourceTitle memory = {""};
    if (fault->space) memory = program_resource_title(run->program, fault->space, fault->index);
    char said[SAID_MAX];
    snprintf(said, sizeof said, " %s: %s; %s%swave %u, lane %u, cycle %" PRIu64, gpu_faults[fault->kind].name, meaning,
             memory.text, fault->space ? ", " : "", fault->wave, p.lane, fault->cycle);
    add(problems, run->image, p, fault->pc, said);
}

static void add_expectation(RunProblems *problems, const Run *run, const ExpectSpec *e, const char *message) {
    enum { MOST = 4096 /* words that one may want to look at */ };
    RunProblem p = {.kind = RUN_PROBLEM_EXPECTATION, .name = "expectation failed"};
    char said[SAID_MAX];
    p.file = e->at.file;
    p.line = e->at.line;
    p.has_word = run_wrong_word(run, e, &p.wrong);
    if (p.has_word) {
        const uint32_t count = p.wrong.wrong < MOST ? p.wrong.wrong : MOST;
        DifferingWord word;
        p.expect = e;
        p.word = (Word){.space = e->space, .index = (uint8_t)e->index, .word = p.wrong.word};
        snprintf(p.word_name, sizeof p.word_name, "%c%u[%u]", isa_banks[e->space].letter, e->index, p.wrong.word);
        p.words = memory_array(count, sizeof *p.words);
        for (uint32_t i = 0; p.word_count < count; i++) {
            word.word = e->first + i;
            if (run_word_differs(run, e, i, &word.got, &word.want)) p.words[p.word_count++] = word;
        }
        p.clause = memory_printf("%s is %s, should be %s (%u of %u words differ)", p.word_name, p.wrong.got,
                                 p.wrong.want, p.wrong.wrong, p.wrong.words);
    } else {
        p.clause = memory_strdup(message);
    }
    snprintf(said, sizeof said, ": %s", message);
    add(problems, run->image, p, UINT32_MAX, said);
}

/* Add one access of a finding. */
static void add_access(RunProblems *problems, const Run *run, const CheckAccess *access, const char *name,
                       const char *words, const char *times) {
    size_t waves;
    const TraceWave *wave = &trace_waves(travel_trace(run->travel), &waves)[access->wave];
    RunProblem p = {.kind = RUN_PROBLEM_FINDING, .name = name, .has_pixel = access->wave < waves};
    char said[SAID_MAX];
    if (p.has_pixel) {
        p.core = wave->core;
        p.slot = wave->slot;
    }
    p.lane = access->lane;
    p.cycle = access->cycle;
    snprintf(said, sizeof said, ": %s%s", words, times);
    p.clause = memory_strdup(said + 2);
    add(problems, run->image, p, access->pc, said);
}

void problems_find(RunProblems *problems, const Run *run) {
    Travel *travel = run->travel;
    const Image *image = run->image;
    const Fault *fault = travel_fault(travel);
    const uint32_t expects = travel_is_whole(travel) ? image->expect_count : 0;
    const uint32_t findings = run->checker ? checker_findings(run->checker)->count : 0;
    travel_go(travel, travel_end(travel));
    *problems = (RunProblems){.list = memory_array((size_t)expects + 1 + 2 * findings, sizeof *problems->list)};
    if (fault) add_fault(problems, run, fault);

    for (const ExpectSpec *e = image->expects; e < image->expects + expects; e++) {
        char message[512];
        const ExpectOutcome outcome = run_check(run, e, message, sizeof message);
        problems->passed += outcome == EXPECT_PASSED;
        problems->failed += outcome == EXPECT_FAILED;
        if (outcome == EXPECT_FAILED) add_expectation(problems, run, e, message);
    }

    for (uint32_t i = 0; i < findings; i++) {
        const Finding *finding = &checker_findings(run->checker)->list[i];
        char words[FINDING_TEXT_MAX], times[40] = "";
        uint32_t pc;
        if (finding->access.cycle >= travel_end(travel)) continue;
        finding_text(run->program, finding, words);
        if (finding->count > 1 && travel_is_whole(travel))
            snprintf(times, sizeof times, " (%" PRIu64 " times)", finding->count);
        add_access(problems, run, &finding->access, check_infos[finding_checks[finding->kind]].name, words, times);
        if (finding->kind != FINDING_RACE) continue;
        finding_note(run->program, finding, words, &pc);
        add_access(problems, run, &finding->other, "the other access", words, "");
    }
}

void problems_free(RunProblems *problems) {
    for (uint32_t i = 0; i < problems->count; i++) {
        memory_free(problems->list[i].text);
        memory_free(problems->list[i].clause);
        memory_free(problems->list[i].words);
    }
    memory_free(problems->list);
    *problems = (RunProblems){0};
}
