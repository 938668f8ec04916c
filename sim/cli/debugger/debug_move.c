/* debug_move.c: the commands that go somewhere. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/interrupt.h"
#include "sim/cli/debugger/debugger.h"
#include "sim/debug/time/step.h"

static bool give_up(void *user) {
    (void)user;
    return interrupt_came();
}

bool debug_search(Debugger *d, const Breakpoint *list, uint32_t count, bool back, BreakHit *hit) {
    const uint64_t present = travel_now(d->travel);
    interrupt_catch(INTERRUPT_WORK);
    const bool found = break_find(d->travel, list, count, back, give_up, NULL, hit);
    const bool stopped = interrupt_came();
    interrupt_release();
    travel_go(d->travel, found ? hit->cycle : present);
    if (stopped) debug_error(d, "interrupted: still at cycle %llu", (unsigned long long)present);
    return found && !stopped;
}

static void show_where(Debugger *d) {
    debug_where(d, &(DebugArguments){.count = 0}, false);
}

/* Step N times. */
static void step(Debugger *d, const DebugArguments *a, StepKind kind, bool back) {
    uint64_t times, done = 0;
    if (!debug_number(d, a, 0, "times", 1, UINT64_MAX, &times)) return;
    interrupt_catch(INTERRUPT_WORK);
    while (done < times && !interrupt_came() && step_go(d->travel, d->code, d->wave, kind, back)) done++;
    interrupt_release();
    if (done < times)
        debug_error(d, "wave %u has no such place %s: done %llu of %llu", d->wave, back ? "earlier" : "later",
                    (unsigned long long)done, (unsigned long long)times);
    show_where(d);
}

void debug_step(Debugger *d, const DebugArguments *a, bool back) {
    step(d, a, STEP_INSTRUCTION, back);
}

void debug_over(Debugger *d, const DebugArguments *a, bool back) {
    step(d, a, STEP_OVER, back);
}

void debug_out(Debugger *d, const DebugArguments *a, bool back) {
    step(d, a, STEP_OUT, back);
}

/* By many cycles in one go. */
void debug_cycle(Debugger *d, const DebugArguments *a, bool back) {
    uint64_t cycles;
    const uint64_t now = travel_now(d->travel);
    if (!debug_number(d, a, 0, "cycles", 1, UINT64_MAX, &cycles)) return;
    const uint64_t left = back ? now : travel_end(d->travel) - now;
    if (cycles > left)
        debug_error(d, "there are only %llu cycles %s this one", (unsigned long long)left, back ? "before" : "after");
    if (cycles > left) cycles = left;
    if (!travel_go(d->travel, back ? now - cycles : now + cycles)) debug_error(d, "out of memory");
    show_where(d);
}

void debug_continue(Debugger *d, const DebugArguments *a, bool back) {
    Breakpoint list[DEBUG_BREAKPOINTS];
    BreakHit hit;
    (void)a;
    for (uint32_t i = 0; i < d->break_count; i++) list[i] = d->breaks[i].what;
    if (debug_search(d, list, d->break_count, back, &hit)) {
        printf("breakpoint %u: %s\n", d->breaks[hit.number].number, d->breaks[hit.number].text);
        if (hit.wave != TRACE_NO_WAVE) d->wave = hit.wave;
    } else {
        travel_go(d->travel, back ? 0 : travel_end(d->travel));
        printf("no breakpoint: this is %s\n", back ? "the beginning" : "the end");
    }
    show_where(d);
}

void debug_until(Debugger *d, const DebugArguments *a, bool back) {
    BreakHit hit;
    if (a->count != 1) {
        debug_error(d, "until takes a place: LINE, FILE:LINE, LABEL or #NUMBER");
        return;
    }
    uint8_t *at = debug_place(d, a->word[0]);
    if (!at) return;
    const Breakpoint there = {.kind = BREAK_PLACE, .wave = d->wave, .at = at};
    if (!debug_search(d, &there, 1, back, &hit))
        debug_error(d, "wave %u does not come to %s %s", d->wave, a->word[0], back ? "earlier" : "later");
    free(at);
    show_where(d);
}

void debug_check(Debugger *d, const DebugArguments *a, bool back) {
    const Checker *checker = d->session->run.checker;
    uint64_t number;
    (void)back;
    if (!checker) {
        debug_error(d, "nothing was checked: say lockstep debug --check all");
        return;
    }
    if (!debug_number(d, a, 0, "a mistake; `checks` lists them", UINT64_MAX, (uint64_t)checker_count(checker) + 1,
                      &number))
        return;
    if (number == 0) {
        debug_error(d, "they are numbered from 1: `checks` lists them");
        return;
    }
    const Finding *finding = checker_finding(checker, (uint32_t)number - 1);
    const bool other = a->count == 2 && strcmp(a->word[1], "other") == 0, has_other = finding->kind == FINDING_RACE;
    if (a->count > 2 || (a->count == 2 && !(other && has_other))) {
        debug_error(d, has_other ? "after its number only `other` can stand" : "it has no other access");
        return;
    }
    const CheckAccess *access = other ? &finding->other : &finding->access;
    d->wave = access->wave;
    d->lane = access->lane;
    if (!travel_go(d->travel, access->cycle)) debug_error(d, "out of memory");
    show_where(d);
}

void debug_goto(Debugger *d, const DebugArguments *a, bool back) {
    uint64_t cycle = travel_end(d->travel);
    (void)back;
    const bool end = a->count == 1 && strcmp(a->word[0], "end") == 0;
    if (!end && !debug_number(d, a, 0, "a cycle", UINT64_MAX, cycle + 1, &cycle)) return;
    if (!travel_go(d->travel, cycle)) debug_error(d, "out of memory");
    show_where(d);
}
