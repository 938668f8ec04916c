/* debug_time.c: the commands that go somewhere, and breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/interrupt.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/debugger/debugger.h"
#include "sim/debug/time/move.h"

/* ---- searches, with Ctrl-C in hand ---- */

static bool gives_up(void *user) {
    (void)user;
    return interrupt_came();
}

static Move begin_move(const Debugger *d) {
    interrupt_catch(INTERRUPT_WORK);
    activity_begin("looking %s", d->back ? "back" : "ahead");
    return (Move){.travel = d->travel, .code = d->code, .back = d->back, .give_up = gives_up};
}

/* Says how it ended, if more is to be said than that nothing was found. */
static SearchResult end_work(Debugger *d, SearchResult result, const char *where, uint64_t cycle) {
    activity_end();
    interrupt_release();
    if (result == SEARCH_STOPPED) debug_error(d, "interrupted%s cycle %llu", where, wide(cycle));
    d->lost |= result == SEARCH_NO_MEMORY;
    return result;
}

static SearchResult end_move(Debugger *d, SearchResult result) {
    return end_work(d, result, ": still at", travel_now(d->travel));
}

/* ---- steps ---- */

/* Step N times. */
void debug_step(Debugger *d) {
    uint64_t times, done = 0;
    if (!debug_number(d, 0, "times", 1, UINT64_MAX, &times)) return;
    SearchResult result = SEARCH_FOUND;
    const Move move = begin_move(d);
    while (done < times && result == SEARCH_FOUND) {
        result = interrupt_came() ? SEARCH_STOPPED : move_step(&move, d->wave, (StepKind)d->kind);
        done += result == SEARCH_FOUND;
    }
    if (end_move(d, result) == SEARCH_NOTHING)
        debug_error(d, "wave %u has no such place %s: done %llu of %llu", d->wave, d->back ? "earlier" : "later",
                    wide(done), wide(times));
    debug_where(d);
}

/* Who gives up is on the way there. */
static bool go_to(Debugger *d, uint64_t cycle) {
    interrupt_catch(INTERRUPT_WORK);
    activity_begin("going to cycle %llu", wide(cycle));
    const SearchResult result = travel_go_unless(d->travel, cycle, gives_up, NULL);
    return end_work(d, result, " on the way to", cycle) == SEARCH_FOUND;
}

/* By many cycles in one go. */
void debug_cycle(Debugger *d) {
    uint64_t cycles;
    const uint64_t now = travel_now(d->travel);
    if (!debug_number(d, 0, "cycles", 1, UINT64_MAX, &cycles)) return;
    const uint64_t left = d->back ? now : travel_end(d->travel) - now;
    if (cycles > left) {
        debug_error(d, "there are only %llu cycles %s this one", wide(left), d->back ? "before" : "after");
        cycles = left;
    }
    go_to(d, d->back ? now - cycles : now + cycles);
    debug_where(d);
}

void debug_goto(Debugger *d) {
    uint64_t cycle = travel_end(d->travel);
    const bool end = d->words == 1 && strcmp(d->word[0], "end") == 0;
    if (!end && !debug_number(d, 0, "a cycle", UINT64_MAX, cycle + 1, &cycle)) return;
    go_to(d, cycle);
    debug_where(d);
}

/* To a mistake that --check found, or to the other access of a race. */
void debug_check(Debugger *d) {
    const Checker *checker = d->session->run.checker;
    uint64_t number;
    if (!checker) {
        debug_error(d, "nothing was checked: use lockstep debug --check all");
        return;
    }
    if (!debug_number(d, 0, "a mistake; `checks` lists them", UINT64_MAX,
                      (uint64_t)checker_findings(checker)->count + 1, &number))
        return;
    if (number == 0) {
        debug_error(d, "they are numbered from 1: `checks` lists them");
        return;
    }
    const Finding *finding = &checker_findings(checker)->list[number - 1];
    const bool other = d->words == 2 && strcmp(d->word[1], "other") == 0, has_other = finding->kind == FINDING_RACE;
    if (d->words > 2 || (d->words == 2 && !(other && has_other))) {
        debug_error(d, has_other ? "after its number only `other` can stand" : "it has no other access");
        return;
    }
    const CheckAccess *access = other ? &finding->other : &finding->access;
    d->wave = access->wave;
    d->lane = access->lane;
    go_to(d, access->cycle);
    debug_where(d);
}

/* ---- breakpoints ---- */

void debug_break(Debugger *d) {
    char error[BREAK_ERROR_MAX];
    if (d->words == 0) {
        debug_error(d, "break needs a place or a condition; `help break` lists them");
    } else if (breaks_add(&d->breaks, d->rest, d->travel, d->code, error) != BREAK_FINE) {
        debug_error(d, "%s", error);
    } else {
        const NamedBreak *b = &d->breaks.items[d->breaks.count - 1];
        printf("breakpoint %u: %s\n", b->number, b->text);
    }
}

void debug_breakpoints(Debugger *d) {
    if (d->breaks.count == 0) printf("there are no breakpoints\n");
    for (uint32_t i = 0; i < d->breaks.count; i++)
        printf("%3u  %s\n", d->breaks.items[i].number, d->breaks.items[i].text);
}

/* One of them, or all. */
void debug_delete(Debugger *d) {
    uint64_t number;
    uint32_t i = 0;
    if (!debug_number(d, 0, "a breakpoint", 0, UINT64_MAX, &number)) return;
    while (number && i < d->breaks.count && d->breaks.items[i].number != number) i++;
    if (!number)
        breaks_clear(&d->breaks);
    else if (i < d->breaks.count)
        breaks_remove(&d->breaks, i);
    else
        debug_error(d, "there is no breakpoint %llu", wide(number));
}

void debug_continue(Debugger *d) {
    BreakHit hit;
    const Move move = begin_move(d);
    const SearchResult result = end_move(d, move_run(&move, &d->breaks, &hit));
    if (result == SEARCH_FOUND) {
        const NamedBreak *b = &d->breaks.items[hit.number];
        printf("reached breakpoint %u: %s\n", b->number, b->text);
        if (hit.wave != TRACE_NO_WAVE) d->wave = hit.wave;
    } else if (result == SEARCH_NOTHING) {
        if (go_to(d, d->back ? 0 : travel_end(d->travel)))
            printf("no breakpoint: this is %s\n", d->back ? "the beginning" : "the end");
    }
    debug_where(d);
}

void debug_until(Debugger *d) {
    char error[BREAK_ERROR_MAX];
    uint8_t *at;
    BreakHit hit;
    if (d->words != 1) {
        debug_error(d, "until takes a place: LINE, FILE:LINE, LABEL or #NUMBER");
        return;
    }
    if (break_place(&at, d->code, d->word[0], error) != BREAK_FINE) {
        debug_error(d, "%s", error);
        return;
    }
    const Move move = begin_move(d);
    if (end_move(d, move_until(&move, d->wave, at, &hit)) == SEARCH_NOTHING)
        debug_error(d, "wave %u does not come to %s %s", d->wave, d->word[0], d->back ? "earlier" : "later");
    free(at);
    debug_where(d);
}
