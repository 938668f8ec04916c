/* trace_picture.h: for tests of pictures: random traces with what every pixel of them must show. */
#ifndef TESTS_UNIT_TRACE_PICTURE_H
#define TESTS_UNIT_TRACE_PICTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/trace/lane_state.h"
#include "sim/trace/trace.h"
#include "tests/unit/random.h"

/* ---- random traces, with what every pixel of them must show ---- */

/* What the trace says of one slot in one cycle. */
typedef struct Moment {
    uint64_t exec; /* of the lanes that hold a thread */
    uint64_t live;
    uint32_t wave;
    uint8_t state;
} Moment;

typedef struct Expected {
    TraceShape shape;
    uint64_t cycles;
    uint64_t used;   /* cycles until all is disabled */
    uint8_t *lanes;  /* LaneState of (core, slot, lane, cycle) */
    uint32_t *alus;  /* 0 empty, else 2 * slot + 2, + 1 while draining, of (core, alu, cycle) */
    uint32_t *held;  /* requests of (core, queue, cycle) */
    Moment *moments; /* of (core, slot, cycle) */
    uint64_t slot_states[STATE_COUNT];
    uint32_t waves;
    uint16_t *wave_core, *wave_slot;
} Expected;

static inline uint8_t *lane_at(const Expected *e, uint32_t core, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const uint64_t row = ((uint64_t)core * e->shape.slots + slot) * e->shape.wave_size + lane;
    return &e->lanes[row * e->cycles + cycle];
}

static inline Moment *moment_at(const Expected *e, uint32_t core, uint32_t slot, uint64_t cycle) {
    return &e->moments[((uint64_t)core * e->shape.slots + slot) * e->cycles + cycle];
}

static inline uint32_t *alu_at(const Expected *e, uint32_t core, uint32_t alu, uint64_t cycle) {
    return &e->alus[((uint64_t)core * e->shape.alus + alu) * e->cycles + cycle];
}

static inline uint32_t *held_at(const Expected *e, uint32_t core, uint32_t queue, uint64_t cycle) {
    return &e->held[((uint64_t)core * trace_queues(e->shape) + queue) * e->cycles + cycle];
}

static inline uint64_t random_mask(uint32_t lanes) {
    const uint64_t all = lanes < 64 ? (UINT64_C(1) << lanes) - 1 : UINT64_MAX;
    const uint64_t any = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
    return all & (random_below(3) ? any : UINT64_MAX << random_below(lanes));
}

static inline void add_run(Trace *trace, Expected *e, uint32_t core, uint32_t slot, TraceRun run, uint64_t shown_on,
                           LaneState on, LaneState off) {
    trace_add_run(trace, core, slot, &run);
    e->slot_states[run.state] += run.cycles;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    const uint64_t live = run.wave == TRACE_NO_WAVE ? 0 : waves[run.wave].live;
    for (uint64_t c = run.cycle; c < run.cycle + run.cycles; c++) {
        *moment_at(e, core, slot, c) = (Moment){run.exec & live, live, run.wave, run.state};
        for (uint32_t lane = 0; lane < e->shape.wave_size; lane++)
            *lane_at(e, core, slot, lane, c) = (uint8_t)(shown_on >> lane & 1 ? on : off);
    }
    if (off != LANE_DISABLED && run.cycle + run.cycles > e->used) e->used = run.cycle + run.cycles;
}

/* One wave from `cycle` on, at most to the end. Returns its end. */
static inline uint64_t add_wave(Trace *trace, Expected *e, uint32_t core, uint32_t slot, uint64_t cycle) {
    static const LaneState shown[] = {LANE_DISABLED, LANE_ACTIVE, LANE_STALLED, LANE_IDLE};
    const uint32_t wave = e->waves++;
    const uint64_t live = random_mask(e->shape.wave_size);
    const TraceWave info = {.live = live, .group = wave / 3, .core = (uint16_t)core, .slot = (uint16_t)slot};
    trace_add_wave(trace, wave, &info);
    e->wave_core = memory_grow(e->wave_core, e->waves * sizeof *e->wave_core);
    e->wave_slot = memory_grow(e->wave_slot, e->waves * sizeof *e->wave_slot);
    e->wave_core[wave] = info.core;
    e->wave_slot[wave] = info.slot;
    TraceRun run = {.cycle = cycle, .wave = wave, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    for (uint32_t runs = random_below(40); runs > 0 && run.cycle + 1 < e->cycles; runs--, run.cycle += run.cycles) {
        const uint64_t left = e->cycles - 1 - run.cycle;
        run.cycles = 1 + random_below(left < 9 ? (uint32_t)left : 9);
        run.exec = random_mask(e->shape.wave_size);
        run.state = (uint8_t)(STATE_ACTIVE + random_below(3));
        run.pc = random_below(20);
        add_run(trace, e, core, slot, run, run.exec & live, shown[run.state], LANE_INACTIVE);
    }
    run.cycles = 1; /* the final ret, at a place of its own */
    run.pc = 20;
    run.exec = 0;
    run.state = STATE_ACTIVE;
    add_run(trace, e, core, slot, run, 0, LANE_DISABLED, LANE_DISABLED);
    return run.cycle + 1;
}

static inline void fill_slot(Trace *trace, Expected *e, uint32_t core, uint32_t slot) {
    uint64_t cycle = 0;
    while (cycle < e->cycles) {
        if (random_below(3)) {
            cycle = add_wave(trace, e, core, slot, cycle);
            continue;
        }
        const uint64_t left = e->cycles - cycle;
        const uint32_t cycles = random_below(4) ? 1 + random_below(left < 30 ? (uint32_t)left : 30) : (uint32_t)left;
        const TraceRun run = {.cycle = cycle,
                              .cycles = cycles,
                              .wave = TRACE_NO_WAVE,
                              .pc = TRACE_NO_PC,
                              .producer = TRACE_NO_PC,
                              .reg = TRACE_NO_REGISTER,
                              .reason = REASON_NO_WAVE};
        add_run(trace, e, core, slot, run, 0, LANE_DISABLED, LANE_DISABLED);
        cycle += cycles;
    }
}

static inline void fill_alu(Trace *trace, Expected *e, uint32_t core, uint32_t alu) {
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    for (uint64_t cycle = random_below(4); cycle < e->cycles && count > 0;) {
        const TraceAlu run = {cycle, 1 + random_below(4), random_below((uint32_t)count), random_below(20)};
        trace_add_alu(trace, core, alu, &run);
        for (uint64_t c = cycle; c < cycle + run.cycles && c < e->cycles; c++)
            *alu_at(e, core, alu, c) = 2u * waves[run.wave].slot + 2 + (c > cycle);
        cycle += run.cycles + (random_below(3) ? 0 : random_below(20));
    }
}

/* Often full, often empty. */
static inline void fill_queue(Trace *trace, Expected *e, uint32_t core, uint32_t queue) {
    const uint32_t entries = e->shape.queue_entries;
    for (uint64_t cycle = random_below(4), next; cycle < e->cycles; cycle = next) {
        const uint32_t requests = random_below(3) ? random_below(entries + 1) : random_below(2) * entries;
        trace_set_requests(trace, core, trace_queue(e->shape, queue), cycle, requests);
        next = cycle + 1 + random_below(random_below(4) ? 6 : 200);
        for (uint64_t c = cycle; c < next && c < e->cycles; c++) *held_at(e, core, queue, c) = requests;
    }
}

static inline Trace *random_trace(Expected *e, TraceShape shape, uint64_t cycles) {
    *e = (Expected){.shape = shape, .cycles = cycles};
    const size_t rows = (size_t)shape.cores * shape.slots * shape.wave_size;
    e->lanes = memory_array(rows * cycles, 1);
    e->moments = memory_array((size_t)shape.cores * shape.slots * cycles, sizeof *e->moments);
    e->alus = memory_array((size_t)shape.cores * shape.alus * cycles, sizeof *e->alus);
    e->held = memory_array((size_t)shape.cores * trace_queues(shape) * cycles + 1, sizeof *e->held);
    Trace *trace = trace_create(shape);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) fill_slot(trace, e, core, slot);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t alu = 0; alu < shape.alus; alu++) fill_alu(trace, e, core, alu);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t queue = 0; queue < trace_queues(shape); queue++) fill_queue(trace, e, core, queue);
    trace_finish(trace, cycles);
    assert_false(trace_failed(trace));
    if (e->used == 0) e->used = 1;
    return trace;
}

static inline TraceShape random_shape(void) {
    static const uint32_t sizes[] = {1, 2, 3, 4, 8, 16, 32, 64};
    TraceShape shape = {.cores = 1 + random_below(3),
                        .slots = 1 + random_below(random_below(4) ? 6 : 20),
                        .alus = 1 + random_below(random_below(4) ? 3 : 16),
                        .wave_size = sizes[random_below(8)],
                        .queues = random_below(1 << QUEUE_COUNT)};
    if (shape.queues) shape.queue_entries = 1 + random_below(random_below(3) ? 16 : 1024);
    return shape;
}

static inline void expected_free(Expected *e) {
    memory_free(e->lanes);
    memory_free(e->alus);
    memory_free(e->held);
    memory_free(e->moments);
    memory_free(e->wave_core);
    memory_free(e->wave_slot);
}

/* ---- one wave by hand ---- */

enum { HAND_CYCLES = 7 };

/* Four lanes: mov, a branch that leaves two, a stall, idle, the other two, ret; then nothing for a cycle. */
static inline Trace *hand_trace(void) {
    static const TraceRun runs[] = {
        {0, 1, 0, 0xf, 0, 0, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {1, 1, 0, 0x3, 0, 1, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {2, 1, 0, 0x3, 0, 2, 0, 0, STATE_STALLED, REASON_ALU_RESULT},
        {3, 1, 0, 0x3, 0, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_IDLE, REASON_NO_UNIT},
        {4, 1, 0, 0xc, 0, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {5, 1, 0, 0x0, 0, 3, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {6, 1, TRACE_NO_WAVE, 0x0, 0, TRACE_NO_PC, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_DISABLED, REASON_NO_WAVE},
    };
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 4});
    trace_add_wave(trace, 0, &(TraceWave){.live = 0xf, .group = 5});
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) trace_add_run(trace, 0, 0, &runs[i]);
    trace_add_alu(trace, 0, 0, &(TraceAlu){0, 1, 0, 0});
    trace_add_alu(trace, 0, 0, &(TraceAlu){1, 2, 0, 1});
    trace_add_alu(trace, 0, 0, &(TraceAlu){4, 1, 0, 2});
    trace_finish(trace, HAND_CYCLES);
    return trace;
}

#endif
