/* check_parts.h: what the files of the checker share; check.h has the list of them. */
#ifndef SIM_CHECK_CHECK_PARTS_H
#define SIM_CHECK_CHECK_PARTS_H

#include "sim/check/check.h"
#include "sim/check/hooks.h"
#include "sim/machine/operand.h"

enum {
    CHECK_MOST_INSTRUCTIONS = 1 << 22,     /* so that an access fits into 16 bytes (check_race.c) */
    CHECK_MOST_FINDINGS = 4096,            /* of each check */
    CHECK_TABLE = 4 * CHECK_MOST_FINDINGS, /* twice the most findings of races and unwritten numbers together */
};

typedef struct Uninit Uninit;
typedef struct Races Races;

struct Checker {
    const Program *program;
    Findings found;
    Uninit *uninit; /* NULL: not looked for */
    Races *races;
    size_t room;                 /* of the list of findings */
    uint32_t kept[CHECK_COUNT];  /* of those in the list */
    uint32_t table[CHECK_TABLE]; /* open addressing: number of a finding + 1, or 0; without dropped accesses */
};

/* Which words an instruction accesses, as the simulator has found out. */
typedef struct Touched {
    const DecodedInst *inst;
    const MemRequest *request;
    View view;
    bool texel;              /* by coordinates */
    const uint32_t *address; /* of each lane */
} Touched;

/* One word of them; beyond the view's last word if no word exists. */
static inline uint64_t touched_word(const Touched *touched, int lane, int c) {
    return view_word(touched->view, touched->inst, touched->address[lane], c);
}

static inline CheckHow touched_how(const DecodedInst *inst) {
    return isa_is_load(inst->op) ? CHECK_READ : isa_is_store(inst->op) ? CHECK_WRITE : CHECK_ATOMIC;
}

/* A slot or a group slot of the whole machine. */
static inline uint32_t check_number(const Step *step, uint32_t slot) {
    return step->core_id * CONFIG_MAX_waves + slot;
}

/* Enter a finding, or count it if those two instructions are known to make this mistake. Returns the entry if it is
 * new, so that what is expensive can be filled in; else NULL. */
Finding *check_report(Checker *checker, const Finding *finding);
/* Append a finding that is new, with its count. Return the entry, or NULL if it is not kept. */
Finding *check_add(Checker *checker, const Finding *finding);

Uninit *uninit_create(const Program *program);
void uninit_destroy(Uninit *uninit);
void uninit_start(Uninit *uninit, const Step *step, uint32_t slot);
void uninit_issue(Checker *checker, Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
void uninit_group(Uninit *uninit, const Step *step, uint32_t group_slot);
void uninit_access(Checker *checker, const Step *step, const Wave *wave, const Touched *touched); /* group memory */
void uninit_private(Checker *checker, Step *step, uint32_t slot, Wave *wave, const Touched *touched);

Races *races_create(const Program *program);
void races_destroy(Races *races);
void races_start(Races *races, const Step *step, uint32_t slot);
void races_phase(Races *races);
void races_group(Races *races, uint32_t group); /* its slot in the machine: check_number */
void races_fence(Checker *checker, const Step *step, uint32_t slot, bool arrives); /* at a barrier, which is one, too */
void races_access(Checker *checker, const Step *step, uint32_t slot, const Wave *wave, const Touched *touched);

/* ---- check_clock.c: vector clocks: how much of the other waves happened before something ----
 *
 * Times stand in parts, for CLOCK_PART neighbouring waves each. Parts and clocks are shared: who changes one that
 * others hold gets a copy. So a clock that thousands of waves hand on and add to costs each of them little.
 *
 * NULL is the empty clock.
 */
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
