/* break_text.c: reading breakpoints as they are said; see breakpoint.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/breakpoint.h"

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

static bool __attribute__((format(printf, 2, 3))) wrong(char *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, BREAK_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

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
        }
    }
    if (any) return at;
    memory_free(at);
    if (inspect_component(text, strlen(text)) != INSPECT_NONE)
        wrong(error, "%.100s is a register: `break if %.100s == 7` stops where it has a value", text, text);
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
        if (!*name || strcmp(v->name, name) != 0) continue;
        if (v->place.count > 1) return wrong(r->error, "%.40s has %d components: one is wanted", name, v->place.count);
        r->b->variable = v->name;
        return read_condition(r, (Type)v->place.type);
    }
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
