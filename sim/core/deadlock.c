/* deadlock.c: can the run only repeat itself?
 *
 * What a wave does is a function of its registers, its masks and memory, whenever it does it. So a run never ends if,
 * with memory as it is, each of its waves comes back to where it was without changing memory: then memory stays as it
 * is, no wave ends, and no other one begins. Lanes that spin on a word under a mask are such a case: the lane that
 * would write the word waits, on the mask stack of the same wave, for the spinning lanes to leave.
 *
 *   the machine --copy--> what is in flight arrives, --> each wave runs ahead by itself, without time,
 *   (stays as it is)      and must change nothing        until it is where it was, and must change nothing
 *
 * Looks are rare (deadlock_next_look), and nearly all are over when a first wave has run ahead for a while: only if all
 * of them come back in a copy of just that wave, which takes words of memory from the machine as it accesses them, the
 * machine is copied as a whole. Waves that read the clock do not come back; waves that sample textures are given up.
 */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/core/core.h"
#include "sim/core/gpu.h"
#include "sim/machine/operand.h"
#include "sim/memory/memory.h"

/* Instructions that a wave runs ahead, and the part of all that have issued that it runs further. */
enum { LEAST_AHEAD = 512, AHEAD_SHARE = 1 << 14, MOST_WORDS = 64 };

typedef enum Aim {
    AIM_RETURN, /* a wave is to come back; */
    AIM_READS,  /* it has: what does it read in its loop? */
    AIM_STORES, /* the lanes of the loop have left: do others store to that? */
} Aim;

typedef struct Look {
    Gpu *gpu, copy;
    bool is_whole;  /* the machine was copied as a whole */
    uint64_t ahead; /* instructions */
    Fault fault;    /* in the copy: the wave is given up */
    Aim aim;
    uint32_t count;                              /* words that are read in the loop: */
    const uint32_t *word[MOST_WORDS];            /* where they are in the copy, */
    Fault reads[MOST_WORDS];                     /* and the fault that it is to wait for one; */
    const Fault *stored;                         /* the first to which someone stores */
    uint8_t mark[] __attribute__((aligned(64))); /* the slot of a wave, as it was */
} Look;

/* ---- a wave runs ahead ---- */

/* Lanes access a word: remember it as read in the loop, or find it there. */
static void note_word(Look *look, Step *machine, const MemRequest *request, uint64_t lanes, const View *view,
                      uint64_t word) {
    const DecodedInst *inst = &machine->program->code[request->pc];
    uint32_t i = 0;
    while (i < look->count && look->word[i] != view->words + word) i++;
    Fault *fault = machine->fault = &look->reads[i];
    if (look->aim == AIM_STORES) {
        if (i == look->count || isa_is_load(inst->op) || look->stored) return;
        fault->writer = (uint32_t)__builtin_ctzll(lanes);
        fault->store = request->pc;
        look->stored = fault;
    } else if (!isa_is_store(inst->op) && i < MOST_WORDS) {
        if (i == look->count) {
            look->word[look->count++] = view->words + word;
            *fault = (Fault){0};
            memory_raise(machine, FAULT_SIMT_DEADLOCK, inst, request, 0, 4 * (uint32_t)word);
            fault->pc = request->pc;
            fault->writer = FAULT_NO_WRITER;
        }
        fault->lanes |= lanes;
    }
}

/* Are the words of a request in the copy what they are in the machine? `take`: they become it. */
static bool visit_words(Look *look, const Step *step, const MemRequest *request, bool take) {
    const DecodedInst *inst = &step->program->code[request->pc];
    if (inst->resource_space == OPERAND_PRIVATE) return true;
    Step machine = state_step(look->gpu, step->core_id, 0);
    const View ours = view_of(step, inst, request), theirs = view_of(&machine, inst, request);
    const uint64_t exec = step_wave(step, request->slot)->exec;
    uint32_t own[ISA_MAX_LANES];
    const uint32_t *address = request_all_addresses(step, inst, request, own);
    bool equal = true;
    for (uint64_t left = request->lanes; left; left &= left - 1)
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(ours, inst, address[__builtin_ctzll(left)], c);
            if (word >= ours.count) continue;
            if (take) ours.words[word] = theirs.words[word];
            if (look->aim != AIM_RETURN && exec)
                note_word(look, &machine, request, inst->scalar ? exec : left & -left, &ours, word);
            equal &= ours.words[word] == theirs.words[word];
        }
    return equal;
}

/* The next instruction of a wave. Returns false if the wave is given up: it ends, faults, changes memory, or comes to a
 * barrier, where it depends on others. */
static bool go_on(Look *look, Step *step, uint32_t slot) {
    Wave *wave = step_wave(step, slot);
    const DecodedInst *inst = &step->program->code[wave->pc];
    const bool seeks = look->aim == AIM_STORES, stops = inst->op == OP_BARRIER;
    if (inst->reads_clock || inst->unit == UNIT_SAMPLER || (stops && !seeks)) return false;
    if (inst->unit == UNIT_LSU) {
        memory_issue(step, slot, wave, inst);
        if (look->fault.kind) return false;
        const MemRequest *request = step_request(step, step->core->queue_first[inst->need]);
        (void)visit_words(look, step, request, !look->is_whole);
        memory_serve_all(step);
        if (!visit_words(look, step, request, false) && !seeks) return false;
    } else if (inst->unit == UNIT_CTRL && !stops) {
        return control_execute(step, slot, wave, inst) && !look->fault.kind;
    } else {
        if (!stops) exec_alu(step, wave, inst);
        wave->pc++;
    }
    if (step->program->threads) threads_meet(step, slot, wave);
    return !look->fault.kind;
}

/* Will the wave do the same as it did when it was marked? */
static bool is_at_mark(Look *look, Wave *wave) {
    const GpuLayout *l = &look->copy.layout;
    Wave *mark = (Wave *)look->mark;
    const MaskEntry *x = state_stack(&look->copy, wave), *y = state_stack(&look->copy, mark);
    if (wave->pc != mark->pc || wave->exec != mark->exec || wave->live != mark->live ||
        wave->helpers != mark->helpers || wave->depth != mark->depth)
        return false;
    for (uint32_t i = 0; i < wave->depth; i++)
        if (x[i].exec != y[i].exec || x[i].pc != y[i].pc) return false;
    return !memcmp((uint8_t *)wave + l->registers, look->mark + l->registers, l->deactivated - l->registers) &&
           !memcmp((uint8_t *)wave + l->private, look->mark + l->private, l->stack - l->private) &&
           !memcmp((uint8_t *)wave + l->threads, look->mark + l->threads, l->wave_bytes - l->threads);
}

/* Copy a single wave, and get what it waits for: most likely what the same instructions bring now. */
static void copy_wave(Look *look, Step *step, uint32_t slot) {
    Core *core = step->core;
    Wave *wave = step_wave(step, slot);
    const Scores scores = state_scores(&look->copy, wave);
    const uint32_t running = state_gpu(&look->copy)->first = state_running(look->gpu);
    state_dispatches(&look->copy)[running] = state_dispatches(look->gpu)[running];
    *core = (Core){0};
    machine_clear_queues(core);
    core->issue.occupied = 1ull << slot;
    memcpy(core->groups, state_core(look->gpu, step->core_id)->groups, sizeof core->groups);
    memcpy(wave, state_wave(look->gpu, step->core_id, slot), look->copy.layout.wave_bytes);
    const uint32_t pc = wave->pc;
    for (uint32_t i = 0; i < step->program->component_count; i++) {
        wave->pc = scores.producer[i];
        if (scores.ready[i] == GPU_NEVER) (void)go_on(look, step, slot);
    }
    wave->pc = pc;
}

/* Does a wave come back to where it was? Then it is there, in its loop. It is marked again and again, each time after
 * twice as many instructions, since no one knows where its loop begins. */
static bool comes_back(Look *look, uint32_t core, uint32_t slot) {
    Step step = state_step(&look->copy, core, 0);
    Wave *wave = step_wave(&step, slot);
    step.fault = &look->fault;
    if (!look->is_whole) copy_wave(look, &step, slot);
    for (uint64_t i = 0; i < look->ahead; i++) {
        if ((i & (i - 1)) == 0) memcpy(look->mark, wave, look->copy.layout.wave_bytes);
        if (!go_on(look, &step, slot)) return false;
        if (is_at_mark(look, wave)) return true;
    }
    return false;
}

/* ---- all waves, and what is in flight ---- */

/* Has a slot a wave that runs ahead? One at a barrier stays there as long as the others do not come to it or end.
 * Without time it is the wave whose turn it is. */
static bool runs_ahead(const Gpu *gpu, uint32_t core, uint32_t slot) {
    const GpuState *state = state_gpu(gpu);
    return state_core(gpu, core)->issue.occupied >> slot & 1 && !state_wave(gpu, core, slot)->at_barrier &&
           (!state->functional || slot == state->functional_slot);
}

static bool all_come_back(Look *look) {
    const uint32_t slots = (uint32_t)look->gpu->program->config.waves;
    bool any = false;
    for (uint32_t i = 0; i < look->gpu->program->config.cores * slots; i++)
        if (runs_ahead(look->gpu, i / slots, i % slots) && !(any = comes_back(look, i / slots, i % slots)))
            return false;
    return any;
}

/* Make the copy whole: all requests in flight arrive, and no wave issues. Return false if a request changes memory. */
static bool drain(Look *look) {
    Gpu *copy = &look->copy;
    look->is_whole = true;
    memcpy(copy->state, look->gpu->state, copy->layout.total);
    for (uint64_t cycle = gpu_now(copy), next = cycle; next != GPU_NEVER; cycle = next) {
        l2_serve(copy);
        next = GPU_NEVER;
        for (uint32_t c = 0; c < copy->program->config.cores; c++) {
            Step step = state_step(copy, c, cycle);
            if (memory_next_event(&step) <= cycle) memory_serve(&step);
            step.core->woken = 0;
            next = min_u64(next, step.core->sent_count ? cycle + 1 : memory_next_event(&step));
            for (uint32_t r = 0; r < step.core->memory.fresh; r++) /* requests that are done do not matter */
                if (!visit_words(look, &step, step_request(&step, r), false)) return false;
        }
    }
    state_gpu(copy)->functional = 1;
    return true;
}

/* ---- who waits for whom ---- */

/* A wave of the copy goes once more through its loop. Then the lanes of the loop leave, and the others go on from the
 * mask stack, to where one may store to what the loop reads. The fault is that, or else the first that was found. */
static void ask(Look *look, uint32_t core, uint32_t slot, Fault *fault) {
    static const DecodedInst leave = {.op = OP_RET, .unit = UNIT_CTRL};
    Step step = state_step(&look->copy, core, 0);
    Wave *wave = step_wave(&step, slot);
    step.fault = &look->fault;
    uint64_t lanes = 0;
    look->aim = AIM_READS;
    look->count = 0;
    memcpy(look->mark, wave, look->copy.layout.wave_bytes);
    do {
        lanes |= wave->exec;
    } while (go_on(look, &step, slot) && !is_at_mark(look, wave));

    look->aim = AIM_STORES;
    exec_set_mask(&step, wave, lanes, wave->pc, wave->pc);
    const Deactivation *deactivated = state_deactivated(&look->copy, (Wave *)look->mark);
    bool goes_on = control_execute(&step, slot, wave, &leave);
    for (uint64_t i = 0; goes_on && i < LEAST_AHEAD && !look->stored; i++) goes_on = go_on(look, &step, slot);
    look->fault = (Fault){0};
    if (look->stored || (look->count && !fault->kind)) *fault = look->stored ? *look->stored : look->reads[0];
    if (look->stored) fault->leave = deactivated[fault->writer].pc;
}

bool deadlock_find(Gpu *gpu, uint64_t cycle) {
    GpuState *state = state_gpu(gpu);
    const Config *config = &gpu->program->config;
    uint64_t issued = 0;
    if (!state->resident) return false;            /* time ran on behind a dispatch that has ended */
    for (uint32_t c = 0; c < config->cores; c++) { /* if no wave is about to begin */
        const Core *core = state_core(gpu, c);
        /* Who issues next may depend on other waves, of which a wave that runs ahead knows nothing. */
        const bool several = (core->issue.occupied & (core->issue.occupied - 1)) != 0;
        if (config->reconvergence == RECONVERGE_COMPACTION ||
            (config->reconvergence == RECONVERGE_FORMATION && several))
            return false;
        if (core->fault.kind || (!state->functional && (core->freed_count || core->awaited))) return false;
        issued += core->stats.wave_instructions;
    }
    const size_t size = sizeof(Look) + gpu->layout.wave_bytes;
    OWNED Look *look = memory_lines(size); /* it has a wave, which begins a line */
    memset(look, 0, size);
    look->gpu = gpu;
    look->copy = (Gpu){.program = gpu->program, .layout = gpu->layout, .state = memory_lines(gpu->layout.total)};
    look->ahead = LEAST_AHEAD + issued / AHEAD_SHARE;
    *state_gpu(&look->copy) = (GpuState){.functional = 1};
    const bool proved = all_come_back(look) && drain(look) && all_come_back(look);
    for (uint32_t i = 0, slots = (uint32_t)config->waves; proved && i < config->cores * slots && !look->stored; i++)
        if (runs_ahead(gpu, i / slots, i % slots)) ask(look, i / slots, i % slots, &state->fault);
    if (state->fault.kind) state->fault.cycle = state->end = cycle;
    memory_free(look->copy.state);
    return state->fault.kind;
}
