/* problem.c: see problem.h. */
#include "sim/debug/time/problem.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/base/text_buffer.h"

/* Its line in the source; none if the fault is behind the last instruction. */
static void set_line(Problem *p, const Image *image, uint32_t pc) {
    if (pc >= image->instructions) return;
    p->file = image->locations[pc].file;
    p->line = image->locations[pc].line;
}

static char *fault_text(const Fault *fault, uint32_t lane) {
    TextBuffer text = {0};
    text_printf(&text, "fault %s: %s; ", gpu_faults[fault->kind].name, gpu_faults[fault->kind].meaning);
    if (fault->space == OPERAND_SHARED)
        text_printf(&text, "shared, ");
    else if (fault->space)
        text_printf(&text, "%c%u, ", program_letter(fault->space), fault->index);
    text_printf(&text, "wave %u, lane %u, cycle %llu", fault->wave, lane, (unsigned long long)fault->cycle);
    return text_take(&text);
}

static Problem fault_problem(const Run *run, const Fault *fault, uint64_t cycles) {
    Problem p = {.kind = PROBLEM_FAULT,
                 .expected = run_fault_expected(run),
                 .has_pixel = true,
                 .core = fault->core,
                 .slot = fault->slot,
                 .lane = fault->lanes ? (uint32_t)__builtin_ctzll(fault->lanes) : 0,
                 .cycle = fault->cycle < cycles ? fault->cycle
                          : cycles              ? cycles - 1
                                                : 0};
    set_line(&p, run->image, fault->pc);
    p.text = fault_text(fault, p.lane);
    return p;
}

static Problem expectation_problem(const Run *run, const ExpectSpec *e, const char *message) {
    TextBuffer text = {0};
    uint32_t word = 0;
    const bool has_word = run_wrong_word(run, e, &word);
    text_printf(&text, "expectation failed: %s", message);
    return (Problem){.kind = PROBLEM_EXPECTATION,
                     .text = text_take(&text),
                     .file = e->at.file,
                     .line = e->at.line,
                     .has_word = has_word,
                     .space = e->space,
                     .index = e->index,
                     .word = word};
}

/* One access of a finding; `words` are taken over. */
static Problem access_problem(const Image *image, const Travel *travel, const CheckAccess *access, char *words) {
    size_t waves;
    const TraceWave *wave = &trace_waves(travel_trace(travel), &waves)[access->wave];
    Problem p = {.kind = PROBLEM_FINDING,
                 .text = words,
                 .has_pixel = access->wave < waves,
                 .lane = access->lane,
                 .cycle = access->cycle};
    if (p.has_pixel) p.core = wave->core, p.slot = wave->slot;
    set_line(&p, image, access->pc);
    return p;
}

/* Returns false when out of memory. */
static bool add_finding(Problems *problems, const Run *run, Travel *travel, const Finding *finding) {
    char words[FINDING_TEXT_MAX];
    uint32_t pc;
    TextBuffer text = {0}, note = {0};
    finding_text(run->program, finding, words);
    text_printf(&text, "%s: %s", check_infos[finding_check(finding)].name, words);
    if (finding->count > 1) text_printf(&text, " (%llu times)", (unsigned long long)finding->count);
    problems->list[problems->count] = access_problem(run->image, travel, &finding->access, text_take(&text));
    if (!problems->list[problems->count++].text) return false;
    if (finding->kind != FINDING_RACE) return true;
    finding_note(finding, words, &pc);
    text_printf(&note, "the other access: %s", words);
    problems->list[problems->count] = access_problem(run->image, travel, &finding->other, text_take(&note));
    return problems->list[problems->count++].text != NULL;
}

bool problems_find(Problems *problems, const Run *run, Travel *travel) {
    const Image *image = run->image;
    const Fault *fault = travel_fault(travel);
    const uint32_t findings = run->checker ? checker_count(run->checker) : 0;
    *problems = (Problems){.list = calloc((size_t)image->expect_count + 1 + 2 * findings, sizeof *problems->list)};
    bool ok = problems->list && travel_go(travel, travel_end(travel));
    if (ok && fault) {
        problems->list[problems->count] = fault_problem(run, fault, travel_end(travel));
        ok = problems->list[problems->count++].text != NULL;
    }
    for (uint32_t i = 0; ok && travel_is_whole(travel) && i < image->expect_count; i++) {
        char message[512];
        if (run_check(run, &image->expects[i], message, sizeof message) != EXPECT_FAILED) continue;
        problems->list[problems->count] = expectation_problem(run, &image->expects[i], message);
        ok = problems->list[problems->count++].text != NULL;
    }
    for (uint32_t i = 0; ok && i < findings; i++)
        ok = add_finding(problems, run, travel, checker_finding(run->checker, i));
    if (!ok) problems_free(problems);
    return ok;
}

void problems_free(Problems *problems) {
    for (uint32_t i = 0; i < problems->count; i++) free(problems->list[i].text);
    free(problems->list);
    *problems = (Problems){0};
}
