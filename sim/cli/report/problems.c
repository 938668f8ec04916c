/* problems.c: what went wrong in a run, in words and as JSON: a fault, and what --check found. */
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/cli/base/json_out.h"
#include "sim/cli/report/report.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/trace/lane_state.h"

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

void problems_say(Run *run, ProblemKind kind, const char *text) {
    run_problem(run, kind, text);
    fprintf(stderr, "%s\n", text);
}

void problems_fault(Run *run, const Fault *fault) {
    const Image *image = run->image;
    const Location *at = location_of(image, fault->pc);
    TextBuffer line = {0};
    run_put_fault(&line, image, fault);
    problems_say(run, PROBLEM_FAULT, line.text);
    memory_free(text_take(&line));

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

json_t *problems_fault_json(const Run *run, const Fault *fault) {
    const Image *image = run->image;
    const Location *at = location_of(image, fault->pc);
    char lanes[24];
    snprintf(lanes, sizeof lanes, "0x%llx", wide(fault->lanes));
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:s, s:o, s:I}", "kind", gpu_faults[fault->kind].name, "cycle",
                     (json_int_t)fault->cycle, "core", (json_int_t)fault->core, "slot", (json_int_t)fault->slot, "wave",
                     (json_int_t)fault->wave, "pc", (json_int_t)fault->pc, "lanes", lanes, "file",
                     json_out_string(at ? image->files[at->file] : ""), "line", (json_int_t)(at ? at->line : 0));
}

/* ---- findings ---- */

/* "x.s:12: races: ..." and what is written there. */
static void show_place(Run *run, uint32_t pc, const char *kind, const char *text, uint64_t count) {
    const Location *at = location_of(run->image, pc);
    char times[40] = "";
    if (count > 1) snprintf(times, sizeof times, " (%llu times)", wide(count));
    char *line = memory_printf("%s:%u: %s: %s%s", run->image->files[at->file], at->line, kind, text, times);
    problems_say(run, PROBLEM_FINDING, line);
    memory_free(line);
    if (pc < run->image->instructions) show_statement(run->code, pc);
}

int problems_findings(Run *run, uint32_t limit) {
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

void problems_line(const Run *run) {
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

/* ---- JSON ---- */

static json_t *json_place(const Run *run, uint32_t pc) {
    const Location *at = location_of(run->image, pc);
    return json_pack("{s:o, s:I, s:I}", "file", json_out_string(run->image->files[at->file]), "line",
                     (json_int_t)at->line, "pc", (json_int_t)pc);
}

static json_t *json_access(const Run *run, const CheckAccess *access) {
    static const char *const hows[] = {[CHECK_READ] = "read", [CHECK_WRITE] = "write", [CHECK_ATOMIC] = "atomic"};
    json_t *object = json_place(run, access->pc);
    json_object_set_new(object, "access", json_string(hows[access->how]));
    json_set_number(object, "wave", access->wave);
    json_set_number(object, "lane", access->lane);
    json_set_number(object, "cycle", access->cycle);
    return object;
}

json_t *problems_findings_json(const Run *run) {
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
        json_t *object = json_access(run, &f->access);
        json_object_set_new(object, "check", json_string(check_infos[finding_checks[f->kind]].name));
        finding_text(run->program, f, text);
        json_object_set_new(object, "message", json_string(text));
        json_set_number(object, "count", f->count);
        snprintf(text, sizeof text, "0x%llx", wide(f->lanes));
        json_object_set_new(object, "lanes", json_string(text));
        if (f->space) {
            if (f->space == OPERAND_SHARED) json_set_number(object, "group", f->group);
            json_object_set_new(object, "resource", json_string(program_resource_name(f->space, f->index).text));
            json_object_set_new(object, f->texel ? "texel" : "address",
                                f->texel ? json_pack("[I, I]", (json_int_t)f->x, (json_int_t)f->y)
                                         : json_integer((json_int_t)f->address));
        }
        if (f->kind == FINDING_RACE || f->kind == FINDING_LANES)
            json_object_set_new(object, "other", json_access(run, &f->other));
        if (f->kind == FINDING_REGISTER)
            json_object_set_new(object, "register", json_string(program_component_name(f->component).text));
        if (f->dropped) {
            json_t *list = json_array(); /* of each access its lane, and the byte or the texel */
            for (const DroppedAccess *a = f->dropped; a < f->dropped + f->count; a++)
                json_array_append_new(
                    list, f->texel ? json_pack("[I, I, I]", (json_int_t)a->lane, (json_int_t)a->x, (json_int_t)a->y)
                                   : json_pack("[I, I]", (json_int_t)a->lane, (json_int_t)a->address));
            json_object_set_new(object, "dropped", list);
        }
        if (f->writer != CHECK_NO_PC) json_object_set_new(object, "writer", json_place(run, f->writer));
        json_array_append_new(findings, object);
    }
    return json_pack("{s:o, s:o, s:I, s:b}", "checks", names, "findings", findings, "not_kept", (json_int_t)not_kept,
                     "complete", true);
}
