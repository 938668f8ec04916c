/* model_test.c: the simulator against a second core, written from isa-spec.md alone (model.h): random programs, and
 * every cycle of every slot, vector ALU and queue the same.
 *
 *   model                     300 seeds
 *   model --seeds A:B         seeds A to B - 1
 *   model --seed N [--dump]   one seed; or only print its source
 *   model --file F.s          a program of your own
 *
 * Before the last line, "N passed, N failed", stands what occurred. A long run that left something out fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/parse/assemble.h"
#include "sim/run/run.h"
#include "tests/model/generate.h"
#include "tests/model/model.h"

enum { DEFAULT_SEEDS = 300, SEEDS_FOR_COVERAGE = 300, MESSAGE = 700 };

typedef struct Tally {
    uint64_t passed, failed, too_long, scheduler[SCHEDULERS], reason[REASON_COUNT], op[OP_COUNT];
} Tally;

static Image *assemble_text(const char *text, char *message) {
    const Source source = {.name = "model", .bytes = text, .length = strlen(text)};
    AsmOptions options = {0};
    Assembly assembly = assemble(&source, &options);
    Image *image = assembly.image;
    assembly.image = NULL;
    if (!image)
        snprintf(message, MESSAGE, "not assembled: %s", assembly.diags.first ? assembly.diags.first->message : "");
    assembly_free(&assembly);
    return image;
}

/* ---- comparing ---- */
static bool differs_at(uint64_t cycle, uint32_t slot, const Cell *want, const TraceRun *run, int group, char *message) {
    const int wave = run->wave == TRACE_NO_WAVE ? -1 : (int)run->wave, pc = run->pc == TRACE_NO_PC ? -1 : (int)run->pc;
    const char *state = trace_states[run->state].name, *reason = trace_reasons[run->reason].name;
    if (want->wave == wave && want->group == group && want->pc == pc && want->exec == run->exec &&
        strcmp(want->state, state) == 0 && strcmp(want->reason, reason) == 0)
        return false;
    snprintf(message, MESSAGE,
             "cycle %" PRIu64 " slot %u: simulator wave %d group %d pc %d exec %" PRIx64
             " %s %s; model wave %d group %d pc %d "
             "exec %" PRIx64 " %s %s",
             cycle, slot, wave, group, pc, run->exec, state, reason, want->wave, want->group, want->pc, want->exec,
             want->state, want->reason);
    return true;
}

/* The first cell of a slot that differs, if that is before *first. */
static void compare_slot(const Model *model, const Trace *trace, uint32_t slot, uint64_t *first, char *message,
                         Tally *tally) {
    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    TraceCursor *cursor = trace_run_cursor(trace, 0, slot);
    for (TraceRun run; trace_next_run(cursor, &run);) {
        tally->reason[run.reason] += run.cycles;
        if (run.state == STATE_ACTIVE && run.pc < model->length) tally->op[model->code[run.pc].op]++;
        const int group = run.wave < waves ? (int)wave[run.wave].group : -1;
        for (uint64_t c = run.cycle; c < run.cycle + run.cycles && c < model->cycles && c < *first; c++)
            if (differs_at(c, slot, &model->cells[c][slot], &run, group, message)) *first = c;
    }
    trace_cursor_destroy(cursor);
}

/* Units and queues: what they have in each cycle; `nothing` where there is no run. */
static void compare_stream(const Model *model, const Trace *trace, uint32_t stream, const char *name,
                           int (*want)(const Model *, uint64_t, uint32_t), uint32_t index, int nothing, uint64_t *first,
                           char *message) {
    int *have = malloc((model->cycles + 1) * sizeof *have);
    if (!have) abort();
    for (uint64_t c = 0; c < model->cycles; c++) have[c] = nothing;
    TraceCursor *cursor = trace_alu_cursor(trace, 0, stream);
    for (TraceAlu run; trace_next_alu(cursor, &run);)
        for (uint64_t c = run.cycle; c < run.cycle + run.cycles && c < model->cycles; c++) have[c] = (int)run.wave;
    trace_cursor_destroy(cursor);
    for (uint64_t c = 0; c < model->cycles && c < *first; c++)
        if (have[c] != want(model, c, index)) {
            snprintf(message, MESSAGE, "cycle %" PRIu64 " %s %u: simulator %d, model %d", c, name, index, have[c],
                     want(model, c, index));
            *first = c;
        }
    free(have);
}

static int unit_at(const Model *model, uint64_t cycle, uint32_t alu) {
    return model->units[cycle][alu];
}

static int level_at(const Model *model, uint64_t cycle, uint32_t queue) {
    return (int)model->levels[cycle][queue];
}

static void compare_memory(const Model *model, const Gpu *gpu, char *message) {
    uint32_t words = 0;
    const uint32_t *memory = gpu_buffer(gpu, OPERAND_RES_U, 0, &words);
    for (uint32_t i = 0; i < words; i++)
        if (memory[i] != model->memory[i]) {
            snprintf(message, MESSAGE, "u0[%u]: simulator 0x%x, model 0x%x", i, memory[i], model->memory[i]);
            return;
        }
}

static void compare(const Model *model, const Run *run, char *message, Tally *tally) {
    const Trace *trace = run->trace;
    const TraceShape shape = trace_shape(trace);
    uint64_t first = UINT64_MAX;
    for (uint32_t slot = 0; slot < shape.slots; slot++) compare_slot(model, trace, slot, &first, message, tally);
    for (uint32_t alu = 0; alu < shape.alus; alu++)
        compare_stream(model, trace, alu, "ALU", unit_at, alu, -1, &first, message);
    for (uint32_t q = 0; q < trace_queues(shape); q++)
        compare_stream(model, trace, trace_units(shape) + q, "queue", level_at,
                       trace_queue(shape, q) == QUEUE_SHARED ? SHARED : BUFFERS, 0, &first, message);
    if (first != UINT64_MAX) return;
    if (trace_cycles(trace) != model->cycles)
        snprintf(message, MESSAGE, "simulator %" PRIu64 " cycles, model %" PRIu64, trace_cycles(trace), model->cycles);
    else
        compare_memory(model, run->gpu, message);
}

/* ---- one program ---- */
static void try_image(const Image *image, char *message, Tally *tally) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX] = "";
    Run run;
    if (!run_configure(image, &options.config, error) || !run_create(&run, image, &options, true, error)) {
        snprintf(message, MESSAGE, "not run: %s", error);
        return;
    }
    gpu_run(run.gpu, MODEL_CYCLES - 1);
    Model *model = model_run(image);
    if (model->problem)
        snprintf(message, MESSAGE, "the model gave up: %s", model->problem);
    else if (model->too_long && !gpu_done(run.gpu))
        tally->too_long++;
    else if (model->too_long || !gpu_done(run.gpu) || gpu_fault(run.gpu))
        snprintf(message, MESSAGE, "the simulator did not end, or had a fault");
    else
        compare(model, &run, message, tally);
    tally->scheduler[model->m.scheduler]++;
    model_free(model);
    run_destroy(&run);
}

static void try_text(const char *text, char *message, Tally *tally) {
    Image *image = assemble_text(text, message);
    if (image) try_image(image, message, tally);
    image_free(image);
}

static void try_seed(uint64_t seed, Tally *tally) {
    char message[MESSAGE] = "";
    char *text = generate(seed);
    try_text(text, message, tally);
    free(text);
    if (!message[0]) {
        tally->passed++;
        return;
    }
    tally->failed++;
    printf("FAILED seed %" PRIu64 ": %s\n    build/tests/model --seed %" PRIu64 " --dump\n", seed, message, seed);
    fflush(stdout);
}

/* ---- what occurred ---- */
static bool must_occur(int reason) {
    return reason != REASON_SAMPLER_RESULT && reason != REASON_SAMPLER_FULL;
}

static int report(const Tally *tally) {
    int missing = 0;
    for (int i = 0; i < SCHEDULERS; i++) {
        printf("%s %" PRIu64 "\n", machine_schedulers[i], tally->scheduler[i]);
        missing += !tally->scheduler[i];
    }
    for (int i = 0; i < REASON_COUNT; i++) {
        printf("%s %" PRIu64 "%s", trace_reasons[i].name[0] ? trace_reasons[i].name : "issues", tally->reason[i],
               i % 6 == 5 ? "\n" : ", ");
        missing += must_occur(i) && !tally->reason[i];
    }
    printf("\n");
    for (int i = 0; i < OP_COUNT; i++) {
        if (tally->op[i]) printf("%s %" PRIu64 ", ", isa_ops[i].mnemonic, tally->op[i]);
        const bool control = isa_ops[i].unit == UNIT_CTRL && i != OP_INVALID && i != OP_DEMOTE;
        missing += control && !tally->op[i];
    }
    printf("\n");
    return missing;
}

static char *read_text(const char *path) {
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (!in || !text || fread(text, 1, (1 << 20) - 1, in) == 0) abort();
    fclose(in);
    return text;
}

int main(int count, char **words) {
    uint64_t first = 0, end = DEFAULT_SEEDS;
    Tally tally = {0};
    if (count >= 3 && strcmp(words[1], "--file") == 0) {
        char message[MESSAGE] = "", *text = read_text(words[2]);
        try_text(text, message, &tally);
        free(text);
        printf("%s\n", message[0] ? message : "agrees");
        return message[0] != '\0';
    }
    if (count >= 3 && strcmp(words[1], "--seed") == 0) {
        first = strtoull(words[2], NULL, 10);
        end = first + 1;
    } else if (count == 3 && strcmp(words[1], "--seeds") == 0) {
        char *rest;
        first = strtoull(words[2], &rest, 10);
        end = *rest == ':' ? strtoull(rest + 1, NULL, 10) : first;
    } else if (count != 1) {
        fprintf(stderr, "usage: model [--seeds A:B | --seed N [--dump] | --file FILE]\n");
        return 2;
    }
    if (count == 4 && strcmp(words[3], "--dump") == 0) {
        char *text = generate(first);
        fputs(text, stdout);
        free(text);
        return 0;
    }
    for (uint64_t seed = first; seed < end; seed++) try_seed(seed, &tally);
    const int missing = report(&tally) + (tally.too_long > tally.passed / 10);
    printf("%" PRIu64 " programs were too long to compare\n", tally.too_long);
    if (missing && end - first >= SEEDS_FOR_COVERAGE) {
        printf("FAILED: %d things never occurred\n", missing);
        tally.failed++;
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
