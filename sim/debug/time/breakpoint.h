/* breakpoint.h: breakpoints: what they say, and the next, or the last, cycle in which one of them hits.
 *
 *   Breakpoint b;
 *   BreakHit hit;
 *   char error[BREAK_ERROR_MAX];
 *   if (!break_read(&b, "memory u0[12] == 7", travel, code, error)) fail(error);
 *   if (break_find(&(Move){.travel = travel}, &b, 1, &hit) == SEARCH_FOUND) show(hit.wave);
 *   memory_free(b.at);
 *
 * The cycles in which a breakpoint hits are a property of the run: they are the same forwards and backwards.
 * Places and divergence are looked up in the trace; registers and memory need the machine to run through every cycle.
 */
#ifndef SIM_DEBUG_TIME_BREAKPOINT_H
#define SIM_DEBUG_TIME_BREAKPOINT_H

#include "asm/base/memory.h"
#include "sim/debug/inspect/code.h"
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

enum { BREAK_ANY_LANE = 64, BREAK_ERROR_MAX = 200 };

typedef struct Breakpoint {
    uint8_t kind;         /* BreakKind */
    uint32_t wave;        /* PLACE, REGISTER, DIVERGENCE: only of this one; TRACE_NO_WAVE: of any */
    uint32_t lane;        /* REGISTER: only in this one; BREAK_ANY_LANE: in any */
    uint8_t *at;          /* PLACE: for every instruction (and the implicit ret), whether it is one */
    uint64_t cycle;       /* CYCLE */
    uint32_t component;   /* REGISTER: as in program.h, */
    const char *variable; /* unless that is not NULL: where this variable is, of the image */
    uint8_t space, index; /* MEMORY: a buffer, */
    uint32_t word;        /* and a word of it */
    bool compares;        /* MEMORY: false: it changes */
    uint8_t relation;     /* Relation */
    uint8_t type;         /* Type of the comparison */
    uint32_t value;
} Breakpoint;

/* ---- reading ---- */

/* As breakpoint.def says: "12", "lib.inc:12", "LOOP", "#7", "cycle 84", "if r1.x >= 3.5 lane 3", "memory u0[12] == 7",
 * "divergence wave 2", "fault". b->at is to be freed with memory_free(). False if it says something else: b->at is NULL
 * and `error` a sentence. */
bool break_read(Breakpoint *b, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]);

/* Return the instructions of a place: for each (and the implicit ret) 1 or 0; to be freed with memory_free(). NULL,
 * with a sentence in `error`, if it has none. */
uint8_t *break_place(const Code *code, const char *text, char error[BREAK_ERROR_MAX]);

/* Does the relation hold? */
bool break_holds(Type type, Relation relation, uint32_t a, uint32_t b);

/* ---- finding ---- */

typedef struct BreakHit {
    uint64_t cycle;
    uint32_t number; /* of the breakpoint in the list */
    uint32_t wave;   /* TRACE_NO_WAVE: it is of none */
} BreakHit;

/* A way through a run that a person asked for, and may give up. */
typedef struct Move {
    Travel *travel;
    const Code *code; /* of steps, */
    uint32_t lane;    /* which follow this one if lanes are threads */
    bool back;
    GiveUp *give_up; /* NULL: never */
    void *user;      /* its argument */
} Move;

/* Go to the next cycle after the present in which one of them hits, or to the last one before it. */
SearchResult break_find(const Move *move, const Breakpoint *list, uint32_t count, BreakHit *hit);

/* ---- a list of breakpoints, as they were said ---- */

enum { BREAK_MOST = 64 };

typedef struct NamedBreak {
    Breakpoint what;
    uint32_t number;             /* 1, 2, ... in the order in which they were set */
    char *text;                  /* as it was said */
    uint32_t line;               /* PLACE: the line of the main file in which all of it begins; 0: none */
    char error[BREAK_ERROR_MAX]; /* why this program has no such place or word; empty: it has */
} NamedBreak;

typedef struct BreakList {
    NamedBreak items[BREAK_MOST];
    uint32_t count, numbers;
} BreakList;

/* Add a breakpoint, of the program that is there. False, with a sentence in `error`, if it says none. */
bool breaks_add(BreakList *list, const char *text, const Travel *travel, const Code *code, char error[BREAK_ERROR_MAX]);
void breaks_remove(BreakList *list, uint32_t i);
void breaks_clear(BreakList *list);

/* Read their texts again, for another program. */
void breaks_read_again(BreakList *list, const Travel *travel, const Code *code);

#endif
