/* access.h: a memory instruction's accesses: checked when it issues (access.c), cut into lines (coalesce.c), done when
 * it is served (serve.c). */
#ifndef SIM_MEMORY_ACCESS_H
#define SIM_MEMORY_ACCESS_H

#include "sim/machine/view.h"

/* The addresses of its lanes become the request's. Returns false after raising a fault. Words out of bounds that
 * bounds=d3d allows are counted. */
bool access_check(Step *step, Wave *wave, const DecodedInst *inst, MemRequest *request, uint32_t *words_outside);

/* coalesce.c: the lines that the request touches; returns how many. The components of a lane can fall on two. */
enum { COALESCE_MOST = 2 * ISA_MAX_LANES };
uint32_t coalesce(const Step *step, const DecodedInst *inst, const MemRequest *request,
                  LineAccess accesses[COALESCE_MOST]);

/* The cost of a request in a queue that is served in order, in cycles. */
typedef struct AccessCost {
    uint64_t unit;  /* the unit behind the queue is busy; 0: it can take the next at once */
    uint64_t later; /* that it is served later than without conflicts */
    uint64_t wave;  /* until the wave's next access to group memory starts; 0: no limit */
} AccessCost;
AccessCost access_cost(Step *step, const DecodedInst *inst, const MemRequest *request);
void access_serve(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave); /* wave NULL: gone */
/* The same, a line at a time. `words` is the line. */
void access_load_line(Step *step, const DecodedInst *inst, const MemRequest *request, const LineAccess *access,
                      const uint32_t *words, Wave *wave);
/* A store or an atomic of some of its lanes; an atomic's old values take the place of its first operand. */
void access_change_line(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint32_t line);
/* What a load or atomic gets of words out of bounds: 0. */
void access_clear_outside(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave);
/* An atomic's old values, once all are there. */
void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave);
/* Cycles of the atomics of some of its lanes: those on one address one after the other. */
uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes);
/* With an atomic_interval, of lanes on one line, in hundredths of a cycle: sectors one after the other, too. */
uint64_t access_atomic_hundredths(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes);
/* See MemRequest.passes. */
uint16_t access_l1_passes(const Step *step, const DecodedInst *inst, const MemRequest *request);

#endif
