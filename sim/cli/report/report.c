/* report.c: the statistics of a run, what went wrong in it, in words and as JSON, and its exit status, see report.h;
 * `lockstep run`, and `lockstep why`: why a pixel has its colour. */
#include "sim/cli/report/report.h"

#include "sim/cli/base/terminal.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/why/why.h"

/* ---- what went wrong ---- */

enum { SHOWN_WAVES = 12 };

/* Where an instruction is written; the implicit `ret` at the end has the place of the last instruction. NULL if the
 * program has no instruction. */
static const Location *location_of(const Image *image, uint32_t pc) {
    if (!image->instructions) return NULL;
    return image_location(image, pc < image->instructions ? pc : image->instructions - 1);
}

/* What is written there, and the macro calls that led there. */
static void show_statement(const Code *code, uint32_t pc) {
    const CodePlace calls = code_calls(code, pc);
    fprintf(stderr, *calls.text ? "    %s, %s\n" : "    %s\n", code_written(code, pc).text, calls.text);
}

/* ---- faults ---- */

/* Say how the access is wrong, and which option or directive helps. */
static void show_resource(const Run *run, const Fault *fault) {
    const Program *program = run->program;
    const int lane = __builtin_ctzll(fault->lanes);
    const bool shared = fault->space == OPERAND_SHARED, on_core = shared || fault->space == OPERAND_PRIVATE;
    const char *contents = fault->space == OPERAND_RES_T ? "FILE.png" : "framebuffer:WxH"; /* for --bind */
    if (!fault->texel) contents = "zeros:BYTES";
    uint32_t words = shared ? program->shared_words : program->private_words;
    const ResourceName resource = program_resource_name(fault->space, fault->index);
    const ResourceTitle title = program_resource_title(program, fault->space, fault->index);
    const char *name = resource.text;
    if (fault->index >= ISA_RESOURCES) {
        fprintf(stderr, "    %s: resources have the numbers 0 to %d\n", name, ISA_RESOURCES - 1);
    } else if (on_core && !words) {
        fprintf(stderr, "    there is no %s memory: give it a .%s directive\n", shared ? "group" : name, name);
    } else if (!on_core && !gpu_buffer(run->gpu, fault->space, (uint8_t)fault->index, &words)) {
        fprintf(stderr, "    %s is not bound: give it a %s directive or --bind %s=%s\n", title.text,
                fault->texel ? ".texture" : ".buffer", name, contents);
    } else if (fault->kind == FAULT_NOT_A_TEXTURE) {
        fprintf(stderr, "    %s is a buffer: a .texture directive or --bind %s=%s makes it a texture\n", title.text,
                name, contents);
    } else if (fault->texel) {
        const TextureShape *shape = &program->resource[program_space(fault->space)][fault->index].shape;
        fprintf(stderr, "    %s has %u x %u texels; lane %d accesses texel (%u, %u)\n", title.text, shape->width,
                shape->height, lane, fault->address, fault->texel_y);
    } else {
        fprintf(stderr, "    %s has %llu bytes; lane %d accesses byte %u\n", title.text, wide(words) * 4, lane,
                fault->address);
    }
}

static void say_fault(const Run *run, const Fault *fault) {
    const Image *image = run->image;
    const Location *at = location_of(image, fault->pc);
    TextBuffer line = {0};
    run_put_fault(&line, image, fault);
    fprintf(stderr, "%s\n", line.text);
    memory_free(line.text);

    if (fault->pc < image->instructions) show_statement(run->code, fault->pc);
    fprintf(stderr, "    kernel %s, cycle %llu, core %u, slot %u, wave %u (group %u), lane%s %s\n",
            run_kernel_name(run, fault->entry), wide(fault->cycle), fault->core, fault->slot, fault->wave, fault->group,
            fault->lanes & (fault->lanes - 1) ? "s" : "", lanes_text(fault->lanes).text);

    /* The waves that are left, and the reason that each of them waits for, if the fault is about all waves. */
    const Config *config = &run->program->config;
    const bool shows_waves = at && (fault->kind == FAULT_CYCLE_LIMIT || fault->kind == FAULT_DEADLOCK ||
                                    fault->kind == FAULT_BARRIER_MISMATCH);
    uint32_t count = 0;
    for (uint32_t i = 0; shows_waves && i < config->cores * config->waves; i++) {
        InspectWave wave;
        if (!inspect_wave(run->gpu, i / config->waves, i % config->waves, &wave) || count++ >= SHOWN_WAVES) continue;
        const ReasonInfo *reason = &trace_reasons[wave.reason];
        fprintf(stderr, "    wave %u (group %u) is at line %u: %s%s%s\n", wave.number, wave.group,
                location_of(image, wave.pc)->line, reason->name, *reason->name ? ": " : "runs", reason->meaning);
    }
    if (count > SHOWN_WAVES) fprintf(stderr, "    and %u more waves\n", count - SHOWN_WAVES);
    if (fault->space) show_resource(run, fault);

    /* The variables of the source that are in registers of the first lane. */
    const LaneView lane = {.gpu = run->gpu,
                           .code = run->code,
                           .core = fault->core,
                           .slot = fault->slot,
                           .lane = (uint32_t)__builtin_ctzll(fault->lanes | (uint64_t)1 << 63)};
    TextBuffer text = {0};
    InspectWave wave;
    if (inspect_wave(lane.gpu, lane.core, lane.slot, &wave)) values_variables(&text, &lane, fault->pc);
    if (text.length) fprintf(stderr, "    in lane %u %s\n", lane.lane, text.text);
    memory_free(text.text);
}

/* ---- findings ---- */

/* "x.s:12: races: ..." and what is written there. */
static void show_place(Run *run, uint32_t pc, const char *kind, const char *text, uint64_t count) {
    const Location *at = location_of(run->image, pc);
    char times[40] = "";
    if (count > 1) snprintf(times, sizeof times, " (%llu times)", wide(count));
    char *line = memory_printf("%s:%u: %s: %s%s", run->image->files[at->file], at->line, kind, text, times);
    run_problem(run, PROBLEM_FINDING, line);
    fprintf(stderr, "%s\n", line);
    memory_free(line);
    if (pc < run->image->instructions) show_statement(run->code, pc);
}

static int say_findings(Run *run, uint32_t limit) {
    if (!run->checker) return EXIT_OK;
    const Findings *found = checker_findings(run->checker);
    const uint32_t count = found->count;
    uint64_t of_check[CHECK_COUNT] = {0}; /* so that one check does not hide what another has found */
    for (uint32_t i = 0; i < count; i++) {
        const Finding *finding = &found->list[i];
        const CheckNumber check = finding_checks[finding->kind];
        if (of_check[check]++ >= limit && limit) continue;
        char text[FINDING_TEXT_MAX];
        uint32_t pc;
        finding_text(run->program, finding, text);
        show_place(run, finding->access.pc, check_infos[check].name, text, finding->count);
        finding_note(run->program, finding, text, &pc);
        if (*text) show_place(run, pc, "note", text, 1);
    }
    for (int i = 0; i < CHECK_COUNT; i++) {
        const uint64_t not_kept = found->not_kept[i];
        if (limit && of_check[i] > limit)
            fprintf(stderr, "%s: %llu more not shown: --error-limit N shows N\n", check_infos[i].name,
                    wide(of_check[i] - limit));
        if (not_kept) fprintf(stderr, "%s: %llu more were not kept\n", check_infos[i].name, wide(not_kept));
    }
    return count ? EXIT_PROGRAM : EXIT_OK;
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
    const Location *at = location_of(run->image, pc);
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
    text_findings(run);
}

/* ---- statistics as JSON ---- */

/* A dispatch that did not begin has no costs; the dispatches of a phase have the same costs. */
static json_t *json_dispatches(const Run *run) {
    const Program *p = run->program;
    json_t *array = json_array();
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        json_t *object = json_add(
            json_object(),
            "kernel %s groups %u group_size %u phase %u resident_waves %u registers %u lanes_without_thread %llu",
            run_kernel_name(run, d->entry), d->groups, d->group_size, d->phase, d->slots, d->registers,
            wide(missing_threads(run->gpu, i).total));
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
    json_t *root = json_add(json_object(), "file %s dispatches %p", options->file, json_dispatches(run));
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
    json_t *expectations = json_add(json_object(), "passed %u failed %u", run->passed, run->failed);
    json_t *fault = NULL;
    const Fault *f = gpu_fault(gpu);
    if (f) {
        const Location *at = location_of(run->image, f->pc);
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
             json_boolean(run->interrupted), machine_json(config));
    json_out(root, stdout);
}

/* ---- the end ---- */

/* Say what went wrong: first the fault, from which the rest may follow. Return the exit status. */
static int say_problems(Run *run, const SessionOptions *options) {
    const Fault *fault = run_fault_expected(run) ? NULL : gpu_fault(run->gpu);
    if (fault) say_fault(run, fault);
    for (uint32_t i = 0; run->failed && i < run->image->expect_count; i++) {
        const ExpectSpec *e = &run->image->expects[i];
        char message[512];
        if (run_check(run, e, message, sizeof message) == EXPECT_FAILED)
            fprintf(stderr, "%s:%u: expectation failed: %s\n", run->image->files[e->at.file], e->at.line, message);
    }
    const int found = say_findings(run, (uint32_t)options->load.error_limit);
    return found == EXIT_OK && (fault || run->failed) ? EXIT_PROGRAM : found;
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
    travel_go(run->travel, travel_end(run->travel));
    run_judge(run);
    return say_problems(run, options);
}

/* ---- the commands run and why ---- */

enum { OPTION_PRINT = 0x500 };

static error_t parse_run(int key, char *text, struct argp_state *state) {
    SessionOptions *options = state->input;
    if (key != OPTION_PRINT) return cli_fill(key, text, state);
    dump_add(state, "--print", text, &options->machine);
    return 0;
}

int cmd_run(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"print", OPTION_PRINT, "NAME[A:B][=TYPExN]", 0,
         "Print words of a buffer, or rows of a texture, at the end: as u32 i32 f32 hex or rgba, N in a row; may be "
         "repeated",
         1},
        {0}};
    SessionOptions options = {0};
    Run run;
    cli_parse(argc, argv, table, parse_run, session_child, &options);
    if (!session_run(&run, &options, SESSION_PLAIN)) return EXIT_USAGE;
    const int status = report_run(&run, &options);
    run_destroy(&run);
    return status;
}

/* ---- why ---- */

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
        activity_end();
        status = EXIT_OK;
        puts(said);
    }
    if (run.interrupted) status = report_status(&run, &options.session);
    run_destroy(&run);
    return status;
}
