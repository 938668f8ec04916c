/* debug_break.c: places, and the commands about breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "asm/number.h"
#include "sim/cli/debugger.h"

/* ---- places ---- */

static uint8_t *no_place(Debugger *d, uint8_t *at, const char *text) {
    free(at);
    debug_error(d, "%s: there is no instruction in this line, or no such label", text);
    return NULL;
}

/* "12" or "waves.inc:12". */
static bool mark_line(const Debugger *d, const char *text, uint8_t *at) {
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    char file[DEBUG_LINE_MAX];
    uint64_t line;
    bool any = false;
    if (number_read_u64(digits, strlen(digits), &line) != NUMBER_OK || line > UINT32_MAX) return false;
    snprintf(file, sizeof file, "%.*s", colon ? (int)(colon - text) : 0, text);
    for (uint32_t pc = 0; pc < d->code->count; pc++) {
        at[pc] = code_is_at(d->code, pc, colon ? file : NULL, (uint32_t)line);
        any |= at[pc];
    }
    return any;
}

uint8_t *debug_place(Debugger *d, const char *text) {
    uint8_t *at = calloc((size_t)d->code->count + 1, 1);
    uint64_t number;
    if (!at) return debug_error(d, "out of memory"), NULL;
    if (text[0] == '#') {
        if (number_read_u64(text + 1, strlen(text + 1), &number) != NUMBER_OK || number > d->code->count)
            return no_place(d, at, text);
        at[number] = 1;
        return at;
    }
    const int64_t label = code_label(d->code, text);
    if (label < 0) return mark_line(d, text, at) ? at : no_place(d, at, text);
    at[label] = 1;
    return at;
}

/* ---- conditions ---- */

static bool read_condition(Debugger *d, const DebugArguments *a, int at, Breakpoint *b) {
    if (at + 1 >= a->count || !break_read_condition(a->word[at], a->word[at + 1], b))
        return debug_error(d, "say what it shall be, such as == 7, >= 3.5 or < -1"), false;
    return true;
}

/* "u0[12]" */
static bool read_word(const char *text, Breakpoint *b) {
    const size_t name = strcspn(text, "["), length = strlen(text);
    uint64_t word;
    if (!machine_resource(text, name, &b->space, &b->index) || length < name + 3 || text[length - 1] != ']')
        return false;
    if (number_read_u64(text + name + 1, length - name - 2, &word) != NUMBER_OK || word > UINT32_MAX) return false;
    b->word = (uint32_t)word;
    return true;
}

/* How many words of the arguments are about it; 0 after an error. */
static int read_register(Debugger *d, const DebugArguments *a, Breakpoint *b) {
    b->kind = BREAK_REGISTER;
    b->component = a->count > 1 ? inspect_component(a->word[1], strlen(a->word[1])) : INSPECT_NONE;
    if (b->component == INSPECT_NONE) return debug_error(d, "break if takes a register component, such as r1.x"), 0;
    return read_condition(d, a, 2, b) ? 4 : 0;
}

static int read_memory(Debugger *d, const DebugArguments *a, Breakpoint *b) {
    uint32_t words;
    b->kind = BREAK_MEMORY;
    if (a->count < 2 || !read_word(a->word[1], b))
        return debug_error(d, "break memory takes a word, such as u0[12]"), 0;
    const bool bound = gpu_buffer(travel_gpu(d->travel), b->space, b->index, &words) != NULL;
    if (!bound || b->word >= words)
        return debug_error(d, "%s: the buffer has %u words", a->word[1], bound ? words : 0), 0;
    b->compares = a->count > 2;
    if (!b->compares) return 2;
    return read_condition(d, a, 2, b) ? 4 : 0;
}

static int read_cycle(Debugger *d, const DebugArguments *a, Breakpoint *b) {
    b->kind = BREAK_CYCLE;
    return debug_number(d, a, 1, "a cycle", UINT64_MAX, UINT64_MAX, &b->cycle) ? 2 : 0;
}

static int read_what(Debugger *d, const DebugArguments *a, Breakpoint *b) {
    const char *word = a->word[0];
    if (strcmp(word, break_info[BREAK_REGISTER].name) == 0) return read_register(d, a, b);
    if (strcmp(word, break_info[BREAK_MEMORY].name) == 0) return read_memory(d, a, b);
    if (strcmp(word, break_info[BREAK_CYCLE].name) == 0) return read_cycle(d, a, b);
    b->kind = BREAK_DIVERGENCE;
    if (strcmp(word, break_info[BREAK_DIVERGENCE].name) == 0) return 1;
    b->kind = BREAK_FAULT;
    if (strcmp(word, break_info[BREAK_FAULT].name) == 0) return 1;
    b->kind = BREAK_PLACE;
    b->at = debug_place(d, word);
    return b->at ? 1 : 0;
}

/* `wave N` and `lane N` behind it. */
static bool read_only(Debugger *d, const DebugArguments *a, int at, Breakpoint *b) {
    for (; at < a->count; at += 2) {
        uint64_t number;
        const bool wave = strcmp(a->word[at], "wave") == 0, lane = strcmp(a->word[at], "lane") == 0;
        if (!wave && !lane)
            return debug_error(d, "'%s': only `wave N` and `lane N` can stand here", a->word[at]), false;
        const uint64_t limit = wave ? UINT32_MAX : d->config->wave_size;
        if (!debug_number(d, a, at + 1, a->word[at], UINT64_MAX, limit, &number)) return false;
        if (wave) b->wave = (uint32_t)number;
        if (lane) b->lane = (uint32_t)number;
    }
    return true;
}

void debug_break(Debugger *d, const DebugArguments *a, bool back) {
    Breakpoint b = {.wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE};
    (void)back;
    if (a->count == 0) {
        debug_error(d, "break where? `help break` lists what can be said");
        return;
    }
    if (d->break_count == DEBUG_BREAKPOINTS) {
        debug_error(d, "there are %d breakpoints already", DEBUG_BREAKPOINTS);
        return;
    }
    const int used = read_what(d, a, &b);
    if (!used || !read_only(d, a, used, &b)) {
        free(b.at);
        return;
    }
    DebugBreak *new = &d->breaks[d->break_count++];
    *new = (DebugBreak){.what = b, .number = ++d->break_numbers};
    snprintf(new->text, sizeof new->text, "%s", a->whole);
    printf("breakpoint %u: %s\n", new->number, new->text);
}

void debug_breakpoints(Debugger *d, const DebugArguments *a, bool back) {
    (void)a, (void)back;
    if (d->break_count == 0) printf("there are no breakpoints\n");
    for (uint32_t i = 0; i < d->break_count; i++) printf("%3u  %s\n", d->breaks[i].number, d->breaks[i].text);
}

void debug_delete(Debugger *d, const DebugArguments *a, bool back) {
    uint64_t number;
    uint32_t kept = 0;
    (void)back;
    if (!debug_number(d, a, 0, "a breakpoint", 0, UINT64_MAX, &number)) return;
    for (uint32_t i = 0; i < d->break_count; i++) {
        if (number == 0 || d->breaks[i].number == number)
            free(d->breaks[i].what.at);
        else
            d->breaks[kept++] = d->breaks[i];
    }
    if (kept == d->break_count && number) debug_error(d, "there is no breakpoint %llu", (unsigned long long)number);
    d->break_count = kept;
}
