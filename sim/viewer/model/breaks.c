/* breaks.c: the list of breakpoints. They are said as in the debugger, and read again for every run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/model.h"

static void read_break(Model *m, ViewBreak *b) {
    const Code *code = m->run->code;
    char error[BREAK_ERROR_MAX] = "";
    const bool ok = break_read(&b->what, b->text, m->run->travel, code, error);
    snprintf(b->error, sizeof b->error, "%.95s", error);
    b->line = 0;
    if (!ok) return;
    if (b->what.kind == BREAK_CYCLE && b->what.cycle >= m->cycles)
        snprintf(b->error, sizeof b->error, "cycles are numbers from 0 to %" PRIu64, m->cycles - 1);
    if (b->what.kind != BREAK_PLACE) return;

    /* The line of the main file in which all of the place begins; 0: it is elsewhere. */
    uint32_t pc = 0;
    while (pc < code->count && !b->what.at[pc]) pc++;
    const Location *at = pc < code->count ? &m->run->image->locations[pc] : NULL;
    if (at && at->file == 0) b->line = at->line;
}

void model_read_breaks(Model *m) {
    for (uint32_t i = 0; i < m->break_count; i++) {
        free(m->breaks[i].what.at);
        read_break(m, &m->breaks[i]);
    }
}

void model_break_name(const ViewBreak *b, char *out, size_t size) {
    const bool is_number = b->text[strspn(b->text, "0123456789")] == '\0';
    snprintf(out, size, "%s%s", is_number ? "line " : "", b->text);
}

bool model_remove_break(Model *m, uint32_t i) {
    char name[96];
    model_break_name(&m->breaks[i], name, sizeof name);
    free(m->breaks[i].what.at);
    m->break_count--;
    memmove(&m->breaks[i], &m->breaks[i + 1], (m->break_count - i) * sizeof *m->breaks);
    model_say(m, "breakpoint removed: %s", name);
    return true;
}

void model_remove_breaks(Model *m) {
    while (m->break_count > 0) free(m->breaks[--m->break_count].what.at);
    m->changed = true;
}

bool model_toggle_break(Model *m, const char *text) {
    ViewBreak new = {0};
    char name[96];
    if (strlen(text) >= sizeof new.text)
        return model_say(m, "a breakpoint has at most %zu letters", sizeof new.text - 1);
    snprintf(new.text, sizeof new.text, "%s", text);
    for (uint32_t i = 0; i < m->break_count; i++)
        if (strcmp(m->breaks[i].text, new.text) == 0) return model_remove_break(m, i);
    if (m->break_count == VIEW_BREAKS) return model_say(m, "there are %d breakpoints already", VIEW_BREAKS);
    read_break(m, &new);
    if (new.error[0]) {
        free(new.what.at);
        return model_say(m, "%s", new.error);
    }
    m->breaks[m->break_count++] = new;
    model_break_name(&new, name, sizeof name);
    model_say(m, "breakpoint: %s", name);
    return true;
}
