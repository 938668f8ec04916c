/* debug_time.c: the commands that go somewhere, and breakpoints. */
#include <string.h>

#include "sim/cli/base/interrupt.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/debugger/debugger.h"

/* ---- moves, which Ctrl-C interrupts ---- */

void debug_verb(Debugger *d, VerbFunction *verb, int by) {
    Focus f = {.move = {.travel = d->travel, .code = d->code, .give_up = interrupt_gives_up},
               .breaks = &d->breaks,
               .last = travel_end(d->travel),
               .wave = d->wave};
    interrupt_catch(INTERRUPT_WORK);
    activity_begin("looking %s", by < 0 ? "back" : "ahead");
    const SearchResult result = verb(&f, (Call){d->rest, by});
    activity_end();
    interrupt_release();
    d->wave = f.wave;
    if (result == SEARCH_STOPPED && !*f.said)
        debug_error(d, "interrupted: still at cycle %llu", wide(travel_now(d->travel)));
    else if (result != SEARCH_FOUND && *f.said)
        debug_error(d, "%s", f.said);
    else if (*f.said)
        printf("%s\n", f.said);
    if (f.reached) printf("reached breakpoint %u: %s\n", f.reached->number, f.reached->text);
    if (!f.misread) debug_where(d);
}

/* To a mistake that --check found, or to the other access of a race. */
void debug_check(Debugger *d) {
    const Checker *checker = d->run->checker;
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
    snprintf(d->rest, sizeof d->rest, "%llu", wide(access->cycle));
    debug_verb(d, verb_goto, 0);
}

/* ---- breakpoints ---- */

void debug_break(Debugger *d) {
    char error[BREAK_ERROR_MAX];
    if (d->words == 0) {
        debug_error(d, "break needs a place or a condition; `help break` lists them");
    } else if (!breaks_add(&d->breaks, d->rest, d->travel, d->code, error)) {
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
