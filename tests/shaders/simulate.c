/* simulate.c: the same way that the command line goes, without its options. */
#include "tests/shaders/simulate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/import/import.h"
#include "asm/isa/isa.h"
#include "asm/parse/assemble.h"
#include "sim/check/check.h"
#include "sim/run/run.h"

/* So many wave instructions at most: a program that does not end is wrong. */
#define MOST_INSTRUCTIONS "50000000"

const SimulateVariant simulate_variants[SIMULATE_VARIANTS] = {
    {"", .others = ""},
    {", no uniform values", .no_uniform = true, .others = ""},
    {", optimised, the side with fewer lanes first", .optimise = true, .others = "path_order=fewer-first"},
};

static bool wrong(char *problem, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool wrong(char *problem, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, size, format, arguments);
    va_end(arguments);
    return false;
}

const char *simulate_import(ShaderCase *c, const SimulateVariant *variant, char *problem, size_t size) {
    const ImportOptions options = {.name = c->path,
                                   .source = c->source,
                                   .run = c->run,
                                   .no_uniform = variant->no_uniform,
                                   .optimise = variant->optimise,
                                   .define = c->define,
                                   .define_count = (size_t)c->defines};
    Import import = import_spirv(c->module.words, c->module.count, &options);
    const char *text = NULL;
    if (import.text) {
        text = arena_copy(c->arena, import.text, import.length);
        memcpy(c->group_size, import.group_size, sizeof c->group_size);
    } else {
        TextBuffer all = {0};
        for (size_t i = 0; i < import.problem_count; i++)
            text_printf(&all, "%s%u: %s", i ? "; " : "line ", import.problem[i].line, import.problem[i].text);
        char *said = text_take(&all);
        wrong(problem, size, "not imported: %s", said ? said : "out of memory");
        memory_free(said);
    }
    import_free(&import);
    return text;
}

static Image *assemble_text(const ShaderCase *c, const char *text, char *problem, size_t size) {
    Source source = {c->path, text, strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){.read_file = case_read_file});
    Image *image = assembly.image;
    assembly.image = NULL;
    for (const Diag *diag = assembly.diags.first; diag && !image; diag = diag->next) {
        if (diag->severity != SEVERITY_ERROR) continue;
        Place place = source_place(&source, diag->span.start);
        wrong(problem, size, "not assembled: line %u: %s: %.*s", place.line, diag->message, (int)place.line_length,
              text + place.line_start);
        break;
    }
    assembly_free(&assembly);
    return image;
}

static bool configure(Config *config, uint32_t wave_size, const SimulateVariant *variant, char *error) {
    char text[200], *rest;
    snprintf(text, sizeof text, "wave_size=%u waves=64 max_cycles=" MOST_INSTRUCTIONS " %s", wave_size,
             variant->others);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        *value = '\0';
        if (!config_set(config, word, value + 1, error)) return false;
    }
    return true;
}

/* The importer chose another number for a target than the case did: its name says which one. */
static uint32_t number_of(const ShaderCase *c, const Run *run, const Memory *memory) {
    const CaseTarget *target = case_target(c, memory);
    for (uint32_t i = 0; target && i < run->image->name_count; i++) {
        const NameSpec *name = &run->image->names[i];
        if (name->space == OPERAND_RES_U && strcmp(name->name, target->name) == 0) return name->index;
    }
    return memory->index;
}

static void take_results(ShaderCase *c, const Run *run, MemoryList *result) {
    for (int i = 0; i < c->start.count; i++) {
        const Memory *start = &c->start.item[i];
        if (start->space != OPERAND_RES_U) continue;
        Memory *memory = &result->item[result->count++];
        const uint32_t *words = gpu_buffer(run->gpu, start->space, number_of(c, run, start), &memory->count);
        *memory = (Memory){start->space, start->index, start->shape, memory->count, NULL};
        memory->words = arena_alloc(c->arena, 4ull * memory->count);
        if (words) memcpy(memory->words, words, 4ull * memory->count);
    }
}

/* What --check uninit has found first, unless the case says that it reads what was never written. */
static bool all_known(const ShaderCase *c, const Run *run, const Checker *checker, char *problem, size_t size) {
    const Findings *found = checker_findings(checker);
    if (!found->count || c->unwritten) return true;
    char text[FINDING_TEXT_MAX];
    const Location *at = image_location(run->image, found->list[0].access.pc);
    finding_text(run->program, &found->list[0], text);
    return wrong(problem, size, SIMULATE_UNINIT " line %u: %s", at->line, text);
}

static bool finish(ShaderCase *c, const Run *run, MemoryList *result, char *problem, size_t size) {
    ProgramError error;
    Checker *checker = checker_create(run->program, CHECK_UNINIT, &error);
    if (!checker) return wrong(problem, size, "%s", error.text);
    gpu_set_checker(run->gpu, checker);
    gpu_run_functional(run->gpu, UINT64_MAX);
    gpu_set_checker(run->gpu, NULL);
    const bool known = all_known(c, run, checker, problem, size);
    checker_destroy(checker);
    const Fault *fault = gpu_fault(run->gpu);
    if (fault) return wrong(problem, size, "fault %s", gpu_faults[fault->kind].name);
    if (!known) return false;
    for (uint32_t i = 0; i < run->image->expect_count; i++)
        if (run_check(run, &run->image->expects[i], problem, size) == EXPECT_FAILED) return false;
    take_results(c, run, result);
    return true;
}

bool simulate(ShaderCase *c, uint32_t wave_size, const SimulateVariant *variant, MemoryList *result, char *problem,
              size_t size) {
    *result = (MemoryList){0};
    const char *text = simulate_import(c, variant, problem, size);
    Image *image = text ? assemble_text(c, text, problem, size) : NULL;
    if (!image) return false;
    ProgramOptions program = {0};
    DispatchSpec dispatch = {.groups = {c->groups[0], c->groups[1], c->groups[2]}};
    memcpy(dispatch.size, c->group_size, sizeof dispatch.size);
    image->dispatches = &dispatch;
    image->dispatch_count = c->targets ? 0 : 1;
    char error[CONFIG_ERROR_MAX];
    Run run;
    bool good = run_configure(image, &program.config, error) && configure(&program.config, wave_size, variant, error) &&
                run_create(&run, image, &program, false, error);
    if (good) {
        good = finish(c, &run, result, problem, size);
        run_destroy(&run);
    } else {
        wrong(problem, size, "not run: %s", error);
    }
    image_free(image);
    return good;
}
