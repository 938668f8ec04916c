/* breakpoint.h: finding the next, or the last, cycle in which something is true.
 *
 *   Breakpoint list[] = {{.kind = BREAK_PLACE, .pcs = pcs, .wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE}};
 *   if (break_find(travel, list, 1, false, NULL, NULL, &hit)) travel_go(travel, hit.cycle);
 *
 * The cycles in which a breakpoint hits are a property of the run: going back one meets the same as going on.
 * Places and divergence are looked up in the trace; registers and memory need the machine to run through every cycle.
 */
#ifndef SIM_DEBUG_TIME_BREAKPOINT_H
#define SIM_DEBUG_TIME_BREAKPOINT_H

#include "asm/image/image.h"
#include "sim/debug/time/travel.h"

typedef enum BreakKind {
#define BREAK(ID, name, arguments, meaning) BREAK_##ID,
#include "sim/debug/time/breakpoint.def"
#undef BREAK
    BREAK_COUNT
} BreakKind;

typedef struct BreakInfo {
    const char *name, *arguments, *meaning;
} BreakInfo;

extern const BreakInfo break_info[BREAK_COUNT];

enum { BREAK_ANY_LANE = 64 };

typedef struct Breakpoint {
    uint8_t kind;         /* BreakKind */
    uint32_t wave;        /* PLACE, REGISTER, DIVERGENCE: only of this one; TRACE_NO_WAVE: of any */
    uint32_t lane;        /* REGISTER: only in this one; BREAK_ANY_LANE: in any */
    uint8_t *at;          /* PLACE: for every instruction (and the implicit ret), whether it is one; borrowed */
    uint64_t cycle;       /* CYCLE */
    uint32_t component;   /* REGISTER: as in program.h */
    uint8_t space, index; /* MEMORY: a buffer, */
    uint32_t word;        /* and a word of it */
    bool compares;        /* MEMORY: false: it changes */
    uint8_t relation;     /* Relation */
    uint8_t type;         /* Type of the comparison */
    uint32_t value;
} Breakpoint;

typedef struct BreakHit {
    uint64_t cycle;
    uint32_t number; /* of the breakpoint in the list */
    uint32_t wave;   /* TRACE_NO_WAVE: it is of none */
} BreakHit;

/* Asked now and then while a long search goes on: shall it be given up? */
typedef bool BreakGiveUp(void *user);

/* The next cycle after the present in which one of them hits, or the last one before it. The present is then somewhere
 * else; go to hit.cycle, or back. False: there is none, it was given up, or memory is short. */
bool break_find(Travel *travel, const Breakpoint *list, uint32_t count, bool back, BreakGiveUp *give_up, void *user,
                BreakHit *hit);

/* Does the relation hold? */
bool break_holds(Type type, Relation relation, uint32_t a, uint32_t b);

/* "==" and "3.5" as relation, type and value of a breakpoint. A number says by itself what it is: 3.5 is f32, -3 is
 * i32, 3 and 0x3 are u32. False if they are none. */
bool break_read_condition(const char *relation, const char *value, Breakpoint *b);

#endif
