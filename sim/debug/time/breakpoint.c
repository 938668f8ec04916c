/* breakpoint.c: searching a run for hits, piece by piece; see breakpoint.h. Pieces grow, so that what is near is found
 * immediately and what is far does not take long either. */
#include "sim/debug/time/breakpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/text.h"
#include "asm/isa/number.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/trace/lane_state.h"

const BreakInfo break_info[BREAK_COUNT] = {
#define BREAK(ID, name, arguments, meaning) [BREAK_##ID] = {name, arguments, meaning},
#include "sim/debug/time/breakpoint.def"
#undef BREAK
};

/* What a breakpoint saw in the cycle before: REGISTER of each slot, MEMORY once. */
typedef struct Seen {
    uint64_t held; /* the lanes in which it was true; of a word 1 if it was, else 0 */
    uint32_t what; /* the wave there; the word */
} Seen;

typedef struct BreakSearch {
    const Move *move;
    const Config *config;
    const Breakpoint *list;
    uint32_t count;
    uint64_t start, end; /* the piece: cycles start .. end - 1 */
    SearchResult result; /* so far */
    BreakHit hit;
    Seen *seen;   /* all of the first breakpoint, all of the second, ... */
    size_t slots; /* of the machine */
} BreakSearch;

/* A hit; it counts if it is in the piece, and closer to the present than the one before. */
static void offer(BreakSearch *search, uint64_t cycle, uint32_t number, uint32_t wave) {
    if (cycle < search->start || cycle >= search->end) return;
    const bool better = search->move->back ? cycle > search->hit.cycle : cycle < search->hit.cycle;
    const bool any = search->result == SEARCH_FOUND;
    if (any && !better && (cycle != search->hit.cycle || number >= search->hit.number)) return;
    search->result = SEARCH_FOUND;
    search->hit = (BreakHit){.cycle = cycle, .number = number, .wave = wave};
}

/* Does nothing that comes after this cycle count any more? */
static bool is_beyond(const BreakSearch *search, uint64_t cycle) {
    return !search->move->back && search->result == SEARCH_FOUND && cycle > search->hit.cycle;
}

static bool asked_to_stop(BreakSearch *search) {
    const Move *move = search->move;
    if (!move->give_up || !move->give_up(move->user)) return false;
    search->result = SEARCH_STOPPED;
    return true;
}

/* ---- in the trace ---- */

/* From before the piece on, for the mask before its first run. */
static void search_trace(BreakSearch *search) {
    const Trace *trace = travel_trace(search->move->travel);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    for (uint32_t core = 0; core < search->config->cores; core++)
        for (uint32_t slot = 0; slot < search->config->waves; slot++) {
            TraceCursor *cursor = trace_run_cursor(trace, core, slot);
            TraceRun run, before = {.wave = TRACE_NO_WAVE};
            if (cursor) trace_cursor_seek(cursor, search->start ? search->start - 1 : 0);
            while (cursor && trace_next_run(cursor, &run) && run.cycle < search->end && !is_beyond(search, run.cycle)) {
                for (uint32_t i = 0; run.state == STATE_ACTIVE && i < search->count; i++) {
                    const Breakpoint *b = &search->list[i];
                    const uint64_t exec = before.wave != run.wave ? waves[run.wave].live : before.exec;
                    if (b->wave != TRACE_NO_WAVE && b->wave != run.wave) continue;
                    if (b->kind == BREAK_DIVERGENCE && trace_diverges(trace_shape(trace), &run, exec))
                        offer(search, run.cycle, i, run.wave);
                    if (b->kind != BREAK_PLACE || !b->at[run.pc]) continue;
                    const uint64_t from = max_u64(run.cycle, search->start);
                    const uint64_t last = min_u64(run.cycle + run.cycles, search->end) - 1;
                    if (from <= last) offer(search, search->move->back ? last : from, i, run.wave);
                }
                before = run;
            }
            trace_cursor_destroy(cursor);
        }
}

/* ---- in the state ---- */

bool break_holds(Type type, Relation relation, uint32_t a, uint32_t b) {
    int order; /* -1, 0, 1; 2: one is no number */
    if (type == TYPE_F32) {
        const float x = number_float(a), y = number_float(b);
        order = x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    } else if (type == TYPE_I32) {
        order = ((int32_t)a > (int32_t)b) - ((int32_t)a < (int32_t)b);
    } else {
        order = (a > b) - (a < b);
    }
    return relation_holds(relation, order);
}

/* Is it true in a lane in which it was not in the cycle before? The first such wave is in *in_wave. */
static bool register_hits(const BreakSearch *search, uint32_t number, uint32_t *in_wave) {
    const Breakpoint *b = &search->list[number];
    Seen *before = &search->seen[number * search->slots];
    const Gpu *gpu = travel_gpu(search->move->travel);
    const Image *image = gpu_program(gpu)->image;
    bool hits = false;
    for (uint32_t core = 0; core < search->config->cores; core++)
        for (uint32_t slot = 0; slot < search->config->waves; slot++, before++) {
            InspectWave wave = {.number = TRACE_NO_WAVE};
            uint64_t lanes = 0;
            if (inspect_wave(gpu, core, slot, &wave) && (b->wave == TRACE_NO_WAVE || b->wave == wave.number)) {
                /* A variable may not be there, and is in other components elsewhere. */
                uint32_t component = b->variable ? INSPECT_NONE : b->component, at = 0;
                for (const Variable *v; b->variable && (v = image_variable(image, wave.pc, &at));)
                    if (strcmp(v->name, b->variable) == 0) component = program_component(&v->place, 0);
                const uint32_t *values = inspect_register(gpu, core, slot, component);
                uint64_t asked = b->lane == BREAK_ANY_LANE ? wave.live : UINT64_C(1) << b->lane;
                for (; values && asked; asked &= asked - 1)
                    if (break_holds((Type)b->type, (Relation)b->relation, values[__builtin_ctzll(asked)], b->value))
                        lanes |= asked & -asked;
            }
            if ((lanes & ~(before->what == wave.number ? before->held : 0)) && !hits) {
                hits = true;
                *in_wave = wave.number;
            }
            *before = (Seen){lanes, wave.number};
        }
    return hits;
}

/* Go cycle by cycle. A condition that holds in the first cycle has not become true there: only note its value. */
static void search_states(BreakSearch *search) {
    for (size_t i = 0; i < search->count * search->slots; i++) search->seen[i] = (Seen){0, TRACE_NO_WAVE};
    for (uint64_t cycle = search->start ? search->start - 1 : 0; cycle < search->end; cycle++) {
        enum { ASK_CYCLES = 1024 };
        if (is_beyond(search, cycle) || (cycle % ASK_CYCLES == 0 && asked_to_stop(search))) return;
        travel_go(search->move->travel, cycle);
        const Gpu *gpu = travel_gpu(search->move->travel);
        for (uint32_t i = 0; i < search->count; i++) {
            const Breakpoint *b = &search->list[i];
            uint32_t wave = TRACE_NO_WAVE, words = 0;
            bool hits = b->kind == BREAK_REGISTER && register_hits(search, i, &wave);
            const uint32_t *memory = b->kind == BREAK_MEMORY ? gpu_buffer(gpu, b->space, b->index, &words) : NULL;
            if (memory && b->word < words) {
                Seen *seen = &search->seen[i * search->slots];
                const uint32_t word = memory[b->word];
                const bool holds = b->compares && break_holds((Type)b->type, (Relation)b->relation, word, b->value);
                hits = b->compares ? holds && !seen->held : word != seen->what;
                *seen = (Seen){holds, word};
            }
            if (hits && cycle > 0) offer(search, cycle, i, wave);
        }
    }
}

/* ---- piece by piece ---- */

SearchResult break_find(const Move *move, const Breakpoint *list, uint32_t count, BreakHit *hit) {
    enum { FIRST_PIECE = 256, MOST_PIECE = 1 << 20, PIECE_FACTOR = 4 };
    const uint64_t now = travel_now(move->travel), last = travel_end(move->travel) + 1;
    const Config *config = &gpu_program(travel_gpu(move->travel))->config;
    const size_t slots = config->cores * config->waves;
    const Fault *fault = travel_fault(move->travel);
    BreakSearch search = {.move = move,
                          .config = config,
                          .list = list,
                          .count = count,
                          .start = move->back ? now : 0,
                          .end = now + 1,
                          .result = SEARCH_NOTHING,
                          .seen = memory_array(count * slots + 1, sizeof *search.seen),
                          .slots = slots};

    bool in_trace = false, in_state = false;
    for (uint32_t i = 0; i < count; i++) {
        in_trace |= list[i].kind == BREAK_PLACE || list[i].kind == BREAK_DIVERGENCE;
        in_state |= list[i].kind == BREAK_REGISTER || list[i].kind == BREAK_MEMORY;
    }
    for (uint64_t size = FIRST_PIECE; search.result == SEARCH_NOTHING;
         size = min_u64(size * PIECE_FACTOR, MOST_PIECE)) {
        if (move->back) {
            search.end = search.start;
            search.start = search.end > size ? search.end - size : 0;
        } else {
            search.start = search.end;
            search.end = last - search.start > size ? search.start + size : last;
        }
        if (search.start >= search.end || asked_to_stop(&search)) break;

        for (uint32_t i = 0; i < count; i++) {
            if (list[i].kind == BREAK_CYCLE) offer(&search, list[i].cycle, i, TRACE_NO_WAVE);
            if (list[i].kind == BREAK_FAULT && fault) offer(&search, fault->cycle, i, fault->wave);
        }
        if (in_trace) search_trace(&search);
        if (in_state) search_states(&search);
    }
    memory_free(search.seen);
    *hit = search.hit;
    travel_go(move->travel, search.result == SEARCH_FOUND ? hit->cycle : now);
    return search.result;
}

/* ---- reading breakpoints as they are said ---- */

enum { WORDS = 12, TEXT_MAX = 1024 };

/* The words of a breakpoint, and what was made of it so far. */
typedef struct BreakReader {
    const Travel *travel;
    const Code *code;
    Breakpoint *b;
    const char *word[WORDS];
    int count;
    char text[TEXT_MAX]; /* the words, each ended */
    char *error;
} BreakReader;

#define wrong(error, ...) text_wrong(error, BREAK_ERROR_MAX, __VA_ARGS__)

static bool read_number(const char *text, uint64_t limit, uint64_t *number) {
    return number_read_u64(text, strlen(text), number) == NUMBER_OK && *number < limit;
}

/* ---- places ---- */

/* "#7", "LOOP", "12" or "waves.inc:12". */
uint8_t *break_place(const Code *code, const char *text, char error[BREAK_ERROR_MAX]) {
    const Image *image = code->image;
    const char *colon = strrchr(text, ':');
    char file[TEXT_MAX];
    uint64_t number;
    uint32_t next = UINT32_MAX; /* the line behind it that has an instruction */
    bool any = false;
    uint8_t *at = memory_array((size_t)code->count + 1, 1);
    uint32_t label = 0;
    while (label < image->symbol_count && strcmp(image->symbols[label].name, text) != 0) label++;
    if (text[0] == '#') {
        any = read_number(text + 1, (uint64_t)code->count + 1, &number);
        if (any) at[number] = 1;
    } else if (label < image->symbol_count) {
        at[image->symbols[label].target] = 1;
        any = true;
    } else if (read_number(colon ? colon + 1 : text, (uint64_t)UINT32_MAX + 1, &number)) {
        snprintf(file, sizeof file, "%.*s", colon ? (int)(colon - text) : 0, text);
        for (uint32_t pc = 0; pc < code->count; pc++) {
            at[pc] = code_is_at(code, pc, colon ? file : NULL, (uint32_t)number);
            any |= at[pc];
            const uint32_t line = code_line(code, pc);
            if (line > number && line < next && code_is_at(code, pc, colon ? file : NULL, line)) next = line;
        }
    }
    if (any) return at;
    memory_free(at);
    if (inspect_component(text, strlen(text)) != INSPECT_NONE)
        wrong(error, "%.100s is a register: `break if %.100s == 7` stops where it has a value", text, text);
    else if (next != UINT32_MAX)
        wrong(error, "%.100s: there is no instruction in this line; the next one is in line %u", text, next);
    else
        wrong(error, "%.100s: there is no instruction in this line, or no such label", text);
    return NULL;
}

/* ---- every kind ---- */

/* "== 7": a number says by itself what it is: 3.5 is f32, -3 is i32, 3 and 0x3 are u32. Beside a variable it is of the
 * variable's type, unless that is raw. */
static bool read_condition(BreakReader *r, Type type) {
    Breakpoint *b = r->b;
    int relation = 0;
    while (r->count >= 4 && relation < REL_COUNT && strcmp(r->word[2], image_relation_text[relation]) != 0) relation++;
    if (r->count >= 4 && relation < REL_COUNT) {
        const char *value = r->word[3];
        const bool hex = strncmp(value, "0x", 2) == 0;
        b->relation = (uint8_t)relation;
        b->type = value[0] == '-' ? TYPE_I32 : TYPE_U32;
        if (!hex && strpbrk(value, ".einEIN")) b->type = TYPE_F32;
        if (type != TYPE_RAW) b->type = (uint8_t)type;
        if (number_read((Type)b->type, value, strlen(value), &b->value) == NUMBER_OK) return true;
    }
    return wrong(r->error, "break %s takes a condition, such as == 7, >= 3.5 or < -1", r->word[0]);
}

/* "u0[12]", and a condition */
static bool read_memory(BreakReader *r) {
    Breakpoint *b = r->b;
    const char *text = r->count > 1 ? r->word[1] : "";
    const size_t name = strcspn(text, "["), length = strlen(text);
    uint64_t word;
    uint32_t words = 0;
    const bool known = program_read_resource(text, name, &b->space, &b->index) ||
                       image_find_resource(r->code->image, text, name, &b->space, &b->index);
    if (!known || length < name + 3 || text[length - 1] != ']' ||
        number_read_u64(text + name + 1, length - name - 2, &word) != NUMBER_OK || word > UINT32_MAX)
        return wrong(r->error, "break memory takes a word, such as u0[12]");
    if (!gpu_buffer(travel_gpu(r->travel), b->space, b->index, &words)) words = 0;
    if (word >= words) return wrong(r->error, "%.40s: the buffer has %u words", text, words);
    b->word = (uint32_t)word;
    b->compares = r->count > 2;
    return !b->compares || read_condition(r, TYPE_RAW);
}

/* "r1.x" or "i", and a condition */
static bool read_register(BreakReader *r) {
    const char *name = r->count > 1 ? r->word[1] : "";
    const Image *image = r->code->image;
    r->b->component = inspect_component(name, strlen(name));
    for (uint32_t i = 0; i < image->variable_count && r->b->component == INSPECT_NONE; i++) {
        const Variable *v = &image->variables[i];
        if (!*name || !v->place.kind || strcmp(v->name, name) != 0) continue;
        if (v->place.count > 1) return wrong(r->error, "%.40s has %d components: one is wanted", name, v->place.count);
        r->b->variable = v->name;
        return read_condition(r, (Type)v->place.type);
    }
    const char *why = r->b->component == INSPECT_NONE ? code_missing(r->code, name) : NULL;
    if (why) return wrong(r->error, "%.40s: %s", name, why);
    if (r->b->component == INSPECT_NONE)
        return wrong(r->error, "break if takes a register component, such as r1.x, or a variable of the source");
    if (gpu_program(travel_gpu(r->travel))->component_slot[r->b->component] == PROGRAM_NO_SLOT)
        return wrong(r->error, "the program has no register %.40s", name);
    return read_condition(r, TYPE_RAW);
}

/* `wave N` and `lane N` after it. */
static bool read_only(BreakReader *r, int at) {
    for (; at < r->count; at += 2) {
        const bool wave = strcmp(r->word[at], "wave") == 0, lane = strcmp(r->word[at], "lane") == 0;
        const uint64_t limit = wave ? UINT32_MAX : gpu_program(travel_gpu(r->travel))->config.wave_size;
        uint64_t number;
        if (!wave && !lane) return wrong(r->error, "'%.40s': only `wave N` and `lane N` can stand here", r->word[at]);
        if (at + 1 == r->count || !read_number(r->word[at + 1], limit, &number))
            return wrong(r->error, "`%s` takes a number, at most %llu", r->word[at], (unsigned long long)limit - 1);
        if (wave) r->b->wave = (uint32_t)number;
        if (lane) r->b->lane = (uint32_t)number;
    }
    return true;
}

bool break_read(Breakpoint *b, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]) {
    BreakReader r = {.travel = travel, .code = code, .b = b, .error = error};
    *b = (Breakpoint){.kind = BREAK_PLACE, .wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE};

    char *rest;
    if (strlen(text) >= sizeof r.text) return wrong(error, "the line is too long");
    strcpy(r.text, text);
    for (char *word = strtok_r(r.text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (r.count == WORDS) return wrong(error, "the line is too long");
        r.word[r.count++] = word;
    }
    if (r.count == 0) return wrong(error, "break takes a place, such as 12 or LOOP, or a condition");

    for (uint8_t kind = 0; kind < BREAK_COUNT; kind++)
        if (kind != BREAK_PLACE && strcmp(r.word[0], break_info[kind].name) == 0) b->kind = kind;
    bool ok = true;
    int used = 1; /* words */
    switch ((BreakKind)b->kind) {
    case BREAK_PLACE:
        b->at = break_place(code, r.word[0], error);
        ok = b->at != NULL;
        break;
    case BREAK_CYCLE:
        used = 2;
        if (r.count < 2)
            ok = wrong(error, "break cycle takes a cycle, such as 84");
        else if (!read_number(r.word[1], UINT64_MAX, &b->cycle))
            ok = wrong(error, "'%.40s' is not a number (a cycle)", r.word[1]);
        break;
    case BREAK_REGISTER:
        used = 4;
        ok = read_register(&r);
        break;
    case BREAK_MEMORY:
        ok = read_memory(&r);
        used = b->compares ? 4 : 2;
        break;
    case BREAK_DIVERGENCE:
    case BREAK_FAULT:
    case BREAK_COUNT: break;
    }
    if (ok && read_only(&r, used)) return true;
    memory_free(b->at);
    b->at = NULL;
    return false;
}

/* ---- a list of breakpoints ---- */

/* Read its text: for the first time, or for another program. */
static bool read_named(NamedBreak *b, const char *text, const Travel *travel, const Code *code) {
    b->line = 0;
    if (!break_read(&b->what, text, travel, code, b->error)) return false;
    b->error[0] = '\0';
    uint32_t pc = 0;
    while (b->what.at && pc < code->count && !b->what.at[pc]) pc++;
    if (b->what.at && pc < code->count && image_location(code->image, pc)->file == code->file)
        b->line = code_line(code, pc);
    return true;
}

bool breaks_add(BreakList *list, const char *text, const Travel *travel, const Code *code,
                char error[BREAK_ERROR_MAX]) {
    if (list->count == BREAK_MOST) return wrong(error, "there are %d breakpoints already", BREAK_MOST);
    NamedBreak *b = &list->items[list->count];
    if (!read_named(b, text, travel, code)) {
        memcpy(error, b->error, BREAK_ERROR_MAX);
        return false;
    }
    b->text = memory_strdup(text);
    b->number = ++list->numbers;
    list->count++;
    return true;
}

void breaks_remove(BreakList *list, uint32_t i) {
    memory_free(list->items[i].what.at);
    memory_free(list->items[i].text);
    list->count--;
    memmove(&list->items[i], &list->items[i + 1], (list->count - i) * sizeof *list->items);
}

void breaks_clear(BreakList *list) {
    while (list->count > 0) breaks_remove(list, list->count - 1);
}

void breaks_read_again(BreakList *list, const Travel *travel, const Code *code) {
    for (uint32_t i = 0; i < list->count; i++) {
        NamedBreak *b = &list->items[i];
        memory_free(b->what.at);
        (void)read_named(b, b->text, travel, code);
    }
}
