/* problem.c: the fault, expectations, findings and warnings of a run, one after the other; see problem.h. */
#include "sim/run/problem.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/track.h"
#include "sim/trace/lane_state.h"

/* "bins[12]" */
static void name_word(const Run *run, uint8_t space, uint32_t index, uint32_t word, char out[PROBLEM_NAME_MAX]) {
    snprintf(out, PROBLEM_NAME_MAX, "%.40s[%u]", program_own_name(run->program, space, index).text, word);
}

const Location *problem_location(const Image *image, uint32_t pc) {
    return image->instructions ? image_location(image, (uint32_t)min_u64(pc, image->instructions - 1)) : NULL;
}

bool problem_is_of(const Problem *p, ProblemGroup group) {
    const ProblemGroup own = p->kind == PROBLEM_WARNING ? PROBLEMS_COMPILER : PROBLEMS_RUN;
    return !group || group == (p->finding ? PROBLEMS_CHECK : own);
}

bool problem_is_error(const Problem *p) {
    return p->kind == PROBLEM_FAULT || p->kind == PROBLEM_EXPECTATION;
}

bool problem_fails(const Problem *p) {
    return !p->expected && p->kind != PROBLEM_WARNING;
}

/* Add a problem at an instruction, or at the place that it has if `at` is NULL; findings by their cycles. */
static void add(Problems *problems, Run *run, Problem p, const Location *at, const char *message) {
    Problem *list = problems->list;
    uint32_t i = problems->count++;
    if (at) {
        p.file = at->file;
        p.line = at->line;
    }
    if (p.line)
        p.report = memory_printf("%s:%u: %s: %s", run->image->files[p.file], p.line, p.name, message);
    else
        p.report = memory_printf("%s: %s", p.name, message);
    if (!p.clause) p.clause = memory_strdup(p.headline ? p.headline : message);
    if (!p.headline) p.headline = memory_printf("%s: %s", p.title, p.clause);
    if (problem_fails(&p)) run_problem(run, p.kind, p.report);
    for (; p.finding && i > 0 && list[i - 1].finding && list[i - 1].cycle > p.cycle; i--) list[i] = list[i - 1];
    list[i] = p;
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
    const TextureShape *shape = &program->resource[program_space(fault->space)][fault->index].shape;
    const TextureSize size = texture_size(shape);
    if (fault->kind == FAULT_NOT_A_TEXTURE && shape->format)
        return memory_printf(
            "%s is %s %s of %s texels in %s, which this instruction is not for: by its format, or by the "
            "number of coordinates, which is %d",
            title.text, shape->kind == TEXTURE_ARRAY ? "an" : "a", texture_kind_names[shape->kind], size.text,
            texel_formats[shape->format].name, texture_coordinates(shape));
    if (fault->kind == FAULT_NOT_A_TEXTURE)
        return memory_printf("%s is a buffer: a .texture directive or --bind %s=%s makes it a texture", title.text,
                             name, contents);
    if (!fault->texel)
        return memory_printf("%s has %" PRIu64 " bytes; lane %u accesses byte %d", title.text, (uint64_t)words * 4,
                             lane, (int32_t)fault->address);
    char layer[16] = "";
    if (shape->kind) snprintf(layer, sizeof layer, ", %d", (int32_t)fault->texel_z);
    return memory_printf("%s has %s texels; lane %u accesses texel (%d, %d%s)", title.text, size.text, lane,
                         (int32_t)fault->address, (int32_t)fault->texel_y, layer);
}

/* Say which lanes wait for which word, and what keeps it from changing. */
static char *deadlock_clause(const Fault *fault, const char *word) {
    const bool one = !(fault->lanes & (fault->lanes - 1));
    const LanesText who = lanes_text(fault->lanes);
    const char *lanes = one ? "" : "s";
    if (fault->writer == FAULT_NO_WRITER)
        return memory_printf("lane%s %s read%s %s again and again, and nothing changes any more", lanes, who.text,
                             one ? "s" : "", word);
    return memory_printf("lane%s %s wait%s for %s, which lane %u can only write after %s%s", lanes, who.text,
                         one ? "s" : "", word, fault->writer, one ? "lane " : "them", one ? who.text : "");
}

/* Who waits for whom, at the end of the run: in that cycle the writer may still be active. NULL if it is not known. */
static Hang *find_hang(const Run *run, const Fault *fault, const char *word) {
    InspectWave wave;
    if (fault->writer == FAULT_NO_WRITER || !run->code || !inspect_wave(run->gpu, fault->core, fault->slot, &wave))
        return NULL;
    Hang *hang = memory_new(sizeof *hang);
    HangSide *reads = &hang->side[0], *writes = &hang->side[1];
    const bool one = !(fault->lanes & (fault->lanes - 1)), is_active = wave.exec >> fault->writer & 1;
    const char *s = one ? "s" : "", *format = gpu_faults[fault->kind].kernel;
    const uint32_t lane = fault->writer, line = problem_location(run->image, fault->pc)->line;
    OWNED char *who = memory_printf("%s %.60s", one ? "lane" : "lanes", lanes_text(fault->lanes).text);
    snprintf(reads->title, sizeof reads->title, "L%s", who + 1);
    snprintf(reads->state[0], sizeof reads->state[0], "spin%s in line %u", s, line);
    snprintf(reads->state[1], sizeof reads->state[1], "read%s %s each time", s, word);
    snprintf(reads->waits, sizeof reads->waits, "wait%s for lane %u to write %s (line %u)", s, lane, word,
             problem_location(run->image, fault->store)->line);

    const uint32_t left = problem_location(run->image, fault->leave)->line;
    const Control control = code_control(run->code, fault->leave);
    const bool is_loop = control == CONTROL_NARROW && code_in_loop(run->code, fault->leave);
    const char *active = is_loop ? "leaves the loop" : "branches off",
               *inactive = is_loop ? "left the loop" : "branched off";
    snprintf(writes->title, sizeof writes->title, "Lane %u", lane);
    snprintf(writes->state[0], sizeof writes->state[0],
             is_active ? "active in cycle %" PRIu64 : "inactive since cycle %" PRIu64,
             is_active ? fault->cycle - 1 : wave.deactivated[lane].cycle);
    snprintf(writes->state[1], sizeof writes->state[1], "%s in line %u", is_active ? active : inactive, left);
    snprintf(writes->waits, sizeof writes->waits, "waits for %s to leave the loop (line %u)", who, line);
    if (is_loop)
        format = "Write %s inside the loop: lane %u leaves it in line %u, and its store comes after the loop.";
    else if (control == CONTROL_BRANCH || control == CONTROL_NARROW)
        format = "Write %s before the branch that separates lane %u from the lanes that wait, line %u.";
    snprintf(hang->kernel, sizeof hang->kernel, format, word, lane, left);
    return hang;
}

/* What the lane does, and where, or what stopped all of them; line 0: no instruction has issued. */
static char *fault_headline(const Run *run, const Fault *fault, const char *clause, uint32_t lane, uint32_t line) {
    static const char *const where[FAULT_COUNT] = {[FAULT_OUT_OF_BOUNDS] = "past the end of",
                                                   [FAULT_MISALIGNED] = "a misaligned word of",
                                                   [FAULT_UNBOUND] = "the unbound",
                                                   [FAULT_NOT_A_TEXTURE] = "texels of the buffer"};
    const ResourceTitle title = program_resource_title(run->program, fault->space, fault->index);
    const char *meaning = gpu_faults[fault->kind].meaning;
    if (fault->kind == FAULT_CYCLE_LIMIT)
        return line ? memory_printf("The run took %" PRIu64 " cycles; line %u ran last", fault->cycle, line)
                    : memory_printf("The run took %" PRIu64 " cycles, and no instruction issued", fault->cycle);
    if (fault->kind == FAULT_SIMT_DEADLOCK) return memory_printf("Deadlock: %s", clause);
    if (!fault->space || !where[fault->kind]) return memory_printf("%c%s", meaning[0] - 'a' + 'A', meaning + 1);
    const bool stores = fault->pc < run->program->instructions && !run->program->code[fault->pc].dst_count;
    if (fault->kind == FAULT_OUT_OF_BOUNDS && !fault->texel && fault->address > INT32_MAX)
        return memory_printf("Lane %u %s before the beginning of %s: word %d", lane, stores ? "writes" : "reads",
                             title.text, (int32_t)fault->address / 4);
    return memory_printf("Lane %u %s %s %s", lane, stores ? "writes" : "reads", where[fault->kind], title.text);
}

static void add_fault(Problems *problems, Run *run, const Fault *fault) {
    const FaultInfo *info = &gpu_faults[fault->kind];
    const uint64_t cycles = gpu_now(run->gpu);
    Problem p = {.kind = PROBLEM_FAULT, .name = "fault", .topic = info->name, .has_pixel = true};
    p.expected = run_fault_expected(run);
    p.core = fault->core;
    p.slot = fault->slot;
    p.lane = fault->lanes ? (uint32_t)__builtin_ctzll(fault->lanes) : 0;
    p.cycle = min_u64(fault->cycle, cycles ? cycles - 1 : 0);
    if (fault->kind == FAULT_SIMT_DEADLOCK) {
        name_word(run, fault->space, fault->index, fault->address / 4, p.word_name);
        const char *texel = fault->texel ? strchr(p.word_name, '[') : NULL;
        OWNED char *word = !texel ? memory_strdup(p.word_name)
                                  : memory_printf("a texel of %.*s", (int)(texel - p.word_name), p.word_name);
        if (texel || fault->space == OPERAND_SHARED) *p.word_name = '\0'; /* its last write cannot be looked for */
        p.clause = deadlock_clause(fault, word);
        p.hang = find_hang(run, fault, word);
    } else if (fault->space) {
        const uint32_t made = run->code ? values_address_component(run->code, fault->pc) : INSPECT_NONE;
        p.clause = resource_clause(run, fault, p.lane);
        if (made != INSPECT_NONE && !fault->texel && fault->kind != FAULT_UNBOUND)
            snprintf(p.word_name, sizeof p.word_name, "%s", program_component_name(made).text);
    }

    /* A run that took too long ends in a stall, perhaps: one looks at the instruction that ran last. */
    TraceRun last;
    const Wanted wanted = {.wave = fault->wave, .pc = fault->pc};
    const Trace *trace = run_trace(run);
    if (fault->kind == FAULT_CYCLE_LIMIT && trace && track_find_before(trace, p.core, p.slot, cycles, &wanted, &last))
        p.cycle = min_u64(last.cycle + last.cycles, cycles) - 1;
    const Location *at = problem_location(run->image, fault->pc);
    const bool issued = gpu_stats(run->gpu).wave_instructions;
    p.headline = fault_headline(run, fault, p.clause, p.lane, at && issued ? at->line : 0);
    const char *name = fault->kind == FAULT_SIMT_DEADLOCK ? "deadlock" : info->name;
    snprintf(p.title, sizeof p.title, "%c%s", name[0] - 'a' + 'A', name + 1);
    for (char *dash = p.title; (dash = strchr(dash, '-')) != NULL;) *dash = ' ';

    OWNED char *message =
        memory_printf("%s: %s%s", info->name, fault->kind == FAULT_SIMT_DEADLOCK ? p.clause : info->meaning,
                      fault->kind == FAULT_CYCLE_LIMIT && issued ? "; this line ran last" : "");
    add(problems, run, p, at, message);
}

/* ---- expectations ---- */

static void add_expectation(Problems *problems, Run *run, const FailedExpect *failed) {
    enum { MOST = 4096 /* words that one may want to look at */ };
    const ExpectSpec *e = failed->expect;
    Problem p = {
        .kind = PROBLEM_EXPECTATION, .name = "expectation failed", .topic = "expectation", .title = "Expectation"};
    p.has_word = run_wrong_word(run, e, &p.wrong);
    if (p.has_word) {
        const bool texels = e->kind == EXPECT_TEXELS;
        const uint32_t count = texels ? 0 : (uint32_t)min_u64(p.wrong.wrong, MOST);
        DifferingWord word;
        p.expect = e;
        p.word = (Word){.space = e->space, .index = e->index, .word = p.wrong.word};
        snprintf(p.word_name, sizeof p.word_name, "%s", p.wrong.name);
        p.words = memory_array(count, sizeof *p.words);
        for (uint32_t i = 0; p.word_count < count; i++) {
            word.word = e->first + i;
            if (run_word_differs(run, e, i, &word.got, &word.want)) p.words[p.word_count++] = word;
        }
        p.headline = memory_printf("%s is %s, should be %s", p.word_name, p.wrong.got, p.wrong.want);
    }
    add(problems, run, p, &e->at, failed->message);
}

void problem_writer(Problem *p, const Image *image, SearchResult result, const WordWriter *writer) {
    OWNED char *clause = p->clause;
    p->sought = true;
    p->has_pixel = result == SEARCH_FOUND;
    if (p->has_pixel) {
        p->core = writer->core;
        p->slot = writer->slot;
        p->lane = writer->lane;
        p->cycle = writer->cycle;
        p->file = problem_location(image, writer->pc)->file;
        p->line = problem_location(image, writer->pc)->line;
        p->clause = memory_printf("%s; last written by wave %u, lane %u", clause, writer->wave, writer->lane);
    } else {
        p->clause = memory_printf("%s; no thread has changed it", clause);
    }
}

/* ---- findings ---- */

static void add_finding(Problems *problems, Run *run, const Finding *finding, bool is_whole) {
    static const char *const titles[CHECK_COUNT] = {"Race", "Uninitialised", "Out of bounds"};
    const CheckNumber check = finding_checks[finding->kind];
    const char *name = check_infos[check].name;
    const CheckAccess *access = &finding->access;
    Problem p = {.kind = PROBLEM_FINDING, .name = name, .topic = name, .finding = finding};
    char message[FINDING_TEXT_MAX + 40];
    size_t waves = 0;
    const Trace *trace = run_trace(run);
    const TraceWave *wave = trace ? trace_waves(trace, &waves) + access->wave : NULL;
    p.has_pixel = access->wave < waves;
    if (p.has_pixel) {
        p.core = wave->core;
        p.slot = wave->slot;
    }
    p.lane = access->lane;
    p.cycle = access->cycle;
    if (finding->kind == FINDING_REGISTER)
        snprintf(p.word_name, sizeof p.word_name, "%s", program_component_name(finding->component).text);
    else if (finding->kind != FINDING_BOUNDS && !finding->texel && finding->space != OPERAND_SHARED &&
             finding->space != OPERAND_PRIVATE)
        name_word(run, finding->space, finding->index, finding->address / 4, p.word_name);
    snprintf(p.title, sizeof p.title, "%s", titles[check]);
    finding_clause(run->program, finding, message);
    p.clause = memory_strdup(message);
    finding_text(run->program, finding, message);
    const size_t length = strlen(message);
    if (finding->count > 1 && is_whole)
        snprintf(message + length, sizeof message - length, " (%" PRIu64 " times)", finding->count);
    add(problems, run, p, problem_location(run->image, access->pc), message);
}

/* ---- warnings ---- */

/* A SPIR-V module has no text: the place of its warning is the number of a line. */
static void add_warnings(Problems *problems, Run *run) {
    const Assembly *from = &run->build->assembly;
    for (const Diag *diag = from->diags.first; diag; diag = diag->next) {
        const char *name = diag_codes[diag->code].name;
        const Source *source = &from->sources[diag->span.source];
        Problem p = {.kind = PROBLEM_WARNING, .name = name, .topic = name, .title = "Compiler"};
        if (diag->severity != SEVERITY_WARNING) continue;
        while (p.file < run->image->file_count && strcmp(run->image->files[p.file], source->name) != 0) p.file++;
        if (p.file < run->image->file_count)
            p.line = source->bytes ? source_place(source, diag->span.start).line : diag->span.start;
        add(problems, run, p, NULL, diag->message);
    }
}

/* ---- the list ---- */

void problems_find(Problems *problems, Run *run) {
    run_judge(run);
    if (run->travel) travel_go(run->travel, travel_end(run->travel));
    const bool is_whole = !run->travel || travel_is_whole(run->travel);
    const Fault *fault = run->travel ? travel_fault(run->travel) : gpu_fault(run->gpu);
    const Findings none = {0}, *found = run->checker ? checker_findings(run->checker) : &none;
    const size_t failed = is_whole ? run->failures.count : 0;
    const size_t warnings = run->build ? (size_t)run->build->assembly.diags.warnings : 0;
    *problems = (Problems){.list = memory_array(failed + 1 + found->count + warnings, sizeof *problems->list)};
    if (fault) add_fault(problems, run, fault);
    for (size_t i = 0; i < failed; i++) add_expectation(problems, run, &run->failures.at[i]);
    for (const Finding *f = found->list; f < found->list + found->count; f++)
        if (is_whole || f->access.cycle < travel_end(run->travel)) add_finding(problems, run, f, is_whole);
    if (warnings) add_warnings(problems, run);
    problems->passed = is_whole ? run->passed : 0;
    problems->failed = (uint32_t)failed;
}

void problems_free(Problems *problems) {
    for (Problem *p = problems->list; p < problems->list + problems->count; p++) {
        memory_free(p->report);
        memory_free(p->headline);
        memory_free(p->clause);
        memory_free(p->words);
        memory_free(p->hang);
    }
    memory_free(problems->list);
    *problems = (Problems){0};
}
