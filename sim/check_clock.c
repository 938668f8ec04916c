/* check_clock.c: vector clocks; see check_clock.h. */
#include "sim/check_clock.h"

#include <stdlib.h>
#include <string.h>

Clock *clock_hold(Clock *clock) {
    if (clock) clock->holders++;
    return clock;
}

void clock_release(Clock **clock) {
    if (*clock && --(*clock)->holders == 0) free(*clock);
    *clock = NULL;
}

static Clock *create(uint32_t room) {
    Clock *clock = malloc(sizeof *clock + room * sizeof *clock->entry);
    if (clock) *clock = (Clock){.holders = 1, .room = room};
    return clock;
}

static bool is_part_of(const Clock *small, const Clock *large) {
    if (small->count > large->count) return false;
    for (uint32_t i = 0, at = 0; i < small->count; i++) {
        while (at < large->count && large->entry[at].wave < small->entry[i].wave) at++;
        if (at == large->count || large->entry[at].wave != small->entry[i].wave ||
            large->entry[at].time < small->entry[i].time)
            return false;
    }
    return true;
}

bool clock_join(Clock **clock, Clock *other) {
    if (!other || *clock == other) return true;
    if (!*clock || is_part_of(*clock, other)) {
        clock_hold(other);
        clock_release(clock);
        *clock = other;
        return true;
    }
    if (is_part_of(other, *clock)) return true;
    Clock *both = create((*clock)->count + other->count);
    if (!both) return false;
    const ClockEntry *a = (*clock)->entry, *a_end = a + (*clock)->count, *b = other->entry, *b_end = b + other->count;
    while (a < a_end || b < b_end) {
        ClockEntry *entry = &both->entry[both->count++];
        const bool from_a = b == b_end || (a < a_end && a->wave <= b->wave);
        const bool from_b = a == a_end || (b < b_end && b->wave <= a->wave);
        *entry = from_a ? *a : *b;
        if (from_b && b->time > entry->time) entry->time = b->time;
        a += from_a;
        b += from_b;
    }
    clock_release(clock);
    *clock = both;
    return true;
}

bool clock_set(Clock **clock, uint32_t wave, uint32_t time) {
    const uint32_t count = *clock ? (*clock)->count : 0;
    uint32_t at = count;
    while (at && (*clock)->entry[at - 1].wave >= wave) at--;
    const bool there = at < count && (*clock)->entry[at].wave == wave;
    if (there && (*clock)->entry[at].time >= time) return true;
    if (!*clock || (*clock)->holders > 1 || (*clock)->room < count + !there) {
        Clock *copy = create(count + 1 + count / 2);
        if (!copy) return false;
        copy->count = count;
        if (count) memcpy(copy->entry, (*clock)->entry, count * sizeof *copy->entry);
        clock_release(clock);
        *clock = copy;
    }
    if (!there) memmove(&(*clock)->entry[at + 1], &(*clock)->entry[at], (count - at) * sizeof *(*clock)->entry);
    (*clock)->entry[at] = (ClockEntry){wave, time};
    (*clock)->count = count + !there;
    return true;
}
