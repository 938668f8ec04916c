/* problem.c: the fault, expectations and findings of a run, one after the other; see problem.h. */
#include "sim/run/problem.h"

#include <inttypes.h>
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"
#include "sim/trace/lane_state.h"

const Location *problem_location(const Image *image, uint32_t pc) {
    return image->instructions ? image_location(image, (uint32_t)min_u64(pc, image->instructions - 1)) : NULL;
}

/* Add a problem at an instruction, or at the place that it has if `at` is NULL. `more` is for its text only. */
static void add(Problems *problems, Run *run, Problem p, const Location *at, const char *message, const char *more) {
    const char *note = p.expected ? " (as the program expects)" : "", *path = "", *base = path;
    if (at) {
        p.file = at->file;
        p.line = at->line;
    }
    if (p.line) {
        path = run->image->files[p.file];
        base = visible_base(path);
        p.report = memory_printf("%s:%u: %s: %s", path, p.line, p.name, message);
    } else {
        p.report = memory_printf("%s: %s", p.name, message);
    }
    p.text = memory_printf("%s%s%s", p.report + (base - path), more, note);
    if (!p.clause) p.clause = memory_strdup(message);
    if (!p.expected) run_problem(run, p.kind, p.report);
    problems->list[problems->count++] = p;
}

/* ---- faults ---- */

/* Say how the access is wrong, and which option or directive helps. */
static char *resource_clause(const Run *run, const Fault *fault, uint32_t lane) {
    const Program *program = run->program;
    const bool shared = fault->space == OPERAND_SHARED, on_core = shared || fault->space == OPERAND_PRIVATE;
    const char *contents = fault->space == OPERAND_RES_T ? "FILE.png" : "framebuffer:WxH"; /* for --bind */
    if (!fault->texel) contents = "zeros:BYTES";
    uint32_t words = shared ? program->shared_words : program->private_words;
    const ResourceName resource = program_resource_name(fault->space, fault->index);
    const ResourceTitle title = program_resource_title(program, fault->space, fault->index);
    const char *name = resource.text;
    if (fault->index >= ISA_RESOURCES)
        return memory_printf("%s: resources have the numbers 0 to %d", name, ISA_RESOURCES - 1);
    if (on_core && !words)
        return memory_printf("there is no %s memory: give it a .%s directive", shared ? "group" : name, name);
    if (!on_core && !gpu_buffer(run->gpu, fault->space, (uint8_t)fault->index, &words))
        return memory_printf("%s is not bound: give it a %s directive or --bind %s=%s", title.text,
                             fault->texel ? ".texture" : ".buffer", name, contents);
    if (fault->kind == FAULT_NOT_A_TEXTURE)
        return memory_printf("%s is a buffer: a .texture directive or --bind %s=%s makes it a texture", title.text,
                             name, contents);
    if (!fault->texel)
        return memory_printf("%s has %" PRIu64 " bytes; lane %u accesses byte %u", title.text, (uint64_t)words * 4,
                             lane, fault->address);
    const TextureShape *shape = &program->resource[program_space(fault->space)][fault->index].shape;
    return memory_printf("%s has %u x %u texels; lane %u accesses texel (%u, %u)", title.text, shape->width,
                         shape->height, lane, fault->address, fault->texel_y);
}

/* Say which lanes wait for which word, and what keeps it from changing. */
static char *deadlock_clause(const Run *run, const Fault *fault) {
    const bool one = !(fault->lanes & (fault->lanes - 1)), shared = fault->space == OPERAND_SHARED;
    const char *own = shared ? NULL : image_resource_name(run->image, fault->space, (uint8_t)fault->index);
    const ResourceName name = program_resource_name(fault->space, fault->index);
    const LanesText who = lanes_text(fault->lanes);
    const char *lanes = one ? "" : "s";
    char *word = memory_printf(fault->texel ? "a texel of %s" : "%s[%u]", own ? own : name.text, fault->address / 4);
    char *clause;
    if (fault->writer == FAULT_NO_WRITER)
        clause = memory_printf("lane%s %s read%s %s again and again, and nothing changes any more", lanes, who.text,
                               one ? "s" : "", word);
    else
        clause = memory_printf("lane%s %s wait%s for %s, which lane %u can only write after %s%s", lanes, who.text,
                               one ? "s" : "", word, fault->writer, one ? "lane " : "them", one ? who.text : "");
    memory_free(word);
    return clause;
}

static void add_fault(Problems *problems, Run *run, const Fault *fault) {
    const FaultInfo *info = &gpu_faults[fault->kind];
    const uint64_t cycles = gpu_now(run->gpu);
    Problem p = {.kind = PROBLEM_FAULT, .name = "fault", .expected = run_fault_expected(run), .has_pixel = true};
    p.core = fault->core;
    p.slot = fault->slot;
    p.lane = fault->lanes ? (uint32_t)__builtin_ctzll(fault->lanes) : 0;
    p.cycle = min_u64(fault->cycle, cycles ? cycles - 1 : 0);
    ResourceTitle memory = {""};
    if (fault->space) memory = program_resource_title(run->program, fault->space, fault->index);
    if (fault->kind == FAULT_SIMT_DEADLOCK)
        p.clause = deadlock_clause(run, fault);
    else
        p.clause =
            fault->space ? resource_clause(run, fault, p.lane) : memory_printf("lane %u: %s", p.lane, info->meaning);

    char *message = memory_printf("%s: %s", info->name, fault->kind == FAULT_SIMT_DEADLOCK ? p.clause : info->meaning);
    char *more = memory_printf("; %s%swave %u, lane %u, cycle %" PRIu64, memory.text, fault->space ? ", " : "",
                               fault->wave, p.lane, fault->cycle);
    add(problems, run, p, problem_location(run->image, fault->pc), message, more);
    memory_free(message);
    memory_free(more);
}

/* ---- expectations ---- */

static void add_expectation(Problems *problems, Run *run, const FailedExpect *failed) {
    enum { MOST = 4096 /* words that one may want to look at */ };
    const ExpectSpec *e = failed->expect;
    Problem p = {.kind = PROBLEM_EXPECTATION, .name = "expectation failed", .file = e->at.file, .line = e->at.line};
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
    }
    add(problems, run, p, NULL, failed->message, "");
}

/* ---- findings ---- */

/* Add one access of a finding. */
static void add_access(Problems *problems, Run *run, Problem p, const CheckAccess *access, const char *message) {
    size_t waves = 0;
    const Trace *trace = run_trace(run);
    const TraceWave *wave = trace ? trace_waves(trace, &waves) + access->wave : NULL;
    p.kind = PROBLEM_FINDING;
    p.has_pixel = access->wave < waves;
    if (p.has_pixel) {
        p.core = wave->core;
        p.slot = wave->slot;
    }
    p.lane = access->lane;
    p.cycle = access->cycle;
    add(problems, run, p, problem_location(run->image, access->pc), message, "");
}

static void add_finding(Problems *problems, Run *run, const Finding *finding, bool is_whole) {
    const Problem p = {.name = check_infos[finding_checks[finding->kind]].name, .finding = finding};
    char message[FINDING_TEXT_MAX + 40];
    uint32_t pc;
    finding_text(run->program, finding, message);
    const size_t length = strlen(message);
    if (finding->count > 1 && is_whole)
        snprintf(message + length, sizeof message - length, " (%" PRIu64 " times)", finding->count);
    add_access(problems, run, p, &finding->access, message);
    if (finding->kind != FINDING_RACE) return;
    finding_note(run->program, finding, message, &pc);
    add_access(problems, run, (Problem){.name = "the other access"}, &finding->other, message);
}

/* ---- the list ---- */

void problems_find(Problems *problems, Run *run) {
    run_judge(run);
    if (run->travel) travel_go(run->travel, travel_end(run->travel));
    const bool is_whole = !run->travel || travel_is_whole(run->travel);
    const Fault *fault = run->travel ? travel_fault(run->travel) : gpu_fault(run->gpu);
    const Findings none = {0}, *found = run->checker ? checker_findings(run->checker) : &none;
    const size_t failed = is_whole ? run->failures.count : 0;
    *problems = (Problems){.list = memory_array(failed + 1 + 2 * (size_t)found->count, sizeof *problems->list)};
    if (fault) add_fault(problems, run, fault);
    for (size_t i = 0; i < failed; i++) add_expectation(problems, run, &run->failures.at[i]);
    for (const Finding *f = found->list; f < found->list + found->count; f++)
        if (is_whole || f->access.cycle < travel_end(run->travel)) add_finding(problems, run, f, is_whole);
    problems->passed = is_whole ? run->passed : 0;
    problems->failed = (uint32_t)failed;
}

void problems_free(Problems *problems) {
    for (Problem *p = problems->list; p < problems->list + problems->count; p++) {
        memory_free(p->report);
        memory_free(p->text);
        memory_free(p->clause);
        memory_free(p->words);
    }
    memory_free(problems->list);
    *problems = (Problems){0};
}
