/* move.c: a list of breakpoints, and the ways through a run; see move.h. */
#include "sim/debug/time/move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/track.h"

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
    if (list->count == BREAK_MOST) {
        snprintf(error, BREAK_ERROR_MAX, "there are %d breakpoints already", BREAK_MOST);
        return false;
    }
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

/* ---- moves ---- */

static bool same_line(const Code *code, uint32_t a, uint32_t b) {
    if (a >= code->count || b >= code->count) return false; /* the implicit ret has no line */
    const Location *one = image_location(code->image, a), *other = image_location(code->image, b);
    return one->line && one->line == other->line && one->file == other->file;
}

/* Does a statement begin at `pc`, after an instruction? A loop that is one statement begins with every round; so does
 * one in a single line of a shader, but the parts of a `for` around other lines are one stop in a round. */
static bool begins(const Code *code, uint32_t before, uint32_t pc) {
    if (before == TRACE_NO_PC) return true;
    if (!same_line(code, before, pc) || !code_is_of_shader(code, pc))
        return pc <= before || code_statement(code, before) != code_statement(code, pc);
    for (uint32_t i = pc; i < before; i++)
        if (!same_line(code, i, pc)) return false;
    return pc <= before;
}

/* The first instruction of the wave in cycles from .. to - 1 whose mask stack is not deeper, or the last one; with
 * `whole` only those with which a statement begins. */
static SearchResult find_issue(const Move *move, uint32_t wave, uint32_t depth, bool whole, uint64_t from, uint64_t to,
                               uint64_t *found) {
    enum { ASK_EVERY = 1024 };
    SearchResult result = SEARCH_NOTHING;

    /* The last instruction that the wave issues before these cycles, if there is one. */
    const Trace *trace = travel_trace(move->travel);
    const Wanted any = {.wave = wave, .pc = TRACE_NO_PC};
    const TraceWave *its = track_wave(trace, wave);
    TraceRun run;
    uint32_t before = TRACE_NO_PC;
    if (whole && its && track_find_before(trace, its->core, its->slot, from, &any, &run)) before = run.pc;

    Issues issues;
    Issue issue;
    if (issues_open(&issues, move->travel, move->code, wave, from))
        for (uint64_t seen = 1; issues_next(&issues, &issue) && issue.cycle < to; seen++) {
            if (seen % ASK_EVERY == 0 && move->give_up && move->give_up(move->user)) {
                result = SEARCH_STOPPED;
                break;
            }
            const bool in_the_middle = whole && !begins(move->code, before, issue.pc);
            before = issue.pc;
            if (in_the_middle || issue.depth > depth) continue;
            result = SEARCH_FOUND;
            *found = issue.cycle;
            if (!move->back) break;
        }
    issues_close(&issues);
    return result;
}

SearchResult move_step(const Move *move, uint32_t wave, StepKind kind) {
    enum { FIRST_LOOK = 256, LOOK_FACTOR = 8 }; /* cycles looked at when going back, further and further before */
    const uint64_t present = travel_now(move->travel);
    const bool whole = kind == STEP_STATEMENT || kind == STEP_OVER;
    uint32_t depth = UINT32_MAX; /* at most */
    if (kind == STEP_OVER || kind == STEP_OUT) {
        InspectWave there;
        depth = inspect_find(travel_gpu(move->travel), wave, &there) ? there.depth : 0;
        if (kind == STEP_OUT && depth-- == 0) return SEARCH_NOTHING;
    }

    uint64_t found = present;
    SearchResult result = SEARCH_NOTHING;
    if (!move->back) result = find_issue(move, wave, depth, whole, present + 1, UINT64_MAX, &found);
    for (uint64_t look = FIRST_LOOK, from = present; move->back && from > 0 && result == SEARCH_NOTHING;
         look *= LOOK_FACTOR) {
        from = look < present ? present - look : 0;
        result = find_issue(move, wave, depth, whole, from, present, &found);
    }
    return travel_end_search(move->travel, result, found, present);
}

SearchResult move_run(const Move *move, const BreakList *list, BreakHit *hit) {
    Breakpoint breaks[BREAK_MOST];
    uint32_t number[BREAK_MOST], count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i].error[0]) continue;
        number[count] = i;
        breaks[count++] = list->items[i].what;
    }
    if (!count) return SEARCH_NOTHING;
    const SearchResult result = break_find(move->travel, breaks, count, move->back, move->give_up, move->user, hit);
    if (result == SEARCH_FOUND) hit->number = number[hit->number];
    return result;
}
