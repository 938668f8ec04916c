/* report.c: the statistics of a run, what went wrong in it, in words and as JSON, and its exit status, see report.h;
 * `lockstep run`, and `lockstep why`: why a pixel has its colour. */
#include "sim/cli/report/report.h"

#include "sim/cli/base/json_tree.h"
#include "sim/cli/base/terminal.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/why/why.h"
#include "sim/run/problem.h"

/* ---- what went wrong ---- */

enum { SHOWN_WAVES = 12 };

/* What is written at an instruction, and the macro calls that led there. */
static void show_statement(const Code *code, uint32_t pc) {
    const CodePlace calls = code_calls(code, pc);
    fprintf(stderr, *calls.text ? "    %s, %s\n" : "    %s\n", code_written(code, pc).text, calls.text);
}

/* ---- faults ---- */

static void say_fault(const Run *run, const Fault *fault, const Problem *problem) {
    const Image *image = run->image;
    fprintf(stderr, "%s\n", problem->report);
    if (fault->pc < image->instructions) show_statement(run->code, fault->pc);
    fprintf(stderr, "    kernel %s, cycle %llu, core %u, slot %u, wave %u (group %u), lane%s %s\n",
            run_kernel_name(run, fault->entry), wide(problem->cycle), fault->core, fault->slot, fault->wave,
            fault->group, fault->lanes & (fault->lanes - 1) ? "s" : "", lanes_text(fault->lanes).text);

    /* The waves that are left, and the reason that each of them waits for, if the fault is about all waves. */
    const Config *config = &run->program->config;
    const bool shows_waves =
        image->instructions && (fault->kind == FAULT_CYCLE_LIMIT || fault->kind == FAULT_DEADLOCK ||
                                fault->kind == FAULT_SIMT_DEADLOCK || fault->kind == FAULT_BARRIER_MISMATCH);
    uint32_t count = 0;
    for (uint32_t i = 0; shows_waves && i < config->cores * config->waves; i++) {
        InspectWave wave;
        if (!inspect_wave(run->gpu, i / config->waves, i % config->waves, &wave) || count++ >= SHOWN_WAVES) continue;
        const ReasonInfo *reason = &trace_reasons[wave.reason];
        fprintf(stderr, "    wave %u (group %u) is at line %u: %s%s%s\n", wave.number, wave.group,
                problem_location(image, wave.pc)->line, reason->name, *reason->name ? ": " : "runs", reason->meaning);
    }
    if (count > SHOWN_WAVES) fprintf(stderr, "    and %u more waves\n", count - SHOWN_WAVES);
    const bool hangs = fault->kind == FAULT_SIMT_DEADLOCK;
    if (fault->space && !hangs) fprintf(stderr, "    %s\n", problem->clause);
    if (hangs && fault->writer != FAULT_NO_WRITER)
        fprintf(stderr, "    lane %u (%s) would write the word at line %u: %s\n", fault->writer,
                problem->hang->side[1].state[0], problem_location(image, fault->store)->line,
                code_written(run->code, fault->store).text);
    if (problem->hang) fprintf(stderr, "    what to do: %s\n", problem->hang->kernel);

    /* The variables of the source that are in registers of the first lane. */
    const LaneView lane = {.gpu = run->gpu,
                           .code = run->code,
                           .core = fault->core,
                           .slot = fault->slot,
                           .lane = (uint32_t)__builtin_ctzll(fault->lanes | (uint64_t)1 << 63)};
    OWNED TextBuffer text = {0};
    InspectWave wave;
    if (inspect_wave(lane.gpu, lane.core, lane.slot, &wave)) values_variables(&text, &lane, fault->pc);
    if (text.length) fprintf(stderr, "    in lane %u %s\n", lane.lane, text.text);
}

/* ---- findings ---- */

/* A finding with its note, and what is written at both. */
static void say_finding(const Run *run, const Problem *problem) {
    const Image *image = run->image;
    const Finding *finding = problem->finding;
    char note[FINDING_TEXT_MAX];
    uint32_t pc;
    fprintf(stderr, "%s\n", problem->report);
    if (finding->access.pc < image->instructions) show_statement(run->code, finding->access.pc);
    finding_note(run->program, finding, note, &pc);
    if (!*note) return;
    const Location *at = problem_location(image, pc);
    fprintf(stderr, "%s:%u: note: %s\n", image->files[at->file], at->line, note);
    if (pc < image->instructions) show_statement(run->code, pc);
}

static void text_findings(const Run *run) {
    const char *separator = "";
    if (!run->checker) return;
    const Findings *found = checker_findings(run->checker);
    printf("%-21s", "checks");
    for (int i = 0; i < CHECK_COUNT; i++) {
        uint64_t count = found->not_kept[i];
        if (!(found->checks >> i & 1)) continue;
        for (uint32_t f = 0; f < found->count; f++) count += finding_checks[found->list[f].kind] == (CheckNumber)i;
        printf("%s%s %llu", separator, check_infos[i].name, wide(count));
        separator = ", ";
    }
    printf(" found\n");
}

/* ---- findings as JSON ---- */

static json_t *json_place(const Run *run, uint32_t pc) {
    const Location *at = problem_location(run->image, pc);
    return json_add(json_object(), "file %s line %u pc %u", run->image->files[at->file], at->line, pc);
}

static json_t *json_access(const Run *run, const CheckAccess *access) {
    static const char *const hows[] = {[CHECK_READ] = "read", [CHECK_WRITE] = "write", [CHECK_ATOMIC] = "atomic"};
    return json_add(json_place(run, access->pc), "access %s wave %u lane %u cycle %llu", hows[access->how],
                    access->wave, access->lane, wide(access->cycle));
}

static json_t *json_findings(const Run *run) {
    const Findings *found = checker_findings(run->checker);
    json_t *names = json_array(), *findings = json_array();
    uint64_t not_kept = 0;
    for (int i = 0; i < CHECK_COUNT; i++) {
        if (found->checks >> i & 1) json_array_append_new(names, json_string(check_infos[i].name));
        not_kept += found->not_kept[i];
    }
    for (uint32_t i = 0; i < found->count; i++) {
        const Finding *f = &found->list[i];
        char text[FINDING_TEXT_MAX];
        finding_text(run->program, f, text);
        json_t *object = json_add(json_access(run, &f->access), "check %s message %s count %llu lanes %llx",
                                  check_infos[finding_checks[f->kind]].name, text, wide(f->count), wide(f->lanes));
        if (f->space == OPERAND_SHARED) json_add(object, "group %u", f->group);
        if (f->space) json_add(object, "resource %s", program_resource_name(f->space, f->index).text);
        if (f->space && f->texel)
            json_add(object, "texel %p", json_pack("[I, I]", (json_int_t)f->x, (json_int_t)f->y));
        else if (f->space)
            json_add(object, "address %u", f->address);
        if (f->kind == FINDING_RACE || f->kind == FINDING_LANES)
            json_add(object, "other %p", json_access(run, &f->other));
        if (f->kind == FINDING_REGISTER) json_add(object, "register %s", program_component_name(f->component).text);
        if (f->dropped) {
            json_t *list = json_array(); /* of each access its lane, and the byte or the texel */
            for (const DroppedAccess *a = f->dropped; a < f->dropped + f->count; a++)
                json_array_append_new(
                    list, f->texel ? json_pack("[I, I, I]", (json_int_t)a->lane, (json_int_t)a->x, (json_int_t)a->y)
                                   : json_pack("[I, I]", (json_int_t)a->lane, (json_int_t)a->address));
            json_add(object, "dropped %p", list);
        }
        if (f->writer != CHECK_NO_PC) json_add(object, "writer %p", json_place(run, f->writer));
        json_array_append_new(findings, object);
    }
    return json_add(json_object(), "checks %p findings %p not_kept %llu complete %p", names, findings, wide(not_kept),
                    json_true());
}

/* ---- statistics as text ---- */

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

bool report_find_pass(const Run *run, const char *name, uint32_t *entry) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (uint32_t d = 0; d < run->program->dispatch_count; d++) {
        const char *kernel = run_kernel_name(run, *entry = run->program->dispatches[d].entry);
        if (strcmp(kernel, name) == 0) return true;
        nearest_offer(&nearest, kernel, strlen(kernel));
    }
    return cli_fail("%s: there is no pass '%s'; `lockstep run` names all%s%.*s", run->file, name,
                    nearest.best ? ", such as " : "", (int)nearest.best_length, nearest.best ? nearest.best : "");
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

/* What runs, in order: equal neighbours are counted, and of many only the first are named. */
static void print_dispatches(const Program *p) {
    const Dispatch *d = p->dispatches;
    const uint32_t count = p->dispatch_count;
    uint32_t first = 0;
    for (int named = 0; first < count && named < 6; named++) {
        const DispatchText text = program_dispatch_text(p, first);
        const bool together = first && d[first].phase == d[first - 1].phase;
        uint32_t end = first + 1;
        while (end < count && (d[end].phase == d[end - 1].phase) == together &&
               strcmp(program_dispatch_text(p, end).text, text.text) == 0)
            end++;
        printf("%s ", !first ? "" : together ? " together with" : ", then");
        if (end - first > 1) printf("%u times ", end - first);
        printf("%s", text.text);
        first = end;
    }
    if (first < count) printf(", and %u more", count - first);
}

bool report_dispatches(const Run *run) {
    const Program *p = run->program;
    const Dispatch *dispatches = p->dispatches;
    if (!dispatches[p->dispatch_count - 1].phase) return false;
    printf("dispatch                   cycles  wave instructions  lane instructions\n");
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const char *kernel = run_kernel_name(run, dispatches[i].entry);
        Stats part;
        if (!gpu_dispatch_stats(run->gpu, i, &part)) continue;
        if (i && dispatches[i].phase == dispatches[i - 1].phase)
            printf("  %-18s together with the one above\n", kernel);
        else
            printf("  %-18s %12llu %18llu %18llu\n", kernel, wide(part.cycles), wide(part.wave_instructions),
                   wide(part.lane_instructions));
    }
    return true;
}

static void print_text(const Run *run) {
    const Gpu *gpu = run->gpu;
    const Program *p = run->program;
    const Stats stats = gpu_stats(gpu);
    printf("%s:", run->file);
    print_dispatches(p);
    printf(" on %s\n", machine_line(&p->config).text);

    for (size_t i = 0; i < STAT_COUNT; i++) {
        const uint64_t value = stat_get(&stats, i);
        if (value || i < 3) printf("%-20s %12llu\n", gpu_stat_info[i].name, wide(value));
    }
    if (stats.wave_instructions && stats.cycles)
        printf("%-20s %12.2f wave instructions per cycle, %.1f %% of their lanes active\n", "rate",
               (double)stats.wave_instructions / (double)stats.cycles,
               percent(stats.lane_instructions, stats.wave_instructions * p->config.wave_size));

    const bool has_phases = report_dispatches(run);
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
    if (run->image->expect_count)
        printf("expectations         %u passed, %zu failed\n", run->passed, run->failures.count);
    text_findings(run);
}

/* ---- statistics as JSON ---- */

/* A dispatch that did not begin has no costs; the dispatches of a phase have the same costs. */
json_t *report_json_dispatches(const Run *run) {
    const Program *p = run->program;
    json_t *array = json_array();
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        json_t *object = json_add(
            json_object(),
            "kernel %s groups %u group_size %u phase %u resident_waves %u registers %u lanes_without_thread %llu",
            run_kernel_name(run, d->entry), d->groups, d->group_size, d->phase, d->slots, d->registers,
            wide(missing_threads(run->gpu, i).total));
        if (d->raster)
            json_add(object, "width %u height %u triangles %llu pixels_drawn %llu", d->raster->width, d->raster->height,
                     wide(d->raster->triangle_count), wide(program_pixels_drawn(d)));
        Stats s;
        if (gpu_dispatch_stats(run->gpu, i, &s))
            json_add(object, "cycles %llu wave_instructions %llu lane_instructions %llu", wide(s.cycles),
                     wide(s.wave_instructions), wide(s.lane_instructions));
        json_array_append_new(array, object);
    }
    return array;
}

static void print_json(const Run *run, const SessionOptions *options) {
    const MachineOptions *machine = &options->machine;
    const Gpu *gpu = run->gpu;
    const Program *p = run->program;
    const Config *config = &p->config;
    const Stats stats = gpu_stats(gpu);
    json_t *root = json_add(json_object(), "file %s dispatches %p", options->file, report_json_dispatches(run));
    for (size_t i = 0; i < STAT_COUNT; i++) json_set_number(root, gpu_stat_info[i].name, stat_get(&stats, i));

    json_t *states = json_object(), *reasons = json_object(), *alus = json_array();
    for (int s = 0; s < STATE_COUNT; s++) json_set_number(states, trace_states[s].name, gpu_state_cycles(gpu, s));
    for (int r = REASON_NONE + 1; r < REASON_COUNT; r++)
        json_set_number(reasons, trace_reasons[r].name, gpu_reason_cycles(gpu, r));
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t alu = 0; alu < config->alus; alu++)
            json_array_append_new(alus, json_integer((json_int_t)gpu_alu_busy(gpu, core, alu)));
    const Dispatch *d = occupancy_tightest(p);
    json_t *occupancy = json_add(json_object(), "waves %u slots %llu limit %s registers %u", d->slots,
                                 wide(config->waves), program_occupancy_names[d->slots_limit], d->registers);
    json_t *expectations = json_add(json_object(), "passed %u failed %llu", run->passed, wide(run->failures.count));
    json_t *fault = NULL;
    const Fault *f = gpu_fault(gpu);
    if (f) {
        const Location *at = problem_location(run->image, f->pc);
        fault = json_add(json_object(), "kind %s cycle %llu core %u slot %u wave %u pc %u lanes %llx file %s line %u",
                         gpu_faults[f->kind].name, wide(f->cycle), f->core, f->slot, f->wave, f->pc, wide(f->lanes),
                         at ? run->image->files[at->file] : "", at ? at->line : 0);
    }
    json_t *prints = NULL; /* what --print asks for */
    activity_begin("gathering what to print");
    for (const Dump *dump = machine->dump; dump < machine->dump + machine->dump_count; dump++) {
        if (dump->path) continue;
        if (!prints) prints = json_array();
        json_array_append_new(prints, dump_json(dump, run));
    }
    activity_end();
    json_add(root,
             "states %p reasons %p occupancy %p alus %p expectations %p fault %p print %p checks %p interrupted %p "
             "config %p",
             states, reasons, occupancy, alus, expectations, fault, prints, run->checker ? json_findings(run) : NULL,
             json_boolean(run->interrupted), json_of_text(config_json(config)));
    json_out(root, stdout);
}

/* ---- the end ---- */

/* Say what went wrong: first the fault, from which the rest may follow. Return the exit status. */
static int say_problems(Run *run, const SessionOptions *options) {
    const uint64_t limit = (uint64_t)options->load.error_limit;
    uint64_t of_check[CHECK_COUNT] = {0}; /* so that one check does not hide what another has found */
    int status = EXIT_OK;
    Problems problems;
    problems_find(&problems, run);
    for (const Problem *p = problems.list; p < problems.list + problems.count; p++) {
        if (problem_fails(p)) status = EXIT_PROGRAM;
        if (p->kind == PROBLEM_FAULT && !p->expected) say_fault(run, gpu_fault(run->gpu), p);
        if (p->kind == PROBLEM_EXPECTATION) fprintf(stderr, "%s\n", p->report);
        if (p->finding && (of_check[finding_checks[p->finding->kind]]++ < limit || !limit)) say_finding(run, p);
    }
    for (int i = 0; run->checker && i < CHECK_COUNT; i++) {
        const uint64_t not_kept = checker_findings(run->checker)->not_kept[i];
        if (limit && of_check[i] > limit)
            fprintf(stderr, "%s: %llu more not shown: --error-limit N shows N\n", check_infos[i].name,
                    wide(of_check[i] - limit));
        if (not_kept) fprintf(stderr, "%s: %llu more were not kept\n", check_infos[i].name, wide(not_kept));
    }
    problems_free(&problems);
    return status;
}

int report_run(Run *run, const SessionOptions *options) {
    run_judge(run);
    if (options->json) print_json(run, options);
    if (!options->json && !options->quiet) print_text(run);
    bool apart = !options->quiet;
    for (size_t i = 0; !options->json && i < options->machine.dump_count; i++) {
        if (options->machine.dump[i].path) continue;
        if (apart) printf("\n");
        dump_print(&options->machine.dump[i], run);
        apart = true;
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
    return say_problems(run, options);
}

/* ---- the command why ---- */

typedef struct WhyCommand {
    SessionOptions session;
    const char *at;
    bool steps;
} WhyCommand;

int cmd_why(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"at", CLI_TEXT(WhyCommand, at), "WAVE:LANE:CYCLE", 0,
         "The pixel: a lane of a wave (numbered as they are dispatched) in a cycle", 0},
        {"steps", CLI_FLAG(WhyCommand, steps), NULL, 0,
         "The same in lines: the state, and each part of the answer with its cycle", 0},
        {0}};
    WhyCommand options = {0};
    Run run;
    cli_parse(argc, argv, table, cli_fill, session_child, &options);
    if (!options.at) return cli_error("missing --at WAVE:LANE:CYCLE");
    if (options.session.checks) return cli_error("--check is for run, trace, view, debug and profile");
    if (options.session.json) return cli_error("--json is for run, trace and profile");
    if (!session_run(&run, &options.session, SESSION_TRAVEL)) return EXIT_USAGE;

    uint64_t at[3];
    int status = EXIT_USAGE;
    if (at_read(options.at, run.travel, at)) {
        WhyPixel pixel;
        Why why = {0};
        TextBuffer steps = {0};
        char *said = NULL;
        activity_begin("looking for the reason");
        if (why_find_wave(run.travel, (uint32_t)at[0], (uint32_t)at[1], at[2], &pixel, &said) &&
            why_ask(&why, run.travel, run.code, &pixel)) {
            const WhyHeadline headline = why_headline(&why);
            text_printf(&steps, "%s %s", headline.state, headline.lasts);
            for (const WhyStep *step = why.steps; step < why.steps + why.step_count; step++) {
                char cycle[24] = "";
                if (step->cycle != GPU_NEVER) snprintf(cycle, sizeof cycle, "%llu", wide(step->cycle));
                text_printf(&steps, "\n%10s  %.*s", cycle, (int)step->length, why.text + step->from);
            }
            said = options.steps ? steps.text : why.text;
        }
        Fill *fill = fill_create(&run, travel_trace(run.travel));
        activity_end();
        status = EXIT_OK;
        puts(said);
        for (const FillPhase *phase = fill->phases + fill->phase_count; phase-- > fill->phases;)
            if (phase->first_wave <= at[0] && at[0] - phase->first_wave < phase->waves && *phase->pass)
                printf("Wave %llu is of %s.\n", wide(at[0]), phase->pass);
        fill_destroy(fill);
    }
    if (run.interrupted) status = report_status(&run, &options.session);
    run_destroy(&run);
    return status;
}
