/* debug_time.c: the commands that go somewhere, and breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/interrupt.h"
#include "sim/cli/debugger/debugger.h"
#include "sim/debug/time/break_text.h"
#include "sim/debug/time/step.h"

/* ---- steps ---- */

/* Step N times. */
static void step(Debugger *d, StepKind kind) {
    uint64_t times, done = 0;
    if (!debug_number(d, 0, "times", 1, UINT64_MAX, &times)) return;
    interrupt_catch(INTERRUPT_WORK);
    while (done < times && !interrupt_came() && step_go(d->travel, d->code, d->wave, kind, d->back)) done++;
    interrupt_release();
    if (done < times)
        debug_error(d, "wave %u has no such place %s: done %llu of %llu", d->wave, d->back ? "earlier" : "later",
                    (unsigned long long)done, (unsigned long long)times);
    debug_where(d);
}

void debug_step(Debugger *d) {
    step(d, STEP_INSTRUCTION);
}

void debug_over(Debugger *d) {
    step(d, STEP_OVER);
}

void debug_out(Debugger *d) {
    step(d, STEP_OUT);
}

/* By many cycles in one go. */
void debug_cycle(Debugger *d) {
    uint64_t cycles;
    const uint64_t now = travel_now(d->travel);
    if (!debug_number(d, 0, "cycles", 1, UINT64_MAX, &cycles)) return;
    const uint64_t left = d->back ? now : travel_end(d->travel) - now;
    if (cycles > left) {
        debug_error(d, "there are only %llu cycles %s this one", (unsigned long long)left,
                    d->back ? "before" : "after");
        cycles = left;
    }
    if (!travel_go(d->travel, d->back ? now - cycles : now + cycles)) debug_error(d, "out of memory");
    debug_where(d);
}

void debug_goto(Debugger *d) {
    uint64_t cycle = travel_end(d->travel);
    const bool end = d->words == 1 && strcmp(d->word[0], "end") == 0;
    if (!end && !debug_number(d, 0, "a cycle", UINT64_MAX, cycle + 1, &cycle)) return;
    if (!travel_go(d->travel, cycle)) debug_error(d, "out of memory");
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
    if (!debug_number(d, 0, "a mistake; `checks` lists them", UINT64_MAX, (uint64_t)checker_count(checker) + 1,
                      &number))
        return;
    if (number == 0) {
        debug_error(d, "they are numbered from 1: `checks` lists them");
        return;
    }
    const Finding *finding = checker_finding(checker, (uint32_t)number - 1);
    const bool other = d->words == 2 && strcmp(d->word[1], "other") == 0, has_other = finding->kind == FINDING_RACE;
    if (d->words > 2 || (d->words == 2 && !(other && has_other))) {
        debug_error(d, has_other ? "after its number only `other` can stand" : "it has no other access");
        return;
    }
    const CheckAccess *access = other ? &finding->other : &finding->access;
    d->wave = access->wave;
    d->lane = access->lane;
    if (!travel_go(d->travel, access->cycle)) debug_error(d, "out of memory");
    debug_where(d);
}

/* ---- breakpoints ---- */

void debug_break(Debugger *d) {
    Breakpoint b;
    char error[BREAK_ERROR_MAX];
    if (d->words == 0)
        debug_error(d, "break needs a place or a condition; `help break` lists them");
    else if (d->break_count == DEBUG_BREAKPOINTS)
        debug_error(d, "there are %d breakpoints already", DEBUG_BREAKPOINTS);
    else if (!break_read(&b, d->rest, d->travel, d->code, error))
        debug_error(d, "%s", error);
    else {
        DebugBreak *new = &d->breaks[d->break_count++];
        *new = (DebugBreak){.what = b, .number = ++d->break_numbers};
        snprintf(new->text, sizeof new->text, "%s", d->rest);
        printf("breakpoint %u: %s\n", new->number, new->text);
    }
}

void debug_breakpoints(Debugger *d) {
    if (d->break_count == 0) printf("there are no breakpoints\n");
    for (uint32_t i = 0; i < d->break_count; i++) printf("%3u  %s\n", d->breaks[i].number, d->breaks[i].text);
}

/* One of them, or all. */
void debug_delete(Debugger *d) {
    uint64_t number;
    uint32_t kept = 0;
    if (!debug_number(d, 0, "a breakpoint", 0, UINT64_MAX, &number)) return;
    for (uint32_t i = 0; i < d->break_count; i++) {
        if (number == 0 || d->breaks[i].number == number)
            free(d->breaks[i].what.at);
        else
            d->breaks[kept++] = d->breaks[i];
    }
    if (kept == d->break_count && number) debug_error(d, "there is no breakpoint %llu", (unsigned long long)number);
    d->break_count = kept;
}

static bool give_up(void *user) {
    (void)user;
    return interrupt_came();
}

/* Go to where one of them hits next, or last; false: the present is what it was. */
static bool search(Debugger *d, const Breakpoint *list, uint32_t count, BreakHit *hit) {
    const uint64_t present = travel_now(d->travel);
    interrupt_catch(INTERRUPT_WORK);
    const bool found = break_find(d->travel, list, count, d->back, give_up, NULL, hit);
    const bool stopped = interrupt_came();
    interrupt_release();
    travel_go(d->travel, found ? hit->cycle : present);
    if (stopped) debug_error(d, "interrupted: still at cycle %llu", (unsigned long long)present);
    return found && !stopped;
}

void debug_continue(Debugger *d) {
    Breakpoint list[DEBUG_BREAKPOINTS];
    BreakHit hit;
    for (uint32_t i = 0; i < d->break_count; i++) list[i] = d->breaks[i].what;
    if (search(d, list, d->break_count, &hit)) {
        printf("breakpoint %u: %s\n", d->breaks[hit.number].number, d->breaks[hit.number].text);
        if (hit.wave != TRACE_NO_WAVE) d->wave = hit.wave;
    } else {
        travel_go(d->travel, d->back ? 0 : travel_end(d->travel));
        printf("no breakpoint: this is %s\n", d->back ? "the beginning" : "the end");
    }
    debug_where(d);
}

void debug_until(Debugger *d) {
    char error[BREAK_ERROR_MAX];
    BreakHit hit;
    if (d->words != 1) {
        debug_error(d, "until takes a place: LINE, FILE:LINE, LABEL or #NUMBER");
        return;
    }
    Breakpoint there = {.kind = BREAK_PLACE, .wave = d->wave, .at = break_place(d->code, d->word[0], error)};
    if (!there.at) {
        debug_error(d, "%s", error);
        return;
    }
    if (!search(d, &there, 1, &hit))
        debug_error(d, "wave %u does not come to %s %s", d->wave, d->word[0], d->back ? "earlier" : "later");
    free(there.at);
    debug_where(d);
}
