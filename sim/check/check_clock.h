/* check_clock.h: vector clocks: how much of the other waves happened before something.
 *
 * Times stand in parts, for CLOCK_PART neighbouring waves each. Parts and clocks are shared: who changes one that
 * others hold gets a copy. So a clock that thousands of waves hand on and add to costs each of them little.
 *
 * NULL is the empty clock.
 */
#ifndef SIM_CHECK_CHECK_CLOCK_H
#define SIM_CHECK_CHECK_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLOCK_PART = 64 };

typedef struct ClockPart {
    uint32_t holders;
    uint32_t time[CLOCK_PART]; /* what the wave did up to this time, its own count of fences from 1, happened before */
} ClockPart;

typedef struct Clock {
    uint32_t holders;
    uint32_t first, end; /* numbers of the parts */
    ClockPart *part[];   /* NULL: nothing of these waves */
} Clock;

Clock *clock_hold(Clock *clock);   /* one more holder; returns the clock */
void clock_release(Clock **clock); /* one less; *clock is NULL then */

void clock_join(Clock **clock, Clock *other); /* *clock: the later time of each wave */
void clock_set(Clock **clock, uint32_t wave, uint32_t time);

/* Find the part with a number; NULL if it is absent. */
static inline ClockPart *clock_part(const Clock *clock, uint32_t number) {
    return clock && number >= clock->first && number < clock->end ? clock->part[number - clock->first] : NULL;
}

/* 0: nothing that the wave did. */
static inline uint32_t clock_time(const Clock *clock, uint32_t wave) {
    const ClockPart *part = clock_part(clock, wave / CLOCK_PART);
    return part ? part->time[wave % CLOCK_PART] : 0;
}

#endif
