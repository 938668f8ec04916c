/* debug_show.c: the commands that show something. */
#include <stdarg.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/debugger/debugger.h"
#include "sim/cli/report/report.h"
#include "sim/debug/time/track.h"
#include "sim/debug/why/why.h"

enum { LANES_PER_LINE = 8, WORDS_PER_LINE = 4, LIST_AROUND = 5, SHOWN_WORDS = 32, VARIABLE_SHOWN = 100 };

void debug_error(Debugger *d, const char *format, ...) {
    va_list arguments;
    d->wrong = true;
    fflush(terminal_behind(stdout));
    va_start(arguments, format);
    terminal_message(format, arguments);
    va_end(arguments);
}

bool debug_number(Debugger *d, int i, const char *what, uint64_t missing, uint64_t limit, uint64_t *number) {
    char said[BREAK_ERROR_MAX];
    const bool ok = verb_number(i < d->words ? d->word[i] : "", what, missing, limit, number, said);
    if (!ok) debug_error(d, "%s", said);
    return ok;
}

/* ---- where ---- */

static void show_lanes(const Debugger *d, uint64_t exec) {
    printf("%s (%d of %llu)", exec ? lanes_text(exec).text : "none", __builtin_popcountll(exec),
           wide(d->config->wave_size));
}

/* Where a wave is, and what it does in the present cycle. */
static void show_wave(const Debugger *d, const InspectWave *wave) {
    TraceRun run;
    printf("  wave %u (core %u, slot %u, group %u), %s: %s\n  ", wave->number, wave->core, wave->slot, wave->group,
           code_place(d->code, wave->pc).text, code_written(d->code, wave->pc).text);
    if (track_run_at(travel_trace(d->travel), wave->core, wave->slot, travel_now(d->travel), &run)) {
        if (run.state == STATE_ACTIVE)
            printf("issues in this cycle");
        else
            printf("%s until cycle %llu: %s", trace_states[run.state].name, wide(run.cycle + run.cycles),
                   trace_reasons[run.reason].meaning);
    }
    printf("%sactive lanes: ", travel_now(d->travel) < travel_end(d->travel) ? "; " : "");
    show_lanes(d, wave->exec);
    printf("; lane %u is %s", d->lane, wave->exec >> d->lane & 1 ? "active" : "inactive");
    const TraceWave *its = track_wave(travel_trace(d->travel), wave->number);
    const Dispatch *draw = program_draw(travel_gpu(d->travel)->program, wave->number);
    if (draw && its->live >> d->lane & 1) printf(": %s", inspect_pixel(draw, wave->group, d->lane).text);
    printf("\n");
    const char *how = code_how(d->code, wave->pc);
    if (*how) printf("  %s\n", how);
}

void debug_where(Debugger *d) {
    InspectWave wave;
    const uint64_t now = travel_now(d->travel), end = travel_end(d->travel), last = end ? end - 1 : 0;
    printf("cycle %llu of %llu\n", wide(now), wide(end));
    if (inspect_find(travel_gpu(d->travel), d->wave, &wave)) {
        show_wave(d, &wave);
    } else { /* in no slot: does it start in this cycle, or when is it there? */
        WhyPixel pixel;
        char *text;
        if (why_find_wave(d->travel, d->wave, 0, now < last ? now : last, &pixel, &text))
            printf("  wave %u %s\n", d->wave, now > last ? "has ended" : "starts in this cycle");
        else
            printf("  %s\n", text ? text : "there is no wave");
        memory_free(text);
    }
    const Fault *fault = travel_fault(d->travel);
    if (fault && now == end)
        printf("  the run has stopped with the fault %s: %s\n", gpu_faults[fault->kind].name,
               gpu_faults[fault->kind].meaning);
}

/* The wave in view. False, after saying so, if it is in no slot now. */
static bool find_wave(Debugger *d, InspectWave *wave) {
    const bool found = inspect_find(travel_gpu(d->travel), d->wave, wave);
    if (!found) debug_error(d, "wave %u is in no slot in this cycle; `waves` lists those that are", d->wave);
    return found;
}

void debug_waves(Debugger *d) {
    int count = 0;
    for (uint32_t core = 0; core < d->config->cores; core++)
        for (uint32_t slot = 0; slot < d->config->waves; slot++) {
            InspectWave wave;
            if (!inspect_wave(travel_gpu(d->travel), core, slot, &wave)) continue;
            show_wave(d, &wave);
            count++;
        }
    if (!count) printf("no wave is in a slot\n");
}

/* ---- selecting ---- */

/* A lane, or with SELECT_WAVE a wave. */
void debug_lane(Debugger *d) {
    const bool lane = d->by != SELECT_WAVE;
    size_t waves;
    uint64_t number;
    trace_waves(travel_trace(d->travel), &waves);
    const uint64_t limit = lane ? d->config->wave_size : waves;
    if (!debug_number(d, 0, lane ? "a lane" : "a wave", UINT64_MAX, limit, &number)) return;
    *(lane ? &d->lane : &d->wave) = (uint32_t)number;
    debug_where(d);
}

/* The format of values is the only thing that the debugger shows in several ways. */
void debug_look(Debugger *d) {
    unsigned format = d->words ? 0 : (d->format + 1) % SHOW_COUNT;
    while (d->words && format < SHOW_COUNT && strcmp(d->rest, show_formats[format]) != 0) format++;
    if (format == SHOW_COUNT) return debug_error(d, "format takes u32, i32, f32, hex or auto");
    d->format = format;
}

void debug_expand(Debugger *d) {
    d->code->expanded = !d->code->expanded;
    debug_where(d);
}

/* ---- registers and variables ---- */

/* "3", "(0.5, 1, 2)": in the chosen format, else of its own type. */
static void show_values(const Debugger *d, const InspectWave *wave, const Operand *place, uint32_t lane) {
    const bool several = place->count > 1;
    if (several) printf("(");
    for (int c = 0; c < place->count; c++) {
        const uint32_t *lanes =
            inspect_register(travel_gpu(d->travel), wave->core, wave->slot, program_component(place, c));
        const uint32_t bits = lanes ? lanes[lane] : 0; /* a register that the program never names has 0 */
        printf("%s%s", c ? ", " : "", value_shown(d->format, (Type)place->type, bits).text);
    }
    if (several) printf(")");
}

/* Show the values of all lanes, inactive ones in brackets. */
static void show_all_lanes(const Debugger *d, const InspectWave *wave, const Operand *place, const char brackets[3]) {
    const bool scalar = place->kind == OPERAND_WREG;
    if (scalar) printf(" = ");
    if (scalar) show_values(d, wave, place, 0);
    for (uint32_t l = 0; !scalar && l < d->config->wave_size; l++) {
        const bool active = wave->exec >> l & 1;
        if (l % LANES_PER_LINE == 0) printf("\n  %2u:", l);
        printf("  %.*s", !active, brackets);
        show_values(d, wave, place, l);
        printf("%s", active ? "" : brackets + 1);
    }
    printf("\n");
}

/* Show the components that are named, in all lanes; or all registers of the lane in view. */
void debug_registers(Debugger *d) {
    InspectWave wave;
    const Gpu *gpu = travel_gpu(d->travel);
    if (!find_wave(d, &wave)) return;
    for (int i = 0; i < d->words; i++) {
        const uint32_t component = inspect_component(d->word[i], strlen(d->word[i]));
        if (component == INSPECT_NONE) {
            debug_error(d, "'%s' is no register component, such as r0.x or w1.y", d->word[i]);
        } else if (!inspect_register(gpu, wave.core, wave.slot, component)) {
            debug_error(d, "the program has no %s", d->word[i]);
        } else {
            Operand place = inspect_component_operand(component);
            place.type = code_type_in(d->code, wave.pc, &place);
            printf("%s", program_component_name(component).text);
            show_all_lanes(d, &wave, &place, "()");
        }
    }
    if (d->words) return;
    for (uint32_t c = 0; c < PROGRAM_COMPONENTS; c++) {
        const uint32_t *lanes = inspect_register(gpu, wave.core, wave.slot, c);
        if (lanes)
            printf("  %-6s %s\n", program_component_name(c).text,
                   value_shown(d->format, TYPE_RAW, lanes[d->lane]).text);
    }
    if (!d->run->program->component_count) printf("the program names no registers\n");
}

/* "r3.xyz" */
typedef struct PlaceName {
    char text[12];
} PlaceName;

static PlaceName place_name(const Operand *place) {
    PlaceName name;
    int used = snprintf(name.text, sizeof name.text, "%s", program_component_name(program_component(place, 0)).text);
    for (int c = 1; c < place->count; c++) name.text[used++] = "xyzw"[place->swizzle[c]];
    name.text[used] = '\0';
    return name;
}

void debug_vars(Debugger *d) {
    InspectWave wave;
    uint32_t at = 0;
    bool found = false;
    if (!find_wave(d, &wave)) return;
    for (const Variable *v; (v = image_variable(d->code->image, wave.pc, &at)); found = true) {
        char name[VARIABLE_SHOWN];
        printf("  %-16s %-8s ", visible_line(v->name, name, sizeof name), place_name(&v->place).text);
        show_values(d, &wave, &v->place, d->lane);
        printf("\n");
    }
    if (!found) printf("no variable is in a register here\n");
}

void debug_print(Debugger *d) {
    InspectWave wave;
    if (!find_wave(d, &wave)) return;
    if (!d->words) debug_error(d, "print takes the names of variables; `vars` lists those that are here");
    for (int i = 0; i < d->words; i++) {
        const size_t length = strlen(d->word[i]);
        bool found = false;
        uint32_t at = 0;
        for (const Variable *v; (v = image_variable(d->code->image, wave.pc, &at));) { /* it, or all its parts */
            char name[VARIABLE_SHOWN];
            if (strncmp(v->name, d->word[i], length) != 0 || !strchr(".[", v->name[length])) continue;
            printf("%s (%s)", visible_line(v->name, name, sizeof name), place_name(&v->place).text);
            show_all_lanes(d, &wave, &v->place, "[]");
            found = true;
        }
        if (!found) {
            const char *why = code_missing(d->code, d->word[i]);
            if (why)
                printf("%s: %s\n", d->word[i], why);
            else
                debug_error(d, "no variable '%s' is in a register here; `vars` lists those that are", d->word[i]);
        }
    }
}

/* ---- masks ---- */

void debug_stack(Debugger *d) {
    InspectWave wave;
    if (!find_wave(d, &wave)) return;
    printf("  active: ");
    show_lanes(d, wave.exec);
    printf("\n");
    InspectGroups groups;
    inspect_groups(travel_gpu(d->travel), &wave, &groups);
    for (uint32_t i = 0; i < groups.count; i++) {
        OWNED TextBuffer waits = {0};
        inspect_group_waits(&waits, d->code, &groups, i);
        printf("  %3u: lanes ", i);
        show_lanes(d, groups.group[i].lanes);
        printf(" at %s: %s\n", code_place(d->code, groups.group[i].pc).text, waits.text);
    }
    const Masks masks = masks_of_wave(&wave, wave.live);
    for (uint32_t i = wave.depth; i-- > 0;) {
        const MaskEntry *entry = &wave.stack[i];
        printf("  %3u: lanes ", i);
        show_lanes(d, entry->exec);
        printf(" continue at %s; pushed in cycle %llu, %s: %s%s\n", code_goal(d->code, entry->pc).text,
               wide(entry->cycle), code_place(d->code, entry->by).text, code_written(d->code, entry->by).text,
               masks_is_side(d->code, &masks, (int)i) ? " (the other side)" : "");
    }
    if (wave.depth == 0 && !groups.count) printf("  the mask stack is empty\n");
}

/* ---- memory ---- */

/* From the word that is number `at` of the line on. */
static void show_words(Debugger *d, int at, const uint32_t *memory, uint32_t words) {
    uint64_t first, count;
    if (!debug_number(d, at, "a word", 0, words, &first)) return;
    if (!debug_number(d, at + 1, "words", SHOWN_WORDS, UINT64_MAX, &count)) return;
    for (uint64_t i = first; i < words && i - first < count; i++) {
        if ((i - first) % WORDS_PER_LINE == 0) printf("%s%6llu:", i > first ? "\n" : "", wide(i));
        printf("  %-14s", value_shown(d->format, TYPE_RAW, memory[i]).text);
    }
    printf("\n");
}

void debug_memory(Debugger *d) {
    uint8_t space, index;
    uint32_t words;
    if (d->words == 0 || !(program_read_resource(d->word[0], strlen(d->word[0]), &space, &index) ||
                           image_find_resource(d->code->image, d->word[0], strlen(d->word[0]), &space, &index)))
        return debug_error(d, "memory takes a buffer, such as u0 or by its name, and then a word and a count");
    const uint32_t *memory = gpu_buffer(travel_gpu(d->travel), space, index, &words);
    if (!memory) return debug_error(d, "nothing is bound to %s", d->word[0]);
    show_words(d, 1, memory, words);
}

void debug_shared(Debugger *d) {
    InspectWave wave;
    uint32_t words;
    if (!find_wave(d, &wave)) return;
    const uint32_t *memory = inspect_group_memory(travel_gpu(d->travel), &wave, &words);
    if (!memory) return debug_error(d, "the program has no group memory");
    show_words(d, 0, memory, words);
}

/* ---- the source ---- */

/* "0 2" if waves 0 and 2 are about to issue an instruction of the line (or, if `pc` is not -1, this one). */
static void show_waves_at(const Debugger *d, uint32_t file, uint32_t line, int64_t pc) {
    enum { ROOM = 9 };
    char waves[ROOM + 1] = "";
    size_t used = 0;
    for (uint32_t core = 0; core < d->config->cores; core++)
        for (uint32_t slot = 0; slot < d->config->waves && used < ROOM; slot++) {
            InspectWave wave;
            if (!inspect_wave(travel_gpu(d->travel), core, slot, &wave) || wave.pc >= d->code->count) continue;
            const Location *at = image_location(d->code->image, wave.pc);
            const bool here = pc < 0 ? at->file == file && at->line == line : wave.pc == pc;
            if (here)
                used += (size_t)snprintf(waves + used, sizeof waves - used, "%sw%u", used ? " " : "", wave.number);
        }
    printf("%-*s", ROOM + 1, waves);
}

/* The lines around one, or around the wave's instruction; where there is no source, instructions. */
void debug_list(Debugger *d) {
    InspectWave wave = {.pc = 0}; /* before a wave is there: the beginning */
    uint64_t line = 0;
    if (d->code->count == 0) {
        printf("the program is empty\n");
        return;
    }
    if (d->words && !debug_number(d, 0, "a line", 0, UINT32_MAX, &line)) return;
    if (!d->words && travel_now(d->travel) && !find_wave(d, &wave)) return;
    const uint32_t pc = wave.pc < d->code->count ? wave.pc : d->code->count - 1;
    const uint32_t file = d->words ? d->code->file : image_location(d->code->image, pc)->file;
    const SourceText *text = run_text(d->run, file);
    if (text->lines) {
        const uint64_t middle = d->words ? line : code_line(d->code, pc);
        const uint64_t first = middle > LIST_AROUND ? middle - LIST_AROUND : 1;
        for (uint64_t at = first; at <= middle + LIST_AROUND && at <= text->count; at++) {
            show_waves_at(d, file, (uint32_t)at, -1);
            printf("%c%5llu  %s\n", at == middle ? '>' : ' ', wide(at), source_line(text, (uint32_t)at));
        }
    } else {
        const uint32_t first = pc > LIST_AROUND ? pc - LIST_AROUND : 0;
        for (uint32_t at = first; at <= pc + LIST_AROUND && at < d->code->count; at++) {
            show_waves_at(d, 0, 0, at);
            printf("%c #%-4u  %s\n", at == pc ? '>' : ' ', at, code_text(d->code, at).text);
        }
    }
}

/* ---- causes and costs ---- */

void debug_why(Debugger *d) {
    uint64_t at[3] = {d->wave, d->lane, travel_now(d->travel)};
    WhyPixel pixel;
    Why why = {0};
    OWNED char *said = NULL;
    const bool is_place = d->words && strchr(d->word[0], ':');
    const bool ok = is_place ? at_read(d->word[0], d->travel, at)
                             : debug_number(d, 0, "a lane", d->lane, d->config->wave_size, &at[1]);
    d->wrong |= !ok;
    if (!ok) return;
    if (at[2] >= travel_end(d->travel)) return debug_error(d, "the run is over in this cycle: go back");
    if (why_find_wave(d->travel, (uint32_t)at[0], (uint32_t)at[1], at[2], &pixel, &said) &&
        why_ask(&why, d->travel, d->code, &pixel))
        said = why.text;
    if (!said) return debug_error(d, "there is no such wave");
    puts(said);
}

void debug_profile(Debugger *d) {
    const char *why;
    if (!d->profile) d->profile = profile_create(d->code, travel_trace(d->travel), 0, UINT64_MAX, &why);
    if (!d->profile) return debug_error(d, "%s", why);
    if (!d->lines) d->lines = lines_create(d->code, d->profile, d->run->gpu);
    const ProfileReport report = {d->run, d->profile, d->lines, NULL, COLUMN_requests};
    (d->by == SHOW_BILL ? profile_report_bill : profile_report_text)(&report);
}

/* ---- mistakes ---- */

void debug_checks(Debugger *d) {
    const Checker *checker = d->run->checker;
    const uint32_t count = checker ? checker_findings(checker)->count : 0;
    if (!count) printf(checker ? "no mistakes were found\n" : "nothing was checked: use lockstep debug --check all\n");
    for (uint32_t i = 0; i < count; i++) {
        const Finding *finding = &checker_findings(checker)->list[i];
        char text[FINDING_TEXT_MAX];
        uint32_t pc;
        finding_text(d->run->program, finding, text);
        printf("  %u: %s: %s: %s", i + 1, code_place(d->code, finding->access.pc).text,
               check_infos[finding_checks[finding->kind]].name, text);
        printf(finding->count > 1 ? " (%llu times)\n" : "\n", wide(finding->count));
        finding_note(d->run->program, finding, text, &pc);
        if (*text) printf("     %s: %s\n", code_place(d->code, pc).text, text);
    }
}

void debug_hash(Debugger *d) {
    printf("%016llx\n", wide(travel_hash(d->travel)));
}
