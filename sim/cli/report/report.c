/* report.c: the statistics of a run, and its exit status; see report.h. */
#include "sim/cli/report/report.h"

#include <string.h>

#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/problems.h"
#include "sim/program/occupancy.h"

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0.0;
}
static unsigned long long wide(uint64_t n) {
    return n;
}

/* ---- text ---- */

static void text_states(const Gpu *gpu) {
    uint64_t all = 0;
    for (int s = 0; s < STATE_COUNT; s++) all += gpu_state_cycles(gpu, s);
    printf("slot cycles          ");
    for (int s = 0; s < STATE_COUNT; s++)
        printf("%s%s %llu (%.1f %%)", s ? ", " : "", trace_states[s].name, wide(gpu_state_cycles(gpu, s)),
               percent(gpu_state_cycles(gpu, s), all));
    printf("\n");
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        if (gpu_reason_cycles(gpu, r) && trace_reasons[r].state != STATE_DISABLED)
            printf("  %-18s %12llu  %s: %s\n", trace_reasons[r].name, wide(gpu_reason_cycles(gpu, r)),
                   trace_states[trace_reasons[r].state].name, trace_reasons[r].meaning);
}

/* Of many cores: the least, the mean and the most that an ALU was busy. */
static void text_many_alus(const Gpu *gpu, uint64_t cycles) {
    const Config *config = &gpu_program(gpu)->config;
    uint64_t least = UINT64_MAX, most = 0, sum = 0;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t alu = 0; alu < config->alus; alu++) {
            const uint64_t busy = gpu_alu_busy(gpu, core, alu);
            least = busy < least ? busy : least;
            most = busy > most ? busy : most;
            sum += busy;
        }
    printf("ALUs                 busy %.1f %% on average, from %.1f %% to %.1f %%\n",
           percent(sum, cycles * config->cores * config->alus), percent(least, cycles), percent(most, cycles));
}

static void text_alus(const Gpu *gpu, uint64_t cycles) {
    enum { SHOWN_CORES = 8 };
    const Config *config = &gpu_program(gpu)->config;
    if (config->cores > SHOWN_CORES) {
        text_many_alus(gpu, cycles);
        return;
    }
    for (uint32_t core = 0; core < config->cores; core++) {
        if (config->cores > 1)
            printf("ALUs of core %-4u    ", core);
        else
            printf("ALUs                 ");
        for (uint32_t alu = 0; alu < config->alus; alu++)
            printf("%s%.1f %%", alu ? ", " : "busy ", percent(gpu_alu_busy(gpu, core, alu), cycles));
        printf("\n");
    }
}

/* What each dispatch cost, if there are several one after the other. Those that run together have one cost. */
static void text_dispatches(const Session *session) {
    const Program *p = session->run.program;
    if (p->dispatches[p->dispatch_count - 1].phase == 0) return;
    printf("dispatch                   cycles  wave instructions  lane instructions\n");
    for (uint32_t d = 0; d < p->dispatch_count; d++) {
        const char *kernel = run_kernel_name(&session->run, p->dispatches[d].entry);
        Stats stats;
        if (!gpu_dispatch_stats(session->run.gpu, d, &stats)) continue;
        if (d && p->dispatches[d].phase == p->dispatches[d - 1].phase)
            printf("  %-18s with the one above\n", kernel);
        else
            printf("  %-18s %12llu %18llu %18llu\n", kernel, wide(stats.cycles), wide(stats.wave_instructions),
                   wide(stats.lane_instructions));
    }
}

/* Once, or for each dispatch if they have not the same. */
static void text_occupancy(const Session *session) {
    const Program *p = session->run.program;
    bool same = true;
    for (uint32_t d = 1; d < p->dispatch_count; d++)
        same = same && p->dispatches[d].registers == p->dispatches[0].registers &&
               p->dispatches[d].slots == p->dispatches[0].slots;
    for (uint32_t i = 0; i < (same ? 1 : p->dispatch_count); i++) {
        const Dispatch *d = &p->dispatches[i];
        printf("%-20s %12u of %llu wave slots", i ? "" : "occupancy", d->slots, wide(p->config.waves));
        if (!same) printf(" for %s", run_kernel_name(&session->run, d->entry));
        printf(", limited by %s; a thread has %u register%s\n", program_occupancy_names[d->slots_limit], d->registers,
               d->registers == 1 ? "" : "s");
    }
}

static void print_text(const Session *session) {
    const Gpu *gpu = session->run.gpu;
    const Program *p = session->run.program;
    const Stats stats = gpu_stats(gpu);
    char machine[MACHINE_LINE_MAX];
    machine_line(&p->config, machine, sizeof machine);
    printf("%s:", session->options->file);
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        const char *link = !i ? "" : d->phase == d[-1].phase ? " together with" : ", then";
        printf("%s %u group%s of %u thread%s", link, d->groups, d->groups == 1 ? "" : "s", d->group_size,
               d->group_size == 1 ? "" : "s");
    }
    printf(" on %s\n", machine);
    for (size_t i = 0; i < STAT_COUNT; i++) {
        const StatInfo *s = &gpu_stat_info[i];
        const uint64_t value = stat_get(&stats, i);
        if (value || i < 3) printf("%-20s %12llu\n", s->name, wide(value));
    }
    if (stats.wave_instructions && stats.cycles)
        printf("%-20s %12.2f wave instructions per cycle, %.1f %% of their lanes in force\n", "rate",
               (double)stats.wave_instructions / (double)stats.cycles,
               percent(stats.lane_instructions, stats.wave_instructions * p->config.wave_size));
    text_dispatches(session);
    text_states(gpu);
    text_occupancy(session);
    text_alus(gpu, stats.cycles);
    if (session->image->expect_count)
        printf("expectations         %u passed, %u failed\n", session->passed, session->failed);
    problems_line(session);
}

/* ---- JSON ---- */

static json_t *json_counts(const Gpu *gpu, bool states) {
    json_t *object = json_object();
    for (int s = 0; states && s < STATE_COUNT; s++)
        json_object_set_new(object, trace_states[s].name, json_integer((json_int_t)gpu_state_cycles(gpu, s)));
    for (int r = REASON_NONE + 1; !states && r < REASON_COUNT; r++)
        json_object_set_new(object, trace_reasons[r].name, json_integer((json_int_t)gpu_reason_cycles(gpu, r)));
    return object;
}

/* A dispatch that did not begin has no costs; those of one phase have the same. */
static json_t *json_dispatches(const Run *run) {
    const Program *p = run->program;
    json_t *array = json_array();
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        json_t *object =
            json_pack("{s:s, s:I, s:I, s:I}", "kernel", run_kernel_name(run, d->entry), "groups", (json_int_t)d->groups,
                      "group_size", (json_int_t)d->group_size, "phase", (json_int_t)d->phase);
        json_object_set_new(object, "resident_waves", json_integer((json_int_t)d->slots));
        json_object_set_new(object, "registers", json_integer((json_int_t)d->registers));
        Stats stats;
        if (gpu_dispatch_stats(run->gpu, i, &stats)) {
            json_object_set_new(object, "cycles", json_integer((json_int_t)stats.cycles));
            json_object_set_new(object, "wave_instructions", json_integer((json_int_t)stats.wave_instructions));
            json_object_set_new(object, "lane_instructions", json_integer((json_int_t)stats.lane_instructions));
        }
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *json_occupancy(const Program *p) {
    const Dispatch *d = occupancy_tightest(p);
    return json_pack("{s:I, s:I, s:s, s:I}", "waves", (json_int_t)d->slots, "slots", (json_int_t)p->config.waves,
                     "limit", program_occupancy_names[d->slots_limit], "registers", (json_int_t)d->registers);
}

static json_t *json_alus(const Gpu *gpu) {
    json_t *array = json_array();
    for (uint32_t core = 0; core < gpu_program(gpu)->config.cores; core++)
        for (uint32_t alu = 0; alu < gpu_program(gpu)->config.alus; alu++)
            json_array_append_new(array, json_integer((json_int_t)gpu_alu_busy(gpu, core, alu)));
    return array;
}

/* What --print asks for. */
static json_t *json_prints(const Session *session) {
    json_t *array = json_array();
    for (size_t i = 0; i < session->options->print_count; i++) {
        const Dump *dump = &session->options->print[i];
        uint32_t words;
        const uint32_t *memory = gpu_buffer(session->run.gpu, dump->space, dump->index, &words);
        json_array_append_new(array, dump_json(dump, session->run.program, memory));
    }
    return array;
}

static bool print_json(const Session *session) {
    const Gpu *gpu = session->run.gpu;
    const Stats stats = gpu_stats(gpu);
    json_t *root = json_object();
    json_object_set_new(root, "file", json_out_string(session->options->file));
    json_object_set_new(root, "dispatches", json_dispatches(&session->run));
    for (size_t i = 0; i < STAT_COUNT; i++)
        json_object_set_new(root, gpu_stat_info[i].name, json_integer((json_int_t)stat_get(&stats, i)));
    json_object_set_new(root, "states", json_counts(gpu, true));
    json_object_set_new(root, "reasons", json_counts(gpu, false));
    json_object_set_new(root, "occupancy", json_occupancy(session->run.program));
    json_object_set_new(root, "alus", json_alus(gpu));
    json_object_set_new(
        root, "expectations",
        json_pack("{s:I, s:I}", "passed", (json_int_t)session->passed, "failed", (json_int_t)session->failed));
    if (gpu_fault(gpu)) json_object_set_new(root, "fault", problems_fault_json(session, gpu_fault(gpu)));
    if (session->options->print_count) json_object_set_new(root, "print", json_prints(session));
    if (session->run.checker) json_object_set_new(root, "checks", problems_findings_json(session));
    json_object_set_new(root, "interrupted", json_boolean(session->interrupted));
    json_object_set_new(root, "config", machine_json(&session->run.program->config));
    return json_out(root, stdout, JSON_INDENT(2));
}

/* ---- the end ---- */

/* Which expectations hold, those that do not with a message. They are about a whole run: after Ctrl-C none is checked.
 */
static bool check_expectations(Session *session) {
    for (uint32_t i = 0; !session->interrupted && i < session->image->expect_count; i++) {
        const ExpectSpec *e = &session->image->expects[i];
        char message[512];
        const ExpectOutcome outcome = run_check(&session->run, e, message, sizeof message);
        session->passed += outcome == EXPECT_PASSED;
        session->failed += outcome == EXPECT_FAILED;
        if (outcome == EXPECT_FAILED)
            session_say(session, PROBLEM_EXPECTATION, "%s:%u: expectation failed: %s",
                        session->image->files[e->at.file], e->at.line, message);
    }
    return !session->failed;
}

static int report_interruption(const Session *session) {
    cli_error("interrupted at cycle %llu", wide(gpu_now(session->run.gpu)));
    return interrupt_status();
}

int report_run(Session *session) {
    const SessionOptions *options = session->options;
    const Fault *fault = gpu_fault(session->run.gpu);
    if (run_fault_expected(&session->run)) fault = NULL;
    const bool holds = check_expectations(session);
    if (options->json && !print_json(session)) return cli_error("out of memory");
    if (!options->json && !options->quiet) print_text(session);
    for (size_t i = 0; !options->json && i < options->print_count; i++) {
        const Dump *dump = &options->print[i];
        uint32_t words;
        if (i || !options->quiet) printf("\n");
        dump_print(dump, session->run.program, gpu_buffer(session->run.gpu, dump->space, dump->index, &words));
    }
    if (fault) problems_fault(session, fault);
    const bool clean = problems_findings(session);
    if (session->interrupted) return report_interruption(session);
    return !fault && holds && clean ? EXIT_OK : EXIT_PROGRAM;
}

int report_status(Session *session) {
    if (session->interrupted) return report_interruption(session);
    if (!travel_go(session->travel, travel_end(session->travel))) return cli_error("out of memory");
    const Fault *fault = travel_fault(session->travel);
    if (run_fault_expected(&session->run)) fault = NULL;
    const bool holds = check_expectations(session), clean = problems_findings(session);
    if (fault) problems_fault(session, fault);
    return !fault && holds && clean ? EXIT_OK : EXIT_PROGRAM;
}
