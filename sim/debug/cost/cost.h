/* cost.h: what a run costs: the time of its issue ports that is not active, by cause, the largest first; and a headline
 * that says which is the largest, and where.
 *
 *   Costs costs = costs_create(run, profile, lines, range);    // of profile_of_range
 *   puts(costs.headline);                      // "Divergence costs 30 % of the run: in for at line 21"
 *   for (uint32_t i = 0; i < costs.count; i++) show(costs.list[i].cycles, costs.list[i].reason);
 *   costs_free(&costs);
 *
 *   issue ports             cost
 *   inactive           -->  divergence, by branch
 *   stalled            -->  memory, ALU result, control flow; barriers by line
 *   not selected       -->  full units, lost turns
 *   empty              -->  launch, occupancy, tail, last stores, imbalance
 *   no thread          -->  no thread
 *
 * A cost is the time that is charged to a cause, and no promise of what a change would bring. Costs and the active part
 * sum to the cycles. Branches and barriers of one line are one cost, whatever macro calls they come from; the other
 * causes are one each, at the place with the largest part of it.
 */
#ifndef SIM_DEBUG_COST_COST_H
#define SIM_DEBUG_COST_COST_H

#include "sim/debug/why/profile.h"

typedef enum CostKind {
#define COST(ID, name, subject, reason, meaning, kernel) COST_##ID,
#include "sim/debug/cost/cost.def"
#undef COST
    COST_KINDS
} CostKind;

typedef struct CostInfo {
    const char *name, *subject, *reason, *kernel;
} CostInfo;

extern const CostInfo cost_info[COST_KINDS];

/* A cost is listed if it takes this share of the run, in per cent. All costs together take at most the run. */
enum { COST_PERCENT = 2, COST_MOST = 100 / COST_PERCENT };

typedef struct Cost {
    CostKind kind;
    uint32_t pc;       /* the branch that is charged, or the instruction with most of it; TRACE_NO_PC: none is */
    uint32_t producer; /* memory, ALU result: whose result that one waits for; TRACE_NO_PC: no result */
    ProfileMoment at; /* where it is largest; weight 0: it is no wave's; imbalance: the last wave of the core that works
                         longest, and the end of it */
    uint64_t cycle;   /* of it: that in which fewest lanes are active, or in which the wait begins, or the last one */
    double cycles;    /* of the run */
    double percent;   /* of the run */
    int main;         /* divergence: the ChargeKind of most of it; a wait: the Reason */
    char *kernel;     /* what to change in the kernel, by facts of the run: a sentence or two */
    char *reason;     /* "lanes leave the loop after different numbers of turns": a clause */
    char *headline;   /* "Divergence costs 30 % of the run: in for at line 21, ..."; without a full stop */
} Cost;

typedef struct Costs {
    Cost
        list[COST_MOST + 1]; /* costs of COST_PERCENT or more, the largest first; then the active part, which is none */
    uint32_t count;
    double cycles;            /* of the run */
    double parts[PORT_PARTS]; /* the same, by what the ports do with them */
    double kinds[COST_KINDS]; /* cycles of each kind, also of costs that are not listed; */
    double other;             /* and of all that are not */
    char *headline;           /* names the largest cost; or says that no cost is listed, or that a fault ends the run */
    char *evidence;           /* sentences with the numbers behind it */
} Costs;

/* Profile, its lines, and the range are of the same cycles of all cores of the run. */
Costs costs_create(const Run *run, const Profile *profile, const Lines *lines, const Range *range);
void costs_free(Costs *costs); /* zeros are fine */

/* Might the setting make the cost smaller? */
bool cost_has_try(const Cost *cost, const Try *t);

/* Add the loops of the run's shader that could be unrolled and that waves spend most cycles in: up to TRY_LOOPS, each
 * of at least COST_PERCENT of the waves' cycles. Cycles of an inner loop do not count for the outer one. */
void tries_add_loops(Tries *tries, const Profile *profile);

/* Return what the author of a kernel can do about a cost, by facts of the run, each a row of advice.def: a sentence or
 * two, to be freed with memory_free(). Kind, places and `main` of the cost are known; the others are as above. */
char *advice_create(Code *code, const Profile *profile, const Lines *lines, const Range *range, const Cost *cost);

/* Where a cost is: "line 12", "line 3 of waves.inc"; "" if it has no place. */
CodePlace cost_place(const Code *code, const Cost *cost);

/* A share as headlines have it, in per cent: one decimal below 10, else none. */
typedef struct CostPercent {
    char text[16];
} CostPercent;
CostPercent cost_percent(double percent);

/* A whole number, with commas: "1,527,751". */
typedef struct CostCycles {
    char text[32];
} CostCycles;
CostCycles cost_cycles(double cycles);

#endif
