/* breaks.c: the list of breakpoints. They are said as in the debugger, and read again for every run. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/model/model.h"

/* A cycle is one that can be shown. */
static void check_cycle(const Model *m, NamedBreak *b) {
    if (!b->error[0] && b->what.kind == BREAK_CYCLE && b->what.cycle >= m->cycles)
        snprintf(b->error, sizeof b->error, "cycles are numbers from 0 to %" PRIu64, m->cycles - 1);
}

void model_read_breaks(Model *m) {
    m->lost |= !breaks_read_again(&m->breaks, m->run->travel, m->run->code);
    for (uint32_t i = 0; i < m->breaks.count; i++) check_cycle(m, &m->breaks.items[i]);
}

void model_break_name(const NamedBreak *b, char *out, size_t size) {
    const bool is_number = b->text[strspn(b->text, "0123456789")] == '\0';
    snprintf(out, size, "%s%s", is_number ? "line " : "", b->text);
}

bool model_remove_break(Model *m, uint32_t i) {
    char name[96];
    model_break_name(&m->breaks.items[i], name, sizeof name);
    breaks_remove(&m->breaks, i);
    model_say(m, "breakpoint removed: %s", name);
    return true;
}

bool model_toggle_break(Model *m, const char *text) {
    char name[96], error[BREAK_ERROR_MAX];
    if (strlen(text) > VIEW_BREAK_LETTERS)
        return model_say(m, "a breakpoint has at most %d letters", VIEW_BREAK_LETTERS);
    for (uint32_t i = 0; i < m->breaks.count; i++)
        if (strcmp(m->breaks.items[i].text, text) == 0) return model_remove_break(m, i);

    const BreakProblem problem = breaks_add(&m->breaks, text, m->run->travel, m->run->code, error);
    m->lost |= problem == BREAK_NO_MEMORY;
    if (problem != BREAK_FINE) return model_say(m, "%s", error);
    NamedBreak *b = &m->breaks.items[m->breaks.count - 1];
    check_cycle(m, b);
    if (b->error[0]) {
        model_say(m, "%s", b->error);
        breaks_remove(&m->breaks, m->breaks.count - 1);
        return false;
    }
    model_break_name(b, name, sizeof name);
    model_say(m, "breakpoint: %s", name);
    return true;
}
