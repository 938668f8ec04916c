/* debug_break.c: places, and the commands about breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/debugger/debugger.h"
#include "sim/debug/time/break_text.h"

uint8_t *debug_place(Debugger *d, const char *text) {
    char error[BREAK_ERROR_MAX];
    uint8_t *at = break_place(d->code, text, error);
    if (!at) debug_error(d, "%s", error);
    return at;
}

void debug_break(Debugger *d, const DebugArguments *a, bool back) {
    Breakpoint b;
    char error[BREAK_ERROR_MAX];
    (void)back;
    if (a->count == 0) {
        debug_error(d, "break where? `help break` lists what can be said");
        return;
    }
    if (d->break_count == DEBUG_BREAKPOINTS) {
        debug_error(d, "there are %d breakpoints already", DEBUG_BREAKPOINTS);
        return;
    }
    if (!break_read(&b, a->whole, d->travel, d->code, error)) {
        debug_error(d, "%s", error);
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
