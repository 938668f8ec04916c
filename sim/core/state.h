/* state.h: finding things in the state block, for the files that make up the simulator (gpu.h is for its users). */
#ifndef SIM_CORE_STATE_H
#define SIM_CORE_STATE_H

#include "sim/core/gpu.h"
#include "sim/program/texture.h"

static inline GpuState *state_gpu(const Gpu *gpu) {
    return (GpuState *)gpu->state;
}

/* One for each dispatch of the program. */
static inline DispatchState *state_dispatches(const Gpu *gpu) {
    return (DispatchState *)(gpu->state + gpu->layout.dispatches);
}

/* The memory of a resident group. */
static inline uint32_t *state_shared(const Gpu *gpu, uint32_t core, uint32_t group_slot) {
    return (uint32_t *)(gpu->state + gpu->layout.shared + core * gpu->layout.shared_bytes) +
           (size_t)group_slot * gpu->program->shared_words;
}

static inline Core *state_core(const Gpu *gpu, uint32_t core) {
    return (Core *)(gpu->state + gpu->layout.cores) + core;
}

static inline Wave *state_wave(const Gpu *gpu, uint32_t core, uint32_t slot) {
    const size_t index = (size_t)core * gpu->program->config.waves + slot;
    return (Wave *)(gpu->state + gpu->layout.waves + index * gpu->layout.wave_bytes);
}

static inline MaskEntry *state_stack(const Gpu *gpu, Wave *wave) {
    return (MaskEntry *)((uint8_t *)wave + gpu->layout.stack);
}
static inline Score *state_scores(const Gpu *gpu, Wave *wave) {
    return (Score *)((uint8_t *)wave + gpu->layout.scores);
}
static inline uint32_t *state_mask(const Gpu *gpu, Wave *wave) {
    return (uint32_t *)((uint8_t *)wave + gpu->layout.mask);
}
static inline uint32_t *state_registers(const Gpu *gpu, Wave *wave) {
    return (uint32_t *)((uint8_t *)wave + gpu->layout.registers);
}
static inline uint32_t *state_memory(const Gpu *gpu) {
    return (uint32_t *)(gpu->state + gpu->layout.memory);
}

/* ---- memory units and the L2 ---- */

static inline uint8_t *state_unit(const Gpu *gpu, uint32_t core) {
    return gpu->state + gpu->layout.units + core * gpu->layout.mem.bytes;
}
static inline MemRequest *state_requests(const Gpu *gpu, uint32_t core) {
    return (MemRequest *)(state_unit(gpu, core) + gpu->layout.mem.requests);
}
/* A queue that is served in order: group memory, and buffers if memory is flat. */
static inline MemRequest *state_queue(const Gpu *gpu, uint32_t core, Queue queue) {
    return state_requests(gpu, core) + queue * gpu->program->config.mem_queue;
}
static inline LineAccess *state_accesses(const Gpu *gpu, uint32_t core, uint32_t request) {
    return (LineAccess *)(state_unit(gpu, core) + gpu->layout.mem.accesses) +
           (size_t)request * gpu->layout.mem.accesses_most;
}
static inline CacheLine *state_l1(const Gpu *gpu, uint32_t core) {
    return (CacheLine *)(state_unit(gpu, core) + gpu->layout.mem.tags);
}
static inline Mshr *state_mshrs(const Gpu *gpu, uint32_t core) {
    return (Mshr *)(state_unit(gpu, core) + gpu->layout.mem.mshrs);
}
/* What came for a miss-status register: a line. */
static inline uint32_t *state_fill(const Gpu *gpu, uint32_t core, uint32_t mshr) {
    return (uint32_t *)(state_unit(gpu, core) + gpu->layout.mem.fills + mshr * gpu->program->config.line_bytes);
}
static inline MemEvent *state_events(const Gpu *gpu, uint32_t core) {
    return (MemEvent *)(state_unit(gpu, core) + gpu->layout.mem.events);
}
static inline SampleRequest *state_samples(const Gpu *gpu, uint32_t core) {
    return (SampleRequest *)(gpu->state + gpu->layout.samples + core * gpu->layout.sample_bytes);
}
/* The lines that the texels of a sample are on. */
static inline uint32_t *state_sample_lines(const Gpu *gpu, uint32_t core, uint32_t sample) {
    return (uint32_t *)(gpu->state + gpu->layout.samples + core * gpu->layout.sample_bytes + gpu->layout.sample_lines) +
           sample * gpu->program->config.wave_size * FOOTPRINT_MAX_TEXELS;
}
static inline CacheLine *state_texture_tags(const Gpu *gpu, uint32_t core) {
    return (CacheLine *)(gpu->state + gpu->layout.samples + core * gpu->layout.sample_bytes + gpu->layout.texture_tags);
}
/* On the way to the L2: a ring. */
static inline LineMessage *state_messages(const Gpu *gpu, uint32_t core) {
    return (LineMessage *)(state_unit(gpu, core) + gpu->layout.mem.messages);
}
static inline Uncore *state_uncore(const Gpu *gpu) {
    return (Uncore *)(gpu->state + gpu->layout.uncore);
}
static inline CacheLine *state_l2(const Gpu *gpu) {
    return (CacheLine *)(gpu->state + gpu->layout.l2);
}
static inline uint32_t *state_line(const Gpu *gpu, uint32_t line) {
    return state_memory(gpu) + line * (gpu->program->config.line_bytes / sizeof(uint32_t));
}

/* Where a core's step happens: passed down instead of looked up again and again. */
typedef struct Step {
    Gpu *gpu;
    const Program *program;
    Core *core;
    Fault *fault;     /* where a fault goes: the core's, so that cores can run at the same time */
    Checker *checker; /* the machine's, or NULL */
    uint64_t now;
    uint32_t core_id;
} Step;

static inline Step state_step(Gpu *gpu, uint32_t core_id, uint64_t now) {
    Core *core = state_core(gpu, core_id);
    return (Step){.gpu = gpu,
                  .program = gpu->program,
                  .core = core,
                  .fault = &core->fault,
                  .checker = gpu->checker,
                  .now = now,
                  .core_id = core_id};
}

#endif
