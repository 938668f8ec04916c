/* run.c: setting up a run, and its statistics by name. */
#include "sim/run/run.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"

/* ---- programs ---- */

Build *build_create(const Assembly *assembly, char *bytes) {
    Build *build = memory_new(sizeof *build);
    *build = (Build){.assembly = *assembly, .bytes = bytes, .holders = 1};
    return build;
}

void build_release(Build *build) {
    if (!build || --build->holders > 0) return;
    assembly_free(&build->assembly);
    memory_free(build->bytes);
    memory_free(build);
}

const char *source_line(const SourceText *text, uint32_t line) {
    return line >= 1 && line <= text->count ? text->lines[line - 1] : NULL;
}

/* ---- runs ---- */

bool run_configure(const Image *image, Config *config, char *error) {
    *config = config_default();
    for (uint32_t i = 0; i < image->setting_count; i++) {
        const SettingSpec *s = &image->settings[i];
        char why[CONFIG_ERROR_MAX];
        if (config_set(config, s->key, s->value, why)) continue;
        snprintf(error, CONFIG_ERROR_MAX, "%.200s:%u: .machine: %.280s", image->files[s->at.file], s->at.line, why);
        return false;
    }
    return true;
}

bool run_create(Run *run, const Image *image, const ProgramOptions *options, bool traced, char *error) {
    ProgramError why;
    *run = (Run){.image = image, .program = program_create(image, options, &why)};
    if (run->program) run_start(run, traced);
    if (!run->program) snprintf(error, CONFIG_ERROR_MAX, "%s", why.text);
    return run->program != NULL;
}

void run_start(Run *run, bool traced) {
    if (traced) run->trace = trace_create(gpu_trace_shape(run->program));
    run->gpu = gpu_create(run->program, run->trace);
}

void run_destroy(Run *run) {
    if (!run->travel) gpu_destroy(run->gpu);
    travel_destroy(run->travel);
    trace_destroy(run->trace);
    trace_file_close(run->recording);
    checker_destroy(run->checker);
    code_destroy(run->code);
    program_destroy(run->program);
    build_release(run->build);
    *run = (Run){0};
}

Trace *run_trace(const Run *run) {
    if (run->travel) return (Trace *)travel_trace(run->travel);
    return run->recording ? run->recording->trace : run->trace;
}

void run_problem(Run *run, ProblemKind kind, const char *text) {
    if (run->problem != PROBLEM_NONE && (kind != PROBLEM_FAULT || run->problem == PROBLEM_FAULT)) return;
    run->problem = kind;
    visible_line(text, run->problem_text, sizeof run->problem_text);
}

const SourceText *run_text(const Run *run, uint32_t file) {
    static const SourceText unreadable;
    return run->build && run->build->texts ? &run->build->texts[file] : &unreadable;
}

/* ---- statistics ---- */

const char *run_kernel_name(const Run *run, uint32_t entry) {
    const Symbol *symbols = run->image->symbols; /* statements made the ones that begin with a point */
    for (uint32_t i = 0; i < run->image->symbol_count; i++)
        if (symbols[i].target == entry && symbols[i].name[0] != '.') return symbols[i].name;
    return "main";
}

/* Find its row. STAT_COUNT if absent. */
static size_t find_stat(const char *name) {
    size_t i = 0;
    while (i < STAT_COUNT && strcmp(gpu_stat_info[i].name, name) != 0) i++;
    return i;
}

RunStatistic run_statistic(const Run *run, const char *name, uint64_t *value, bool *timed) {
    const size_t whole = find_stat(name);
    if (whole < STAT_COUNT) {
        const Stats stats = gpu_stats(run->gpu);
        *value = stat_get(&stats, whole);
        *timed = gpu_stat_info[whole].timed;
        return STATISTIC_KNOWN;
    }
    *timed = true;

    /* KERNEL.NAME: the sum over all dispatches of the kernel that have begun. The greatest depth is not known of each.
     */
    const char *dot = strrchr(name, '.');
    const size_t length = dot ? (size_t)(dot - name) : 0, stat = dot ? find_stat(dot + 1) : STAT_COUNT;
    if (stat < STAT_COUNT && !gpu_stat_info[stat].most) {
        bool found = false, begun = false;
        *value = 0;
        for (uint32_t d = 0; d < run->program->dispatch_count; d++) {
            const char *kernel = run_kernel_name(run, run->program->dispatches[d].entry);
            if (strlen(kernel) != length || strncmp(kernel, name, length) != 0) continue;
            Stats stats = {0};
            found = true;
            begun |= gpu_dispatch_stats(run->gpu, d, &stats);
            *value += stat_get(&stats, stat);
        }
        if (found) *timed = gpu_stat_info[stat].timed;
        if (found) return begun ? STATISTIC_KNOWN : STATISTIC_NEVER_BEGAN;
    }

    for (int s = 0; s < STATE_COUNT; s++)
        if (strcmp(trace_states[s].name, name) == 0) {
            *value = gpu_state_cycles(run->gpu, s);
            return STATISTIC_KNOWN;
        }
    for (int r = 0; r < REASON_COUNT; r++)
        if (strcmp(trace_reasons[r].name, name) == 0) {
            *value = gpu_reason_cycles(run->gpu, r);
            return STATISTIC_KNOWN;
        }
    return STATISTIC_UNKNOWN;
}
