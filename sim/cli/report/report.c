/* report.c: the statistics of a run; see report.h. */
#include "sim/cli/report/report.h"

#include <string.h>

#include "asm/image/disasm.h"
#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/check_report.h"
#include "sim/program/occupancy.h"

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0.0;
}
static unsigned long long wide(uint64_t n) {
    return n;
}

/* ---- the machine ---- */

/* Settings that report_machine always shows. */
static bool is_headline(const char *name) {
    static const char *const names[] = {"cores", "waves", "wave_size", "alus", "issue", "scheduler"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* Does the line of the machine say nothing of this setting? */
static bool goes_without_saying(const Config *config, const Config *like, const SettingInfo *setting) {
    return is_headline(setting->name) || config_get(config, setting) == config_get(like, setting);
}

static size_t settings_to_say(const Config *config, const Config *like) {
    size_t count = 0;
    for (size_t i = 0; i < config_setting_count; i++) count += !goes_without_saying(config, like, &config_settings[i]);
    return count;
}

/* The preset that the machine is most like, and its settings in *like: NULL for post, unless another one saves many
 * words. */
static const char *most_like(const Config *config, Config *like) {
    enum { MANY = 4 };
    const char *name = NULL;
    size_t fewest = settings_to_say(config, like);
    fewest = fewest > MANY ? fewest - MANY : 0;
    for (size_t i = 0; i < config_preset_count; i++) {
        Config preset = config_default();
        char why[CONFIG_ERROR_MAX];
        if (!config_preset(&preset, config_presets[i].name, why)) continue;
        const size_t count = settings_to_say(config, &preset);
        if (count >= fewest) continue;
        fewest = count;
        name = config_presets[i].name;
        *like = preset;
    }
    return name;
}

void report_machine(const Config *config, char *out, size_t size) {
    Config like = config_default();
    const char *preset = most_like(config, &like);
    char scheduler[32];
    config_show(config, config_find("scheduler"), scheduler, sizeof scheduler);
    size_t used = (size_t)snprintf(out, size, "%llu core%s, %llu wave%s x %llu lanes, %llu ALU%s, issue %llu, %s",
                                   wide(config->cores), config->cores == 1 ? "" : "s", wide(config->waves),
                                   config->waves == 1 ? "" : "s", wide(config->wave_size), wide(config->alus),
                                   config->alus == 1 ? "" : "s", wide(config->issue), scheduler);
    if (preset) used += (size_t)snprintf(out + used, size - used, ", else like %s", preset);
    for (size_t i = 0; i < config_setting_count && used < size; i++) {
        const SettingInfo *s = &config_settings[i];
        char value[64];
        if (goes_without_saying(config, &like, s)) continue;
        config_show(config, s, value, sizeof value);
        used += (size_t)snprintf(out + used, size - used, ", %s=%s", s->name, value);
    }
}

void report_settings(const Config *config, const bool *varies, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < config_setting_count && used < size; i++) {
        const SettingInfo *s = &config_settings[i];
        char value[64];
        if (varies[i] || (!is_headline(s->name) && config_get(config, s) == s->initial)) continue;
        config_show(config, s, value, sizeof value);
        used += (size_t)snprintf(out + used, size - used, "%s%s=%s", used ? ", " : "", s->name, value);
    }
}

static json_t *json_config(const Config *config) {
    json_t *object = json_object();
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        char value[64];
        config_show(config, s, value, sizeof value);
        json_object_set_new(object, s->name,
                            s->words ? json_string(value) : json_integer((json_int_t)config_get(config, s)));
    }
    return object;
}

char *report_config_json(const Config *config) {
    return json_out_text(json_config(config), JSON_COMPACT);
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
    const Config *config = &gpu->program->config;
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
    const Config *config = &gpu->program->config;
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

void report_text(const Session *session) {
    const Gpu *gpu = session->run.gpu;
    const Program *p = session->run.program;
    const Stats stats = gpu_stats(gpu);
    char machine[512];
    report_machine(&p->config, machine, sizeof machine);
    printf("%s:", session->options->file);
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        const Dispatch *d = &p->dispatches[i];
        const char *link = !i ? "" : d->phase == d[-1].phase ? " together with" : ", then";
        printf("%s %u group%s of %u thread%s", link, d->groups, d->groups == 1 ? "" : "s", d->group_size,
               d->group_size == 1 ? "" : "s");
    }
    printf(" on %s\n", machine);
    for (size_t i = 0; i < gpu_stat_count; i++) {
        const StatInfo *s = &gpu_stat_info[i];
        const uint64_t value = *(const uint64_t *)((const char *)&stats + s->offset);
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
    check_report_line(session);
}

/* ---- JSON ---- */

static json_t *json_fault(const Session *session, const Fault *fault) {
    const Image *image = session->image;
    const Location *at = image->instructions
                             ? &image->locations[fault->pc < image->instructions ? fault->pc : image->instructions - 1]
                             : NULL;
    char lanes[24];
    snprintf(lanes, sizeof lanes, "0x%llx", wide(fault->lanes));
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:s, s:o, s:I}", "kind", gpu_faults[fault->kind].name, "cycle",
                     (json_int_t)fault->cycle, "core", (json_int_t)fault->core, "slot", (json_int_t)fault->slot, "wave",
                     (json_int_t)fault->wave, "pc", (json_int_t)fault->pc, "lanes", lanes, "file",
                     terminal_json_text(at ? image->files[at->file] : ""), "line", (json_int_t)(at ? at->line : 0));
}

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
    for (uint32_t core = 0; core < gpu->program->config.cores; core++)
        for (uint32_t alu = 0; alu < gpu->program->config.alus; alu++)
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

bool report_json(const Session *session) {
    const Gpu *gpu = session->run.gpu;
    const Stats stats = gpu_stats(gpu);
    json_t *root = json_object();
    json_object_set_new(root, "file", terminal_json_text(session->options->file));
    json_object_set_new(root, "dispatches", json_dispatches(&session->run));
    for (size_t i = 0; i < gpu_stat_count; i++)
        json_object_set_new(
            root, gpu_stat_info[i].name,
            json_integer((json_int_t) * (const uint64_t *)((const char *)&stats + gpu_stat_info[i].offset)));
    json_object_set_new(root, "states", json_counts(gpu, true));
    json_object_set_new(root, "reasons", json_counts(gpu, false));
    json_object_set_new(root, "occupancy", json_occupancy(session->run.program));
    json_object_set_new(root, "alus", json_alus(gpu));
    json_object_set_new(
        root, "expectations",
        json_pack("{s:I, s:I}", "passed", (json_int_t)session->passed, "failed", (json_int_t)session->failed));
    if (gpu_fault(gpu)) json_object_set_new(root, "fault", json_fault(session, gpu_fault(gpu)));
    if (session->options->print_count) json_object_set_new(root, "print", json_prints(session));
    if (session->run.checker) json_object_set_new(root, "checks", check_report_json(session));
    json_object_set_new(root, "interrupted", json_boolean(session->interrupted));
    json_object_set_new(root, "config", json_config(&session->run.program->config));
    return json_out(root, stdout, JSON_INDENT(2));
}

/* ---- faults ---- */

static void show_instruction(const Image *image, uint32_t pc) {
    Instruction ins;
    const char *why;
    char text[DISASM_MAX];
    uint32_t at = 0;
    for (uint32_t i = 0; i < image->instructions; i++) {
        at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &ins, &why);
        if (i != pc) continue;
        disasm_instruction(&ins, image, text, sizeof text);
        fprintf(stderr, "    %s\n", text);
        return;
    }
}

static void report_texel(const Session *session, const Fault *fault, const char *name) {
    const TextureShape *shape = &session->run.program->resource[program_space(fault->space)][fault->index].shape;
    fprintf(stderr, "    %s has %u x %u texels; lane %d accesses texel (%u, %u)\n", name, shape->width, shape->height,
            __builtin_ctzll(fault->lanes), fault->address, fault->texel_y);
}

/* What --bind could give to the resource that the fault is about. */
static const char *way_to_bind(const Fault *fault) {
    if (!fault->texel) return "zeros:BYTES";
    return fault->space == OPERAND_RES_T ? "FILE.png" : "framebuffer:WxH";
}

static void report_resource(const Session *session, const Fault *fault) {
    uint32_t words = session->run.program->shared_words;
    char name[24];
    const bool shared = fault->space == OPERAND_SHARED;
    snprintf(name, sizeof name, shared ? "shared" : "%c%u", program_letter(fault->space), fault->index);
    if (fault->index >= ISA_RESOURCES)
        fprintf(stderr, "    %s: resources have the numbers 0 to %d\n", name, ISA_RESOURCES - 1);
    else if (shared && !words)
        fprintf(stderr, "    there is no group memory: give it a .shared directive\n");
    else if (!shared && !gpu_buffer(session->run.gpu, fault->space, (uint8_t)fault->index, &words))
        fprintf(stderr, "    %s is not bound: give it a %s directive or --bind %s=%s\n", name,
                fault->texel ? ".texture" : ".buffer", name, way_to_bind(fault));
    else if (fault->kind == FAULT_NOT_A_TEXTURE)
        fprintf(stderr, "    %s is a buffer: a .texture directive or --bind %s=%s makes it a texture\n", name, name,
                way_to_bind(fault));
    else if (fault->texel)
        report_texel(session, fault, name);
    else
        fprintf(stderr, "    %s has %llu bytes; lane %d accesses byte %u\n", name, wide(words) * 4,
                __builtin_ctzll(fault->lanes), fault->address);
}

enum { SHOWN_WAVES = 12 };

/* Who is still there, and what each of them waits for. */
static void report_waves(const Session *session) {
    const Config *config = &session->run.program->config;
    const Image *image = session->image;
    uint32_t count = 0;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t slot = 0; slot < config->waves; slot++) {
            WaveStatus wave;
            if (!gpu_wave_status(session->run.gpu, core, slot, &wave) || count++ >= SHOWN_WAVES) continue;
            const uint32_t pc = wave.pc < image->instructions ? wave.pc : image->instructions - 1;
            const ReasonInfo *reason = &trace_reasons[wave.reason];
            fprintf(stderr, "    wave %u (group %u) is at line %u: %s%s%s\n", wave.number, wave.group,
                    image->locations[pc].line, reason->name, *reason->name ? ": " : "runs", reason->meaning);
        }
    if (count > SHOWN_WAVES) fprintf(stderr, "    and %u more waves\n", count - SHOWN_WAVES);
}

static bool is_about_all_waves(uint32_t kind) {
    return kind == FAULT_CYCLE_LIMIT || kind == FAULT_DEADLOCK || kind == FAULT_BARRIER_MISMATCH;
}

void report_fault(const Session *session, const Fault *fault) {
    const Image *image = session->image;
    char lanes[256];
    lanes_text(fault->lanes, lanes, sizeof lanes);
    if (image->instructions) {
        const Location *at = &image->locations[fault->pc < image->instructions ? fault->pc : image->instructions - 1];
        fprintf(stderr, "%s:%u: ", image->files[at->file], at->line);
    }
    fprintf(stderr, "fault: %s: %s\n", gpu_faults[fault->kind].name, gpu_faults[fault->kind].meaning);
    show_instruction(image, fault->pc);
    fprintf(stderr, "    kernel %s, cycle %llu, core %u, slot %u, wave %u (group %u), lanes %s\n",
            run_kernel_name(&session->run, fault->entry), wide(fault->cycle), fault->core, fault->slot, fault->wave,
            fault->group, lanes);
    if (image->instructions && is_about_all_waves(fault->kind)) report_waves(session);
    if (fault->space) report_resource(session, fault);
}
