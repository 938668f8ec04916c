/* problem.c: the fault, expectations and findings of a run, one after the other; see problem.h. */
#include "sim/viewer/model/problem.h"

#include <inttypes.h>
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/text_buffer.h"

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

    TextBuffer text = {0};
    text_printf(&text, "fault %s: %s; ", gpu_faults[fault->kind].name, gpu_faults[fault->kind].meaning);
    if (fault->space) text_printf(&text, "%s, ", program_resource_title(run->program, fault->space, fault->index).text);
    text_printf(&text, "wave %u, lane %u, cycle %" PRIu64, fault->wave, p->lane, fault->cycle);
    p->text = text_take(&text);
}

/* One access of a finding; `text` is emptied. */
static void add_access(RunProblems *problems, const Run *run, const Travel *travel, const CheckAccess *access,
                       TextBuffer *text) {
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
    p->text = text_take(text);
}

/* The words that differ, as many as one may want to look at. */
static bool list_words(RunProblem *p, const Run *run, const ExpectSpec *e) {
    enum { MOST = 4096 };
    const uint32_t count = p->wrong.wrong < MOST ? p->wrong.wrong : MOST;
    DifferingWord word;
    p->expect = e;
    p->words = memory_array(count, sizeof *p->words);
    for (uint32_t i = 0; p->words && p->word_count < count; i++) {
        word.word = e->first + i;
        if (run_word_differs(run, e, i, &word.got, &word.want)) p->words[p->word_count++] = word;
    }
    return p->words != NULL;
}

bool problems_find(RunProblems *problems, const Run *run, Travel *travel) {
    const Image *image = run->image;
    const Fault *fault = travel_fault(travel);
    const uint32_t expects = travel_is_whole(travel) ? image->expect_count : 0;
    const uint32_t findings = run->checker ? checker_findings(run->checker)->count : 0;
    *problems = (RunProblems){.list = memory_array((size_t)expects + 1 + 2 * findings, sizeof *problems->list)};
    bool ok = problems->list && travel_go(travel, travel_end(travel));
    if (ok && fault) add_fault(problems, run, fault, travel_end(travel));

    for (const ExpectSpec *e = image->expects; ok && e < image->expects + expects; e++) {
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
        ok &= !p->has_word || list_words(p, run, e);
        TextBuffer text = {0};
        text_printf(&text, "expectation failed: %s", message);
        p->text = text_take(&text);
    }

    for (uint32_t i = 0; ok && i < findings; i++) {
        const Finding *finding = &checker_findings(run->checker)->list[i];
        char words[FINDING_TEXT_MAX];
        uint32_t pc;
        TextBuffer text = {0};
        if (finding->access.cycle >= travel_end(travel)) continue;
        finding_text(run->program, finding, words);
        text_printf(&text, "%s: %s", check_infos[finding_checks[finding->kind]].name, words);
        if (finding->count > 1 && travel_is_whole(travel)) text_printf(&text, " (%" PRIu64 " times)", finding->count);
        add_access(problems, run, travel, &finding->access, &text);
        if (finding->kind != FINDING_RACE) continue;
        finding_note(run->program, finding, words, &pc);
        text_printf(&text, "the other access: %s", words);
        add_access(problems, run, travel, &finding->other, &text);
    }

    for (uint32_t i = 0; i < problems->count; i++) ok &= problems->list[i].text != NULL;
    if (!ok) problems_free(problems);
    return ok;
}

void problems_free(RunProblems *problems) {
    for (uint32_t i = 0; i < problems->count; i++) {
        memory_free(problems->list[i].text);
        memory_free(problems->list[i].words);
    }
    memory_free(problems->list);
    *problems = (RunProblems){0};
}
