/* threads.h: the lanes of a wave as threads, each with an address and a stack of addresses of its own: what the ways to
 * reconverge other than the mask stack have in common.
 *
 *   instruction          a lane
 *   push_mask L          pushes L, goes on
 *   br_push c, E, V      pushes V; goes on, or to E if its c is 0
 *   mask_nz c            goes on, or pops if its c is 0: it goes to the address popped, and ends if there is none
 *   pop_mask             pops
 *   ret                  ends
 *
 * So each lane takes its own way, whatever the others do. A model says which lanes issue next. They must be at one
 * address: they are exec, and wave->pc is that address. So all other instructions execute as ever.
 *
 *   threads.c      the instructions above, barriers, and the meeting of lanes
 *   min_pc.c ...   a model each, a row of reconverge.def
 */
#ifndef SIM_CORE_THREADS_H
#define SIM_CORE_THREADS_H

#include "sim/core/core.h"
#include "sim/core/gpu.h"

/* A control instruction that has issued. */
typedef struct Moved {
    uint64_t lanes, pushed, popped;
    uint32_t pc;
} Moved;

typedef struct Model {
    size_t (*bytes)(const Program *program);     /* that it keeps of a wave; NULL: none */
    void (*start)(const Step *step, Wave *wave); /* all threads are in exec, at one address; NULL: nothing to do */
    /* Who issues next. Lanes have gone where `moved` says, or have met (NULL), and Threads.pc is up to date. No lanes:
     * all wait for each other. */
    LaneGroup (*next)(Step *step, Wave *wave, const Moved *moved);
    /* Group `n` that can issue in place of the one that does, which is 0; no lanes: there is none. With `take`, it does
     * from here on. NULL: no other can. */
    LaneGroup (*other)(const Step *step, Wave *wave, uint32_t n, bool take);
    /* What a lane that is neither in exec nor at a barrier waits for, and for which lanes. NULL: for its turn. */
    GroupWait (*wait)(const Step *step, Wave *wave, int lane, uint64_t *awaits);
} Model;

#define RECONVERGE(ID, name, function, quads, meaning) extern const Model model_##function;
#include "sim/spec/reconverge.def"
#undef RECONVERGE

static inline void *threads_model(const Gpu *gpu, Wave *wave) {
    return (uint8_t *)wave + gpu->layout.model;
}
/* These lanes continue at `pc`. */
void threads_go_to(const Step *step, Wave *wave, uint64_t lanes, uint32_t pc);
/* The lanes in exec: group 0. */
static inline LaneGroup threads_present(const Wave *wave) {
    return (LaneGroup){.lanes = wave->exec, .pc = wave->pc};
}
/* The lanes that are neither ended nor at a barrier. */
static inline uint64_t threads_able(const Gpu *gpu, Wave *wave) {
    return wave->live & ~state_threads(gpu, wave)->at_barrier;
}

#endif
