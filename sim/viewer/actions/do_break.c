/* do_break.c: breakpoints: actions that set and remove them, and why one has hit. They are said as in the debugger. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

enum { NEAR = 3 /* pixels of the axis */ };

/* ---- reading ---- */

/* The line of the main file in which all of a place begins; 0: it is elsewhere. */
static uint32_t line_of(const Viewer *v, const Breakpoint *b) {
    const Code *code = v->run->code;
    uint32_t pc = 0;
    if (b->kind != BREAK_PLACE) return 0;
    while (pc < code->count && !b->at[pc]) pc++;
    return pc < code->count && v->run->image->locations[pc].file == 0 ? v->run->image->locations[pc].line : 0;
}

static void read_break(Viewer *v, ViewBreak *b) {
    char error[BREAK_ERROR_MAX] = "";
    const bool ok = break_read(&b->what, b->text, v->run->travel, v->run->code, error);
    snprintf(b->error, sizeof b->error, "%.95s", error);
    b->line = ok ? line_of(v, &b->what) : 0;
    if (!ok || b->what.kind != BREAK_CYCLE || b->what.cycle < v->cycles) return;
    snprintf(b->error, sizeof b->error, "cycles are numbers from 0 to %" PRIu64, v->cycles - 1);
}

void viewer_read_breaks(Viewer *v) {
    for (uint32_t i = 0; i < v->break_count; i++) {
        free(v->breaks[i].what.at);
        read_break(v, &v->breaks[i]);
    }
}

/* ---- setting and removing ---- */

static void remove_break(Viewer *v, uint32_t i) {
    free(v->breaks[i].what.at);
    v->break_count--;
    memmove(&v->breaks[i], &v->breaks[i + 1], (v->break_count - i) * sizeof *v->breaks);
    v->stale = true;
}

void viewer_remove_breaks(Viewer *v) {
    while (v->break_count > 0) remove_break(v, v->break_count - 1);
}

static bool take_away(Viewer *v, uint32_t i) {
    char name[96];
    viewer_break_name(&v->breaks[i], name, sizeof name);
    remove_break(v, i);
    viewer_say(v, "no breakpoint any more: %s", name);
    return true;
}

/* One with this text; or if there is one, it goes. */
static bool toggle(Viewer *v, const char *text) {
    ViewBreak new = {0};
    char name[96];
    if (strlen(text) >= sizeof new.text)
        return viewer_say(v, "a breakpoint has at most %zu letters", sizeof new.text - 1);
    snprintf(new.text, sizeof new.text, "%s", text);
    for (uint32_t i = 0; i < v->break_count; i++)
        if (strcmp(v->breaks[i].text, new.text) == 0) return take_away(v, i);
    if (v->break_count == VIEW_BREAKS) return viewer_say(v, "there are %d breakpoints already", VIEW_BREAKS);
    read_break(v, &new);
    if (new.error[0]) return free(new.what.at), viewer_say(v, "%s", new.error);
    v->breaks[v->break_count++] = new;
    viewer_break_name(&new, name, sizeof name);
    viewer_say(v, "breakpoint: %s", name);
    return true;
}

/* "memory" alone: what of it is asked for. */
static bool is_half(const char *text) {
    for (int kind = 0; kind < BREAK_COUNT; kind++)
        if (strcmp(text, break_info[kind].name) == 0) return break_info[kind].arguments[0] != '\0';
    return false;
}

bool do_BREAK(Viewer *v, const char *argument) {
    char text[VIEW_TEXT_MAX];
    snprintf(text, sizeof text, "%u", v->line);
    v->asking = false;
    if (!is_half(argument)) return toggle(v, *argument ? argument : text);
    snprintf(text, sizeof text, "%s ", strcmp(argument, break_info[BREAK_PLACE].name) ? argument : "");
    viewer_ask_for(v, ACTION_BREAK_NEW, text + strspn(text, " "));
    return true;
}

bool do_BREAK_NEW(Viewer *v, const char *argument) {
    return *argument ? do_BREAK(v, argument) : viewer_say(v, "nothing was said");
}

/* One of a kind, which is told what stands behind its name. */
static bool toggle_kind(Viewer *v, BreakKind kind, const char *argument) {
    char text[VIEW_TEXT_MAX];
    snprintf(text, sizeof text, "%s%s%.150s", break_info[kind].name, *argument ? " " : "", argument);
    return toggle(v, text);
}

bool do_BREAK_IF(Viewer *v, const char *argument) {
    return toggle_kind(v, BREAK_REGISTER, argument);
}

bool do_BREAK_MEMORY(Viewer *v, const char *argument) {
    return toggle_kind(v, BREAK_MEMORY, argument);
}

bool do_BREAK_CYCLE(Viewer *v, const char *argument) {
    char cycle[32];
    snprintf(cycle, sizeof cycle, "%" PRIu64, v->cycle);
    return toggle_kind(v, BREAK_CYCLE, *argument ? argument : cycle);
}

bool do_BREAK_DIVERGENCE(Viewer *v, const char *a) {
    return toggle_kind(v, BREAK_DIVERGENCE, a);
}

bool do_BREAK_FAULT(Viewer *v, const char *a) {
    return toggle_kind(v, BREAK_FAULT, a);
}

bool do_BREAK_REMOVE(Viewer *v, const char *argument) {
    uint64_t number;
    if (viewer_read_number(argument, (uint64_t)v->break_count + 1, &number) && number > 0)
        return take_away(v, (uint32_t)number - 1);
    return viewer_say(v, "there is no breakpoint %s", argument);
}

bool do_BREAK_CLEAR(Viewer *v, const char *a) {
    (void)a;
    viewer_remove_breaks(v);
    viewer_say(v, "there are no breakpoints");
    return true;
}

/* ---- finding ---- */

const ViewBreak *viewer_cycle_break(const Viewer *v, int32_t x) {
    for (uint32_t i = 0; i < v->break_count; i++)
        if (v->breaks[i].what.kind == BREAK_CYCLE && abs(viewer_x_of(v, v->breaks[i].what.cycle) - x) <= NEAR)
            return &v->breaks[i];
    return NULL;
}

const ViewBreak *viewer_word_break(const Viewer *v, const char *memory, uint32_t word) {
    for (uint32_t i = 0; i < v->break_count; i++) {
        const ViewBreak *b = &v->breaks[i];
        uint8_t space, index;
        if (b->error[0] || b->what.kind != BREAK_MEMORY || b->what.word != word) continue;
        if (program_read_resource(memory, strlen(memory), &space, &index) && b->what.space == space &&
            b->what.index == index)
            return b;
    }
    return NULL;
}

/* ---- names, and why one has hit ---- */

void viewer_break_name(const ViewBreak *b, char *out, size_t size) {
    const bool is_number = b->text[strspn(b->text, "0123456789")] == '\0';
    snprintf(out, size, "%s%s", is_number ? "line " : "", b->text);
}

static uint32_t word_at(Viewer *v, const Breakpoint *b, uint64_t cycle) {
    uint32_t words;
    if (!viewer_travel(v, cycle)) return 0;
    const uint32_t *memory = gpu_buffer(travel_gpu(v->run->travel), b->space, b->index, &words);
    return memory && b->word < words ? memory[b->word] : 0;
}

/* The memory is shown, with the word. */
static void tell_word(Viewer *v, const ViewBreak *b, uint64_t cycle, char *out, size_t size) {
    char name[8];
    const ValueText before = viewer_value(v, word_at(v, &b->what, cycle > 0 ? cycle - 1 : 0));
    const ValueText now = viewer_value(v, word_at(v, &b->what, cycle));
    snprintf(out, size, ": it was %s, and is %s", before.text, now.text);
    snprintf(name, sizeof name, "%c%u", program_letter(b->what.space), b->what.index);
    if (do_MEMORY(v, name)) v->word_wanted = b->what.word;
}

/* The first lane in which it is so now is selected. */
static void tell_register(Viewer *v, const Breakpoint *b, const BreakHit *hit, char *out, size_t size) {
    size_t count;
    const TraceWave *waves = trace_waves(v->trace, &count);
    if (hit->wave >= count || !viewer_travel(v, hit->cycle)) return;
    const TraceWave *wave = &waves[hit->wave];
    const uint32_t *lanes = inspect_register(travel_gpu(v->run->travel), wave->core, wave->slot, b->component);
    for (uint32_t lane = 0; lanes && lane < v->config->wave_size; lane++) {
        if (!break_holds((Type)b->type, (Relation)b->relation, lanes[lane], b->value)) continue;
        if (b->lane != BREAK_ANY_LANE && b->lane != lane) continue;
        snprintf(out, size, ": wave %u, lane %u has %s", hit->wave, lane, viewer_value(v, lanes[lane]).text);
        v->lane = lane;
        v->lane_wanted = true;
        return;
    }
}

void viewer_tell_hit(Viewer *v, const ViewBreak *b, const BreakHit *hit, char *out, size_t size) {
    const Fault *fault = travel_fault(v->run->travel);
    viewer_break_name(b, out, size);
    const size_t used = strlen(out);
    out += used;
    size -= used;
    switch ((BreakKind)b->what.kind) {
    case BREAK_MEMORY: tell_word(v, b, hit->cycle, out, size); break;
    case BREAK_REGISTER: tell_register(v, &b->what, hit, out, size); break;
    case BREAK_FAULT:
        if (fault) snprintf(out, size, ": %s in wave %u", gpu_faults[fault->kind].name, hit->wave);
        break;
    case BREAK_PLACE:
    case BREAK_DIVERGENCE: snprintf(out, size, ": wave %u", hit->wave); break;
    case BREAK_CYCLE:
    case BREAK_COUNT: break;
    }
}
