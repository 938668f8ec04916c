/* check_clock.c: vector clocks; see check_parts.h. */
#include "sim/check/check_parts.h"

#include "asm/base/memory.h"

/* ---- parts ---- */

static ClockPart *hold_part(ClockPart *part) {
    if (part) part->holders++;
    return part;
}

static void release_part(ClockPart *part) {
    if (part && --part->holders == 0) memory_free(part);
}

/* The part with the later times of both. */
static ClockPart *join_parts(ClockPart *a, ClockPart *b) {
    bool a_is_later = true, b_is_later = true;
    if (!a || a == b) return hold_part(b);
    if (!b) return hold_part(a);
    for (int i = 0; i < CLOCK_PART; i++) {
        a_is_later &= a->time[i] >= b->time[i];
        b_is_later &= b->time[i] >= a->time[i];
    }
    if (a_is_later) return hold_part(a);
    if (b_is_later) return hold_part(b);
    ClockPart *both = memory_raw(sizeof *both);
    both->holders = 1;
    for (int i = 0; i < CLOCK_PART; i++) both->time[i] = a->time[i] > b->time[i] ? a->time[i] : b->time[i];
    return both;
}

/* ---- clocks ---- */

Clock *clock_hold(Clock *clock) {
    if (clock) clock->holders++;
    return clock;
}

void clock_release(Clock **clock) {
    if (*clock && --(*clock)->holders == 0) {
        for (uint32_t i = 0; i < (*clock)->end - (*clock)->first; i++) release_part((*clock)->part[i]);
        memory_free(*clock);
    }
    *clock = NULL;
}

/* For the parts of these numbers. */
static Clock *create(uint32_t first, uint32_t end) {
    Clock *clock = memory_new(sizeof *clock + (end - first) * sizeof(ClockPart *));
    clock->holders = 1;
    clock->first = first;
    clock->end = end;
    return clock;
}

void clock_join(Clock **clock, Clock *other) {
    Clock *mine = *clock;
    if (!other || mine == other) return;
    if (!mine) {
        *clock = clock_hold(other);
        return;
    }
    Clock *both = create(mine->first < other->first ? mine->first : other->first,
                         mine->end > other->end ? mine->end : other->end);
    bool is_mine = true, is_other = true;
    for (uint32_t number = both->first; number < both->end; number++) {
        ClockPart *a = clock_part(mine, number), *b = clock_part(other, number);
        ClockPart *part = join_parts(a, b);
        both->part[number - both->first] = part;
        is_mine &= part == a;
        is_other &= part == b;
    }
    if (!is_mine) {
        clock_release(clock);
        *clock = clock_hold(is_other ? other : both);
    }
    clock_release(&both);
}

void clock_set(Clock **clock, uint32_t wave, uint32_t time) {
    const uint32_t number = wave / CLOCK_PART;
    const Clock *mine = *clock;
    if (clock_time(mine, wave) >= time) return;

    /* It needs a single holder, and room for a part of this number. */
    if (!mine || mine->holders > 1 || number < mine->first || number >= mine->end) {
        uint32_t first = number, end = number + 1;
        if (mine && mine->first < first) first = mine->first;
        if (mine && mine->end > end) end = mine->end;
        if (mine && number >= mine->end) end += (end - first) / 2; /* later waves have higher numbers: more will come */
        Clock *copy = create(first, end);
        for (uint32_t i = first; i < end; i++) copy->part[i - first] = hold_part(clock_part(mine, i));
        clock_release(clock);
        *clock = copy;
    }
    ClockPart **part = &(*clock)->part[number - (*clock)->first];
    if (!*part || (*part)->holders > 1) {
        ClockPart *copy = memory_new(sizeof *copy);
        if (*part) *copy = **part;
        copy->holders = 1;
        release_part(*part);
        *part = copy;
    }
    (*part)->time[wave % CLOCK_PART] = time;
}
