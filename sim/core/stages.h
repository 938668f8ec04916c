/* stages.h: the stages of a core's cycle and what they call, one file each. core.c lists them in order. */
#ifndef SIM_CORE_STAGES_H
#define SIM_CORE_STAGES_H

#include "sim/core/state.h"
#include "sim/program/texture.h"

/* core.c */
void core_step(Step *step);

/* ledger.c: every cycle of every slot is entered once: in the counters, and in the trace if there is one. */
void ledger_account(const Step *step, uint32_t slot, uint64_t until); /* cycles before `until`: nothing issued */
void ledger_issue(const Step *step, uint32_t slot, uint32_t pc);      /* the present cycle: pc issued */
void ledger_late(const Step *step, uint32_t slot,
                 Reason reason); /* from the present cycle on, a ready wave waits for this reason */

/* dispatch.c: waves into slots */
/* Begin the next phase: fill the empty slots with its first waves, which arrive in cycle `arrival`. */
void dispatch_phase(Gpu *gpu, uint64_t arrival);
void dispatch_refill(Step *step, uint32_t slot); /* the slot's wave ended in the present cycle */
/* The next waves for the slots that fell empty before this cycle. Returns false if there are none. */
bool dispatch_serve(Gpu *gpu, uint64_t until);
void dispatch_size(Gpu *gpu, uint32_t number); /* find out how many groups a dispatch has, when its phase starts */
void dispatch_clear_group(Step *step, uint32_t group_slot); /* a group's memory starts as zero */
void dispatch_arrive(Step *step);                           /* start the waves that arrive in this cycle */

/* wave_start.c */
void dispatch_start(Step *step, uint32_t slot, const Arrival *arrival); /* start a wave in an empty slot */
/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. */
uint64_t dispatch_threads(const Dispatch *dispatch, uint64_t wave_size, uint32_t in_group);

/* schedule.c: which wave an issue port takes in this cycle */
enum { SCHEDULE_NONE = -1 };
int schedule_pick(Step *step, uint32_t port);
int schedule_free_unit(const uint64_t *free_from, uint64_t count, uint64_t now); /* the lowest, or SCHEDULE_NONE */

/* issue.c */
void issue_ports(Step *step);
/* Recompute from when the wave's next instruction can issue: not before `earliest`; the cycles until then are `reason`
 * unless a register comes later. */
void issue_find_hazard(Step *step, uint32_t slot, uint64_t earliest, Reason reason);

/* exec.c: instructions of the vector and scalar ALUs, all at issue */
void exec_alu(Step *step, Wave *wave, const DecodedInst *inst);
/* The lanes that take part: those of exec, less those that the instruction's predicate turns off. */
uint64_t exec_lanes(Step *step, Wave *wave, const DecodedInst *inst);
/* The lanes of exec whose condition (source 0) is not 0. */
uint64_t exec_condition(Step *step, Wave *wave, const DecodedInst *inst);
/* Make `exec` the wave's mask, at the instruction `pc` of the present cycle; the wave goes on at `to`. */
void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to);
/* Source `s`, component `c`: its lane array; built-ins that change in time are brought up to date first. */
const uint32_t *exec_source(Step *step, Wave *wave, const DecodedInst *inst, int s, int c);

/* wave_ops.c: operations between the lanes of a wave. Fills the destination components of *result and returns the mask
 * of the lanes that are written. */
typedef struct Vector {
    uint32_t component[ISA_COMPONENTS][ISA_MAX_LANES] __attribute__((aligned(64)));
} Vector;
uint64_t wave_op_compute(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, Vector *result);
/* Source 0 of which lanes it reads; `lanes` are those that take part. */
uint64_t wave_op_reads(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes);
/* Source 1 is the number of a lane: which? */
uint32_t wave_op_lane(Step *step, Wave *wave, const DecodedInst *inst);

/* group.c: groups that are resident as a whole, and their barriers */
bool group_barrier(Step *step, uint32_t slot, Wave *wave); /* the wave arrives; false: a fault */
void group_wave_ended(Step *step, const Wave *wave);

/* simt.c: control flow and the mask stack. Returns false when the wave has ended. */
bool simt_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);

/* memory.c: memory instructions of a core: requests go in at memory_issue. */
/* Are buffers and textures behind caches? Not in a run without time. */
static inline bool memory_is_cached(const Step *step) {
    return step->program->config.memory == MEMORY_CACHES && !state_gpu(step->gpu)->functional;
}
static inline Queue memory_queue(const DecodedInst *inst) { /* of a memory instruction */
    return inst->resource_space == OPERAND_SHARED ? QUEUE_SHARED : QUEUE_BUFFERS;
}
static inline bool memory_full(const Step *step, Queue queue) {
    return step->core->queue_count[queue] >= step->program->config.mem_queue;
}
void memory_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
void memory_serve(Step *step);
void memory_serve_all(Step *step); /* whatever its time */
uint64_t memory_next_event(const Step *step);
/* No cycle before this one reads or changes memory that other cores see, or sends to the L2. 0: the next one may. */
uint64_t memory_next_touch(const Step *step);
/* The wave that issued the request, or NULL: a wave whose mask stack runs out ends without waiting for its loads, and
 * its slot may have another wave now. */
Wave *memory_requester(const Step *step, const MemRequest *request);
/* The registers that `inst` of a wave writes can be used now; the wave may be gone. */
void memory_results_ready(Step *step, uint32_t slot, uint32_t wave, const DecodedInst *inst);
void memory_complete(Step *step, const MemRequest *request); /* its wave may go on, if it is still there */

/* coalesce.c: fill in the lines that the request touches */
void coalesce(const Step *step, const DecodedInst *inst, MemRequest *request, LineAccess *accesses);

/* lsu.c: memory behind caches */
void lsu_start(Gpu *gpu, uint32_t core_id);
MemRequest *lsu_next_request(const Step *step); /* to be filled in, then issued; there must be one: memory_full */
void lsu_issue(Step *step, const DecodedInst *inst, MemRequest *request);
void lsu_step(Step *step);
uint64_t lsu_next_event(const Step *step);
uint64_t lsu_next_touch(const Step *step); /* as in memory_next_touch */
void lsu_add_event(Step *step, uint64_t cycle, MemEventKind kind, uint32_t index);
/* One more line of request `index` is served; what it brought can be used from cycle `usable` on. */
void lsu_line_served(Step *step, uint32_t index, uint64_t usable);

/* For the texture cache: a register that waits for the line already (its samples are not 0), or a free one, or NULL;
 * and ask the L2 for the line by a free one, if the link is free. */
Mshr *lsu_find_sample_mshr(const Step *step, uint32_t line);
void lsu_fetch_texels(Step *step, Mshr *mshr, uint32_t line);

/* texcache.c */
/* The sample at this place, the last of the queue, needs these lines; there may be none. */
void texcache_begin(Step *step, uint32_t place, const uint32_t *lines, uint32_t count);
void texcache_step(Step *step);
uint64_t texcache_next_event(const Step *step);
uint64_t texcache_next_touch(const Step *step);                  /* as in memory_next_touch */
void texcache_fill(Step *step, uint32_t line, uint64_t samples); /* a line has come for these places */
void texcache_retry(Step *step);                                 /* a miss-status register is free */

/* uncore.c: the L2 and DRAM */
void uncore_serve(Gpu *gpu); /* all messages */

/* access.c, access_serve.c: what a memory instruction touches, and what it does to it */
typedef struct View {
    uint32_t *words; /* NULL: nothing is bound */
    uint32_t count;
    TextureShape shape; /* format TEXEL_NONE: a buffer */
} View;
View access_view(const Step *step, uint8_t space, uint32_t index, uint32_t group_slot);
View access_view_of(const Step *step, const DecodedInst *inst, const MemRequest *request);
/* Returns false after raising a fault. Words out of bounds that bounds=d3d allows are counted in *outside. */
bool access_check(Step *step, uint32_t slot, const DecodedInst *inst, MemRequest *request, uint32_t *outside);
/* The number of the word in its view that component c of a lane's access is in; beyond the last if there is none. */
uint64_t access_word(View view, const DecodedInst *inst, const MemRequest *request, int lane, int c);
static inline bool access_is_texel(const DecodedInst *inst) { /* by coordinates, not by a byte address */
    return (inst->op == OP_LD || inst->op == OP_ST) && inst->source_count[0] == 2;
}
/* Cycles for which the unit behind the queue is busy with the request; 0: it can take the next at once. */
uint32_t access_cost(Step *step, const DecodedInst *inst, const MemRequest *request);
void access_serve(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave); /* wave NULL: gone */
bool access_is_atomic(const DecodedInst *inst);
/* Is the word `component` behind the byte address in the view? */
static inline bool access_in_bounds(View view, uint32_t address, int component) {
    return (uint64_t)address + 4u * (uint32_t)component + 4u <= 4ull * view.count;
}
/* The same, a line at a time. `words` is the line. */
void access_load_line(Step *step, const DecodedInst *inst, const MemRequest *request, const LineAccess *access,
                      const uint32_t *words, Wave *wave);
/* A store or an atomic of some of its lanes; an atomic's old values go to request->data[0]. */
void access_change_line(Step *step, const DecodedInst *inst, MemRequest *request, uint64_t lanes, uint32_t line);
/* What a load or atomic gets of words out of bounds: 0. */
void access_clear_outside(Step *step, const DecodedInst *inst, MemRequest *request, Wave *wave);
/* An atomic's old values, once all are there. */
void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave);
/* Cycles of the atomics of some of its lanes: those on one address one after the other. */
uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes);

/* texel.c: loads and stores of texels by coordinates */
#define TEXEL_OUTSIDE UINT32_MAX /* instead of an address: no texel is there */
typedef struct TexelCheck {
    uint64_t outside; /* lanes */
    uint32_t x, y;    /* of the first of them */
} TexelCheck;
/* Make coordinates addresses (of a texel's first byte), and the colours of a store the bits of the format. */
TexelCheck texel_prepare(Step *step, Wave *wave, const DecodedInst *inst, const TextureShape *shape,
                         MemRequest *request);
uint64_t texel_word(View view, uint32_t address, int component); /* UINT64_MAX: in none */
uint32_t texel_extract(View view, uint32_t word, int component); /* the bits that a lane gets */
uint32_t texel_insert(View view, uint32_t word, int component, uint32_t bits);
uint32_t texel_missing(int component); /* what a lane gets that loads a component which the format lacks */

/* sampler.c: the sampler unit */
enum { SAMPLER_QUAD_TEXELS = 4 * FOOTPRINT_MAX_TEXELS };
static inline bool sampler_full(const Step *step) {
    return step->core->sampler.count >= step->program->config.sampler_queue;
}
void sampler_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
void sampler_serve(Step *step);
void sampler_serve_all(Step *step); /* whatever its time */
uint64_t sampler_next_event(const Step *step);
/* What memory a sample needs: the first words of the texels that the lanes of one quad read, each once, in order of
 * lanes. Returns how many; words are counted in the texture (Resource.offset is where that starts). */
uint32_t sampler_texels(const TextureShape *shape, const Footprint footprints[ISA_MAX_LANES], uint64_t lanes,
                        uint32_t quad, uint32_t words[SAMPLER_QUAD_TEXELS]);
/* Derivatives over the quad of a lane; `lanes`: of a wave. Lanes that are not in force count with what they hold. */
float sampler_ddx(const uint32_t *a, uint32_t lane, uint32_t lanes);
float sampler_ddy(const uint32_t *a, uint32_t lane, uint32_t lanes);

/* check.c: looking on, if the machine has a checker; else none of these may be called. */
void check_start(Step *step, uint32_t slot);       /* a wave has started, */
void check_end(Step *step, uint32_t slot);         /* and ended */
void check_phase(Gpu *gpu);                        /* all dispatches so far are done */
void check_group(Step *step, uint32_t group_slot); /* memory of a new group */
void check_issue(Step *step, uint32_t slot, Wave *wave,
                 const DecodedInst *inst); /* the wave's next one, not yet done */
/* A memory instruction issues, and may do what it does. */
void check_access(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, const MemRequest *request,
                  uint32_t words_outside);
/* Lanes of an atomic are being served, those whose word is from `first` to before `end` in the view. */
void check_served(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint64_t first,
                  uint64_t end);
void check_barrier_opens(Step *step, uint32_t group_slot);

/* fault.c */
/* Returns false if there has been a fault before: the first one counts. */
bool fault_raise(Step *step, FaultKind kind, uint32_t slot, uint64_t lanes);

#endif
