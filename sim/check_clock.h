/* check_clock.h: vector clocks: how much of the other waves happened before something. Only waves with which it has
 * synchronised are in one. They are shared: who changes one that others hold gets a copy.
 *
 * NULL is the clock of nobody. Functions that take a Clock ** return false when out of memory; the clock is then what
 * it was.
 */
#ifndef SIM_CHECK_CLOCK_H
#define SIM_CHECK_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ClockEntry {
    uint32_t wave, time; /* what the wave did up to this time, its own count of fences from 1, happened before */
} ClockEntry;

typedef struct Clock {
    uint32_t holders, count, room;
    ClockEntry entry[]; /* by wave, ascending */
} Clock;

Clock *clock_hold(Clock *clock);   /* one more holder; returns the clock */
void clock_release(Clock **clock); /* one less; *clock is NULL then */

bool clock_join(Clock **clock, Clock *other); /* *clock: the later time of each wave */
bool clock_set(Clock **clock, uint32_t wave, uint32_t time);

/* 0: nothing that the wave did. */
static inline uint32_t clock_time(const Clock *clock, uint32_t wave) {
    if (!clock || wave < clock->entry[0].wave) return 0;
    const uint32_t guess = wave - clock->entry[0].wave; /* the waves of a group are neighbours */
    if (guess < clock->count && clock->entry[guess].wave == wave) return clock->entry[guess].time;
    uint32_t low = 0, high = clock->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (clock->entry[middle].wave < wave)
            low = middle + 1;
        else
            high = middle;
    }
    return low < clock->count && clock->entry[low].wave == wave ? clock->entry[low].time : 0;
}

#endif
