/* run.c: setting up a run, and the engine for runs with other settings; see run.h. */
#include "sim/run/run.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/pool.h"
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
    memory_free(run->failures.at);
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

const char *run_kernel_name(const Run *run, uint32_t entry) {
    const Symbol *symbols = run->image->symbols; /* statements made the ones that begin with a point */
    for (uint32_t i = 0; i < run->image->symbol_count; i++)
        if (symbols[i].target == entry && symbols[i].name[0] != '.') return symbols[i].name;
    return "main";
}

/* ---- variants ---- */

enum { SLICE_CORE_CYCLES = 1 << 14, SLICE_LEAST = 64 /* some milliseconds */ };

/* ---- one run ---- */

bool variant_create(Run *run, const Program *program, const char *setting, bool traced, ProgramError *error) {
    ProgramOptions options = {.config = program->config, .like = program};
    char key[64];
    const size_t length = strcspn(setting, "=");
    *run = (Run){.image = program->image};
    *error = (ProgramError){0};
    snprintf(key, sizeof key, "%.*s", (int)length, setting);
    if (!config_set(&options.config, key, setting + length + (setting[length] == '='), error->text)) return false;
    run->program = program_create(program->image, &options, error);
    if (run->program) run_start(run, traced);
    return run->program != NULL;
}

bool variant_unroll(Run *run, const Run *usual, const ImportLoop *loop, ProgramError *error) {
    const ProgramOptions options = {.config = usual->program->config, .like = usual->program};
    *run = (Run){.build = usual->build->unrolling->make(usual->build, loop)};
    *error = (ProgramError){0};
    if (!run->build) return false;
    run->image = run->build->assembly.image;
    run->program = program_create(run->image, &options, error);
    if (run->program) run_start(run, false);
    if (!run->program) run_destroy(run);
    return run->program != NULL;
}

/* ---- several ---- */

typedef struct Slot {
    size_t number;
    bool busy;
    Run run;
    ProgramError error;
} Slot;

struct Variants {
    VariantsPlan plan;
    pthread_mutex_t mutex; /* of all below, but for the slots, each of which a thread has for itself */
    size_t next;           /* the first one that has not begun */
    bool stopped;
    size_t threads;
    Slot *slots;
};

Variants *variants_create(const VariantsPlan *plan, size_t threads) {
    Variants *v = memory_new(sizeof *v);
    v->plan = *plan;
    v->threads = max_u64(min_u64(threads, plan->count), 1);
    v->slots = memory_array(v->threads, sizeof *v->slots);
    pthread_mutex_init(&v->mutex, NULL);
    return v;
}

void variants_destroy(Variants *v) {
    if (!v) return;
    for (size_t i = 0; i < v->threads; i++) run_destroy(&v->slots[i].run);
    pthread_mutex_destroy(&v->mutex);
    memory_free(v->slots);
    memory_free(v);
}

static bool run_slice(const VariantsPlan *plan, Slot *slot) {
    Run *run = &slot->run;
    if (plan->slice) return plan->slice(plan->user, slot->number, run);
    Gpu *gpu = run->gpu;
    const uint64_t cycles = max_u64(SLICE_CORE_CYCLES / run->program->config.cores, SLICE_LEAST);
    if (plan->functional)
        gpu_run_functional(gpu, cycles);
    else
        gpu_run(gpu, gpu_now(gpu) + cycles);
    return !gpu_done(gpu) && !(run->trace && trace_failed(run->trace));
}

/* Hand over what came of a run; the other threads go on if memory runs out meanwhile. */
static void end(Variants *v, Slot *slot, bool runs) {
    pthread_mutex_lock(&v->mutex);
    MEMORY_ENTRY_KEEPING(pthread_mutex_unlock(&v->mutex); memory_fail());
    v->stopped |= !v->plan.end(v->plan.user, slot->number, runs ? &slot->run : NULL, &slot->error);
    pthread_mutex_unlock(&v->mutex);
}

/* The next thing to do in a slot: begin a run, or a slice of it, and take what came of it at its end. */
static bool work(void *user, uint32_t number) {
    Variants *v = user;
    const VariantsPlan *plan = &v->plan;
    Slot *slot = &v->slots[number];
    pthread_mutex_lock(&v->mutex);
    v->stopped |= plan->watch && !plan->watch(plan->user);
    const bool stopped = v->stopped, begins = !slot->busy && !stopped && v->next < plan->count;
    if (begins) slot->number = v->next++;
    pthread_mutex_unlock(&v->mutex);
    if (!slot->busy && !begins) return false;

    bool runs = slot->busy;
    if (begins) runs = slot->busy = plan->begin(plan->user, slot->number, &slot->run, &slot->error);
    if (runs) slot->error = (ProgramError){0};
    if (runs && !stopped && run_slice(plan, slot)) return true;

    end(v, slot, runs);
    run_destroy(&slot->run);
    slot->busy = false;
    return true;
}

void variants_run(Variants *v) {
    const uint32_t threads = (uint32_t)v->threads;
    Pool *pool = threads > 1 ? pool_create(threads, threads) : NULL;
    if (pool) pool_run(pool, work, v);
    pool_destroy(pool);
    while (work(v, 0)) {} /* without other threads */
}

bool variants_work(Variants *v) {
    return work(v, 0);
}

const Run *variants_now(const Variants *v) {
    return v && v->slots[0].busy ? &v->slots[0].run : NULL;
}
