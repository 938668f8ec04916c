/* break_text.c: reading breakpoints; see break_text.h. */
#include "sim/debug/time/break_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/number.h"
#include "sim/debug/inspect/inspect.h"

enum { WORDS = 12, TEXT_MAX = 1024 };

/* The words of a breakpoint, and what was made of it so far. */
typedef struct Reader {
    const Travel *travel;
    const Code *code;
    Breakpoint *b;
    const char *word[WORDS];
    int count;
    char text[TEXT_MAX]; /* the words, each ended */
    char *error;
} Reader;

static bool say(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool say(char *error, const char *format, ...) {
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

/* "12" or "waves.inc:12". */
static bool mark_line(const Code *code, const char *text, uint8_t *at) {
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    char file[TEXT_MAX];
    uint64_t line;
    bool any = false;
    if (!read_number(digits, (uint64_t)UINT32_MAX + 1, &line)) return false;
    snprintf(file, sizeof file, "%.*s", colon ? (int)(colon - text) : 0, text);
    for (uint32_t pc = 0; pc < code->count; pc++) {
        at[pc] = code_is_at(code, pc, colon ? file : NULL, (uint32_t)line);
        any |= at[pc];
    }
    return any;
}

static bool mark_place(const Code *code, const char *text, uint8_t *at) {
    uint64_t number;
    const bool is_number = text[0] == '#';
    const int64_t label = is_number ? -1 : code_label(code, text);
    if (!is_number && label < 0) return mark_line(code, text, at);
    if (is_number && !read_number(text + 1, (uint64_t)code->count + 1, &number)) return false;
    at[is_number ? number : (uint64_t)label] = 1;
    return true;
}

uint8_t *break_place(const Code *code, const char *text, char error[BREAK_ERROR_MAX]) {
    uint8_t *at = calloc((size_t)code->count + 1, 1);
    if (!at) return say(error, "out of memory"), NULL;
    if (mark_place(code, text, at)) return at;
    free(at);
    return say(error, "%.100s: there is no instruction in this line, or no such label", text), NULL;
}

/* ---- every kind: how many words it took; 0 after an error ---- */

static int read_place(Reader *r) {
    r->b->at = break_place(r->code, r->word[0], r->error);
    return r->b->at ? 1 : 0;
}

static int read_cycle(Reader *r) {
    if (r->count < 2) return say(r->error, "which number? It takes a cycle");
    if (read_number(r->word[1], UINT64_MAX, &r->b->cycle)) return 2;
    return say(r->error, "'%.40s' is not a number (a cycle)", r->word[1]);
}

static bool read_condition(Reader *r) {
    if (r->count >= 4 && break_read_condition(r->word[2], r->word[3], r->b)) return true;
    return say(r->error, "say what it shall be, such as == 7, >= 3.5 or < -1");
}

static int read_register(Reader *r) {
    r->b->component = r->count > 1 ? inspect_component(r->word[1], strlen(r->word[1])) : INSPECT_NONE;
    if (r->b->component == INSPECT_NONE) return say(r->error, "break if takes a register component, such as r1.x");
    if (travel_gpu(r->travel)->program->component_slot[r->b->component] == PROGRAM_NO_SLOT)
        return say(r->error, "the program has no register %.40s", r->word[1]);
    return read_condition(r) ? 4 : 0;
}

/* "u0[12]" */
static bool read_word(const char *text, Breakpoint *b) {
    const size_t name = strcspn(text, "["), length = strlen(text);
    uint64_t word;
    if (!program_read_resource(text, name, &b->space, &b->index) || length < name + 3 || text[length - 1] != ']')
        return false;
    if (number_read_u64(text + name + 1, length - name - 2, &word) != NUMBER_OK || word > UINT32_MAX) return false;
    b->word = (uint32_t)word;
    return true;
}

static int read_memory(Reader *r) {
    uint32_t words = 0;
    if (r->count < 2 || !read_word(r->word[1], r->b)) return say(r->error, "break memory takes a word, such as u0[12]");
    const bool bound = gpu_buffer(travel_gpu(r->travel), r->b->space, r->b->index, &words) != NULL;
    if (!bound || r->b->word >= words)
        return say(r->error, "%.40s: the buffer has %u words", r->word[1], bound ? words : 0);
    r->b->compares = r->count > 2;
    if (!r->b->compares) return 2;
    return read_condition(r) ? 4 : 0;
}

static int read_name(Reader *r) {
    (void)r;
    return 1;
}

typedef int ReadKind(Reader *reader);
static ReadKind *const readers[BREAK_COUNT] = {
    [BREAK_PLACE] = read_place,   [BREAK_CYCLE] = read_cycle,     [BREAK_REGISTER] = read_register,
    [BREAK_MEMORY] = read_memory, [BREAK_DIVERGENCE] = read_name, [BREAK_FAULT] = read_name,
};

/* ---- all of it ---- */

/* `wave N` and `lane N` behind it. */
static bool read_only(Reader *r, int at) {
    for (; at < r->count; at += 2) {
        const bool wave = strcmp(r->word[at], "wave") == 0, lane = strcmp(r->word[at], "lane") == 0;
        const uint64_t limit = wave ? UINT32_MAX : travel_gpu(r->travel)->program->config.wave_size;
        uint64_t number;
        if (!wave && !lane) return say(r->error, "'%.40s': only `wave N` and `lane N` can stand here", r->word[at]);
        if (at + 1 == r->count || !read_number(r->word[at + 1], limit, &number))
            return say(r->error, "`%s` takes a number, at most %llu", r->word[at], (unsigned long long)limit - 1);
        if (wave) r->b->wave = (uint32_t)number;
        if (lane) r->b->lane = (uint32_t)number;
    }
    return true;
}

static bool cut(Reader *r, const char *text) {
    char *rest;
    if (strlen(text) >= sizeof r->text) return false;
    strcpy(r->text, text);
    for (char *word = strtok_r(r->text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (r->count == WORDS) return false;
        r->word[r->count++] = word;
    }
    return true;
}

bool break_read(Breakpoint *b, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]) {
    Reader r = {.travel = travel, .code = code, .b = b, .error = error};
    *b = (Breakpoint){.kind = BREAK_PLACE, .wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE};
    if (!cut(&r, text)) return say(error, "the line is too long");
    if (r.count == 0) return say(error, "break where?");
    for (uint8_t kind = 0; kind < BREAK_COUNT; kind++)
        if (kind != BREAK_PLACE && strcmp(r.word[0], break_info[kind].name) == 0) b->kind = kind;
    const int used = readers[b->kind](&r);
    if (used && read_only(&r, used)) return true;
    free(b->at);
    b->at = NULL;
    return false;
}
