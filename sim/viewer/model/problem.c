/* problem.c: the fault, expectations and findings of a run, one after the other; see problem.h. */
#include "sim/viewer/model/problem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

/* Its line in the source; none if the instruction is the one behind the last. */
static void set_line(RunProblem *p, const Image *image, uint32_t pc) {
    if (pc >= image->instructions) return;
    p->file = image_location(image, pc)->file;
    p->line = image_location(image, pc)->line;
}

static void add_fault(RunProblems *problems, const Run *run, const Fault *fault, uint64_t cycles) {
    RunProblem *p = &problems->list[problems->count++];
    p->kind = RUN_PROBLEM_FAULT;
    p->expected = run_fault_expected(run);
    p->has_pixel = true;
    p->core = fault->core;
    p->slot = fault->slot;
    p->lane = fault->lanes ? (uint32_t)__builtin_ctzll(fault->lanes) : 0;
    p->cycle = min_u64(fault->cycle, cycles ? cycles - 1 : 0);
    set_line(p, run->image, fault->pc);

    ResourceTitle memory = {""};
    if (fault->space) memory = program_resource_title(run->program, fault->space, fault->index);
    p->text = memory_printf("fault %s: %s; %s%swave %u, lane %u, cycle %" PRIu64, gpu_faults[fault->kind].name,
                            gpu_faults[fault->kind].meaning, memory.text, fault->space ? ", " : "", fault->wave,
                            p->lane, fault->cycle);
}

/* Add one access of a finding. `text` is taken over. */
static void add_access(RunProblems *problems, const Run *run, const Travel *travel, const CheckAccess *access,
                       char *text) {
    size_t waves;
    const TraceWave *wave = &trace_waves(travel_trace(travel), &waves)[access->wave];
    RunProblem *p = &problems->list[problems->count++];
    p->kind = RUN_PROBLEM_FINDING;
    p->has_pixel = access->wave < waves;
    if (p->has_pixel) {
        p->core = wave->core;
        p->slot = wave->slot;
    }
    p->lane = access->lane;
    p->cycle = access->cycle;
    set_line(p, run->image, access->pc);
    p->text = text;
}

/* The words that differ, as many as one may want to look at. */
static void list_words(RunProblem *p, const Run *run, const ExpectSpec *e) {
    enum { MOST = 4096 };
    const uint32_t count = p->wrong.wrong < MOST ? p->wrong.wrong : MOST;
    DifferingWord word;
    p->expect = e;
    p->words = memory_array(count, sizeof *p->words);
    for (uint32_t i = 0; p->word_count < count; i++) {
        word.word = e->first + i;
        if (run_word_differs(run, e, i, &word.got, &word.want)) p->words[p->word_count++] = word;
    }
}

void problems_find(RunProblems *problems, const Run *run, Travel *travel) {
    const Image *image = run->image;
    const Fault *fault = travel_fault(travel);
    const uint32_t expects = travel_is_whole(travel) ? image->expect_count : 0;
    const uint32_t findings = run->checker ? checker_findings(run->checker)->count : 0;
    travel_go(travel, travel_end(travel));
    *problems = (RunProblems){.list = memory_array((size_t)expects + 1 + 2 * findings, sizeof *problems->list)};
    if (fault) add_fault(problems, run, fault, travel_end(travel));

    for (const ExpectSpec *e = image->expects; e < image->expects + expects; e++) {
        char message[512];
        const ExpectOutcome outcome = run_check(run, e, message, sizeof message);
        problems->passed += outcome == EXPECT_PASSED;
        problems->failed += outcome == EXPECT_FAILED;
        if (outcome != EXPECT_FAILED) continue;
        RunProblem *p = &problems->list[problems->count++];
        *p = (RunProblem){.kind = RUN_PROBLEM_EXPECTATION, .file = e->at.file, .line = e->at.line};
        p->space = e->space;
        p->index = e->index;
        p->has_word = run_wrong_word(run, e, &p->wrong);
        if (p->has_word) list_words(p, run, e);
        p->text = memory_printf("expectation failed: %s", message);
    }

    for (uint32_t i = 0; i < findings; i++) {
        const Finding *finding = &checker_findings(run->checker)->list[i];
        char words[FINDING_TEXT_MAX], times[40] = "";
        uint32_t pc;
        if (finding->access.cycle >= travel_end(travel)) continue;
        finding_text(run->program, finding, words);
        if (finding->count > 1 && travel_is_whole(travel))
            snprintf(times, sizeof times, " (%" PRIu64 " times)", finding->count);
        const char *check = check_infos[finding_checks[finding->kind]].name;
        add_access(problems, run, travel, &finding->access, memory_printf("%s: %s%s", check, words, times));
        if (finding->kind != FINDING_RACE) continue;
        finding_note(run->program, finding, words, &pc);
        add_access(problems, run, travel, &finding->other, memory_printf("the other access: %s", words));
    }
}

void problems_free(RunProblems *problems) {
    for (uint32_t i = 0; i < problems->count; i++) {
        memory_free(problems->list[i].text);
        memory_free(problems->list[i].words);
    }
    memory_free(problems->list);
    *problems = (RunProblems){0};
}
