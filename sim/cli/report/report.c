/* report.c: the statistics of a run, and its exit status; see report.h. */
#include "sim/cli/report/report.h"

#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"
#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/debug/fill/fill.h"

/* ---- text ---- */

/* Print the share of cycles in which each ALU was busy; with many cores, the least, the mean and the largest share. */
static void text_alus(const Gpu *gpu, uint64_t cycles) {
    enum { SHOWN_CORES = 8 };
    const Config *config = &gpu_program(gpu)->config;
    const bool each = config->cores <= SHOWN_CORES;
    uint64_t least = UINT64_MAX, most = 0, sum = 0;
    for (uint32_t core = 0; core < config->cores; core++) {
        if (each && config->cores > 1)
            printf("ALUs of core %-4u    ", core);
        else if (each)
            printf("ALUs                 ");
        for (uint32_t alu = 0; alu < config->alus; alu++) {
            const uint64_t busy = gpu_alu_busy(gpu, core, alu);
            least = min_u64(least, busy);
            most = max_u64(most, busy);
            sum += busy;
            if (each) printf("%s%.1f %%", alu ? ", " : "busy ", percent(busy, cycles));
        }
        if (each) printf("\n");
    }
    if (!each)
        printf("ALUs                 busy %.1f %% on average, from %.1f %% to %.1f %%\n",
               percent(sum, cycles * config->cores * config->alus), percent(least, cycles), percent(most, cycles));
}

static void text_occupancy(const Run *run, bool has_phases) {
    const Program *p = run->program;
    const Dispatch *dispatches = p->dispatches;

    /* Occupancy once, or for each dispatch if they have not the same. */
    bool same = true;
    for (uint32_t i = 1; i < p->dispatch_count; i++)
        same &= dispatches[i].registers == dispatches[0].registers && dispatches[i].slots == dispatches[0].slots;
    for (uint32_t i = 0; i < (same ? 1 : p->dispatch_count); i++) {
        const Dispatch *d = &dispatches[i];
        printf("%-20s %12u of %llu wave slots", i ? "" : "occupancy", d->slots, wide(p->config.waves));
        if (!same) printf(" for %s", run_kernel_name(run, d->entry));
        printf(", limited by %s; a thread has %u register%s\n", program_occupancy_names[d->slots_limit], d->registers,
               d->registers == 1 ? "" : "s");
    }
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const MissingThreads missing = missing_threads(run->gpu, i);
        if (!missing.total) continue;
        bool repeated = false; /* all was said about a dispatch with the same kernel and size of groups */
        for (uint32_t k = i; k-- > 0 && !repeated;)
            repeated =
                dispatches[k].entry == dispatches[i].entry && dispatches[k].group_size == dispatches[i].group_size;
        if (repeated) continue;
        printf("%-20s %12.1f %% of the lanes", "without a thread", percent(missing.total, missing.of));
        if (has_phases) printf(" of %s", run_kernel_name(run, dispatches[i].entry));
        printf(": %s\n", missing.text);
    }
}

static void print_text(const Run *run) {
    const Gpu *gpu = run->gpu;
    const Program *p = run->program;
    const Dispatch *dispatches = p->dispatches;
    const Stats stats = gpu_stats(gpu);
    printf("%s:", run->file);
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &dispatches[i];
        const char *link = i == 0 ? "" : ", then";
        if (i && d->phase == d[-1].phase) link = " together with";
        printf("%s %u group%s of %u thread%s", link, d->groups, d->groups == 1 ? "" : "s", d->group_size,
               d->group_size == 1 ? "" : "s");
    }
    printf(" on %s\n", machine_line(&p->config).text);

    for (size_t i = 0; i < STAT_COUNT; i++) {
        const uint64_t value = stat_get(&stats, i);
        if (value || i < 3) printf("%-20s %12llu\n", gpu_stat_info[i].name, wide(value));
    }
    if (stats.wave_instructions && stats.cycles)
        printf("%-20s %12.2f wave instructions per cycle, %.1f %% of their lanes active\n", "rate",
               (double)stats.wave_instructions / (double)stats.cycles,
               percent(stats.lane_instructions, stats.wave_instructions * p->config.wave_size));

    /* The costs of each dispatch, if there are several phases. Dispatches that run together have one cost. */
    const bool has_phases = dispatches[p->dispatch_count - 1].phase > 0;
    if (has_phases) printf("dispatch                   cycles  wave instructions  lane instructions\n");
    for (uint32_t i = 0; i < p->dispatch_count && has_phases; i++) {
        const char *kernel = run_kernel_name(run, dispatches[i].entry);
        Stats part;
        if (!gpu_dispatch_stats(gpu, i, &part)) continue;
        if (i && dispatches[i].phase == dispatches[i - 1].phase)
            printf("  %-18s together with the one above\n", kernel);
        else
            printf("  %-18s %12llu %18llu %18llu\n", kernel, wide(part.cycles), wide(part.wave_instructions),
                   wide(part.lane_instructions));
    }

    uint64_t slot_cycles = 0;
    for (int s = 0; s < STATE_COUNT; s++) slot_cycles += gpu_state_cycles(gpu, s);
    printf("slot cycles          ");
    for (int s = 0; s < STATE_COUNT; s++)
        printf("%s%s %llu (%.1f %%)", s ? ", " : "", trace_states[s].name, wide(gpu_state_cycles(gpu, s)),
               percent(gpu_state_cycles(gpu, s), slot_cycles));
    printf("\n");
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        if (gpu_reason_cycles(gpu, r) && trace_reasons[r].state != STATE_DISABLED)
            printf("  %-18s %12llu  %s: %s\n", trace_reasons[r].name, wide(gpu_reason_cycles(gpu, r)),
                   trace_states[trace_reasons[r].state].name, trace_reasons[r].meaning);

    text_occupancy(run, has_phases);
    text_alus(gpu, stats.cycles);
    if (run->image->expect_count) printf("expectations         %u passed, %u failed\n", run->passed, run->failed);
    problems_line(run);
}

/* ---- JSON ---- */

/* A dispatch that did not begin has no costs; the dispatches of a phase have the same costs. */
static json_t *json_dispatches(const Run *run) {
    const Program *p = run->program;
    json_t *array = json_array();
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        json_t *object = json_object();
        json_set_text(object, "kernel", run_kernel_name(run, d->entry));
        json_set_number(object, "groups", d->groups);
        json_set_number(object, "group_size", d->group_size);
        json_set_number(object, "phase", d->phase);
        json_set_number(object, "resident_waves", d->slots);
        json_set_number(object, "registers", d->registers);
        json_set_number(object, "lanes_without_thread", missing_threads(run->gpu, i).total);
        Stats stats;
        if (gpu_dispatch_stats(run->gpu, i, &stats)) {
            json_set_number(object, "cycles", stats.cycles);
            json_set_number(object, "wave_instructions", stats.wave_instructions);
            json_set_number(object, "lane_instructions", stats.lane_instructions);
        }
        json_array_append_new(array, object);
    }
    return array;
}

static void print_json(const Run *run, const SessionOptions *options) {
    const Gpu *gpu = run->gpu;
    const Program *p = run->program;
    const Config *config = &p->config;
    const Stats stats = gpu_stats(gpu);
    json_t *root = json_object();
    json_set_text(root, "file", options->file);
    json_object_set_new(root, "dispatches", json_dispatches(run));
    for (size_t i = 0; i < STAT_COUNT; i++) json_set_number(root, gpu_stat_info[i].name, stat_get(&stats, i));

    json_t *states = json_object(), *reasons = json_object(), *alus = json_array();
    for (int s = 0; s < STATE_COUNT; s++) json_set_number(states, trace_states[s].name, gpu_state_cycles(gpu, s));
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        json_set_number(reasons, trace_reasons[r].name, gpu_reason_cycles(gpu, r));
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t alu = 0; alu < config->alus; alu++)
            json_array_append_new(alus, json_integer((json_int_t)gpu_alu_busy(gpu, core, alu)));
    const Dispatch *d = occupancy_tightest(p);
    json_object_set_new(root, "states", states);
    json_object_set_new(root, "reasons", reasons);
    json_object_set_new(root, "occupancy",
                        json_pack("{s:I, s:I, s:s, s:I}", "waves", (json_int_t)d->slots, "slots",
                                  (json_int_t)config->waves, "limit", program_occupancy_names[d->slots_limit],
                                  "registers", (json_int_t)d->registers));
    json_object_set_new(root, "alus", alus);

    json_object_set_new(root, "expectations",
                        json_pack("{s:I, s:I}", "passed", (json_int_t)run->passed, "failed", (json_int_t)run->failed));
    if (gpu_fault(gpu)) json_object_set_new(root, "fault", problems_fault_json(run, gpu_fault(gpu)));
    json_t *prints = options->print_count ? json_array() : NULL; /* what --print asks for */
    activity_begin("gathering what to print");
    for (size_t i = 0; i < options->print_count; i++) json_array_append_new(prints, dump_json(&options->print[i], run));
    activity_end();
    if (prints) json_object_set_new(root, "print", prints);
    if (run->checker) json_object_set_new(root, "checks", problems_findings_json(run));
    json_object_set_new(root, "interrupted", json_boolean(run->interrupted));
    json_object_set_new(root, "config", machine_json(config));
    json_out(root, stdout, JSON_INDENT(2));
}

/* ---- the end ---- */

/* Say what went wrong: first the fault, from which the rest may follow. Return the exit status. */
static int say_problems(Run *run, const SessionOptions *options) {
    const Fault *fault = run_fault_expected(run) ? NULL : gpu_fault(run->gpu);
    if (fault) problems_fault(run, fault);
    for (uint32_t i = 0; run->failed && i < run->image->expect_count; i++) {
        const ExpectSpec *e = &run->image->expects[i];
        char message[512];
        if (run_check(run, e, message, sizeof message) == EXPECT_FAILED)
            fprintf(stderr, "%s:%u: expectation failed: %s\n", run->image->files[e->at.file], e->at.line, message);
    }
    const int found = problems_findings(run, (uint32_t)options->load.error_limit);
    return found == EXIT_OK && (fault || run->failed) ? EXIT_PROGRAM : found;
}

int report_run(Run *run, const SessionOptions *options) {
    run_judge(run);
    if (options->json) print_json(run, options);
    if (!options->json && !options->quiet) print_text(run);
    for (size_t i = 0; !options->json && i < options->print_count; i++) {
        if (i || !options->quiet) printf("\n");
        if (!dump_print(&options->print[i], run)) return EXIT_USAGE;
    }
    const int status = say_problems(run, options);
    if (run->interrupted) {
        cli_error("interrupted at cycle %llu", wide(gpu_now(run->gpu)));
        return interrupt_status();
    }
    return status;
}

int report_status(Run *run, const SessionOptions *options) {
    if (run->interrupted) return interrupt_status();
    travel_go(run->travel, travel_end(run->travel));
    run_judge(run);
    return say_problems(run, options);
}
