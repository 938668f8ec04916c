/* trace.c: the trace in memory: one growing array of runs for every wave slot and every ALU. */
#include "sim/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const StateInfo trace_states[STATE_COUNT] = {
#define STATE(ID, name, meaning) [STATE_##ID] = {name, meaning},
#define REASON(ID, name, state, meaning)
#include "sim/reason.def"
#undef REASON
#undef STATE
};

const ReasonInfo trace_reasons[REASON_COUNT] = {
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, meaning) [REASON_##ID] = {name, STATE_##state, meaning},
#include "sim/reason.def"
#undef REASON
#undef STATE
};

typedef struct RunList {
    TraceRun *items;
    size_t count, room;
} RunList;

typedef struct AluList {
    TraceAlu *items;
    size_t count, room;
} AluList;

typedef struct WaveList {
    TraceWave *items;
    size_t count, room;
} WaveList;

struct Trace {
    TraceShape shape;
    uint64_t cycles;
    bool failed;
    RunList *slots; /* core * shape.slots + slot */
    AluList *alus;  /* core * shape.alus + ALU */
    WaveList waves;
};

Trace *trace_create(TraceShape shape) {
    Trace *trace = calloc(1, sizeof *trace);
    if (!trace) return NULL;
    trace->shape = shape;
    /* One more than needed, so that a machine without ALUs does not look like a failed allocation. */
    trace->slots = calloc((size_t)shape.cores * shape.slots + 1, sizeof *trace->slots);
    trace->alus = calloc((size_t)shape.cores * shape.alus + 1, sizeof *trace->alus);
    if (trace->slots && trace->alus) return trace;
    trace_destroy(trace);
    return NULL;
}

void trace_destroy(Trace *trace) {
    if (!trace) return;
    const size_t slots = (size_t)trace->shape.cores * trace->shape.slots;
    const size_t alus = (size_t)trace->shape.cores * trace->shape.alus;
    for (size_t i = 0; trace->slots && i < slots; i++) free(trace->slots[i].items);
    for (size_t i = 0; trace->alus && i < alus; i++) free(trace->alus[i].items);
    free(trace->slots);
    free(trace->alus);
    free(trace->waves.items);
    free(trace);
}

/* Make room for `needed` items. Doubling keeps the cost of an append constant on average. On failure the old items
 * stay as they are and the trace is marked. */
static void *grow(Trace *trace, void *items, size_t *room, size_t needed, size_t item_bytes) {
    if (needed <= *room) return items;
    size_t wanted = *room ? *room * 2 : 16;
    if (wanted < needed) wanted = needed;
    void *bigger = wanted <= SIZE_MAX / item_bytes ? realloc(items, wanted * item_bytes) : NULL;
    if (!bigger) {
        trace->failed = true;
        return items;
    }
    *room = wanted;
    return bigger;
}

static bool same_but_time(const TraceRun *a, const TraceRun *b) {
    return a->exec == b->exec && a->wave == b->wave && a->pc == b->pc && a->producer == b->producer &&
           a->reg == b->reg && a->state == b->state && a->reason == b->reason;
}

void trace_add_run(Trace *trace, uint32_t core, uint32_t slot, const TraceRun *run) {
    assert(core < trace->shape.cores && slot < trace->shape.slots && run->cycles > 0);
    if (trace->failed) return;
    RunList *list = &trace->slots[(size_t)core * trace->shape.slots + slot];
    if (list->count > 0) {
        TraceRun *last = &list->items[list->count - 1];
        assert(run->cycle == last->cycle + last->cycles);
        if (same_but_time(last, run) && run->cycles <= UINT32_MAX - last->cycles) {
            last->cycles += run->cycles;
            return;
        }
    }
    list->items = grow(trace, list->items, &list->room, list->count + 1, sizeof *list->items);
    if (!trace->failed) list->items[list->count++] = *run;
}

void trace_add_alu(Trace *trace, uint32_t core, uint32_t alu, const TraceAlu *run) {
    assert(core < trace->shape.cores && alu < trace->shape.alus && run->cycles > 0);
    if (trace->failed) return;
    AluList *list = &trace->alus[(size_t)core * trace->shape.alus + alu];
    list->items = grow(trace, list->items, &list->room, list->count + 1, sizeof *list->items);
    if (!trace->failed) list->items[list->count++] = *run;
}

void trace_add_wave(Trace *trace, uint32_t number, const TraceWave *wave) {
    WaveList *list = &trace->waves;
    if (trace->failed) return;
    const size_t needed = (size_t)number + 1;
    list->items = grow(trace, list->items, &list->room, needed, sizeof *list->items);
    if (trace->failed) return;
    if (needed > list->count) {
        memset(list->items + list->count, 0, (needed - list->count) * sizeof *list->items);
        list->count = needed;
    }
    list->items[number] = *wave;
}

void trace_finish(Trace *trace, uint64_t cycles) {
    trace->cycles = cycles;
}

bool trace_failed(const Trace *trace) {
    return trace->failed;
}

TraceShape trace_shape(const Trace *trace) {
    return trace->shape;
}

uint64_t trace_cycles(const Trace *trace) {
    return trace->cycles;
}

const TraceRun *trace_runs(const Trace *trace, uint32_t core, uint32_t slot, size_t *count) {
    const RunList *list = &trace->slots[(size_t)core * trace->shape.slots + slot];
    *count = list->count;
    return list->items;
}

const TraceAlu *trace_alus(const Trace *trace, uint32_t core, uint32_t alu, size_t *count) {
    const AluList *list = &trace->alus[(size_t)core * trace->shape.alus + alu];
    *count = list->count;
    return list->items;
}

const TraceWave *trace_waves(const Trace *trace, size_t *count) {
    *count = trace->waves.count;
    return trace->waves.items;
}
