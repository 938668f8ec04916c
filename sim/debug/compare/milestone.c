/* milestone.c: cycles of events that most runs have, found slot by slot; see compare.h. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/compare/compare.h"

const char *const milestone_names[MILESTONES] = {"load is back", "half the waves done", "last issue"};

void milestones_start(Milestones *m, const Trace *trace, uint32_t core, uint32_t cores, uint32_t instructions) {
    *m = (Milestones){.trace = trace, .core = core, .end_core = core + cores, .instructions = instructions};
    m->first = memory_raw((instructions + (size_t)1) * sizeof *m->first);
    memset(m->first, 0xff, (instructions + (size_t)1) * sizeof *m->first); /* MILESTONE_NONE */
    memset(m->at, 0xff, sizeof m->at);
}

static int by_cycle(const void *a, const void *b) {
    return ORDER(*(const uint64_t *)a, *(const uint64_t *)b);
}

static void end_wave(Milestones *m, uint64_t cycle) {
    if (m->wave != TRACE_NO_WAVE) *ARRAY_ADD(m->ends, 1) = cycle;
}

bool milestones_work(Milestones *m, int64_t *budget) {
    for (TraceRun run; !m->done && *budget > 0; --*budget) {
        if (!m->cursor) {
            m->cursor = trace_run_cursor(m->trace, m->core, m->slot);
            m->wave = TRACE_NO_WAVE;
            m->loads = false;
        }
        if (!trace_next_run(m->cursor, &run)) {
            end_wave(m, trace_end(m->trace));
            trace_cursor_destroy(m->cursor);
            m->cursor = NULL;
            m->slot = (m->slot + 1) % trace_shape(m->trace).slots;
            m->core += m->slot == 0;
            m->done = m->core == m->end_core;
            continue;
        }
        if (run.wave != m->wave) end_wave(m, run.cycle);
        const bool loads = run.reason == REASON_MEMORY_RESULT || run.reason == REASON_SAMPLER_RESULT;
        const bool is_same = loads && run.pc == m->pc; /* a long wait is in several runs */
        if (m->loads && !is_same) m->at[MILESTONE_LOAD] = min_u64(m->at[MILESTONE_LOAD], run.cycle);
        m->wave = run.wave;
        m->pc = run.pc;
        m->loads = loads;
        if (run.state != STATE_ACTIVE) continue;
        uint64_t *first = &m->first[min_u64(run.pc, m->instructions)], *last = &m->at[MILESTONE_ISSUE];
        *first = min_u64(*first, run.cycle);
        *last = max_u64(*last == MILESTONE_NONE ? 0 : *last, run.cycle + run.cycles - 1);
    }
    if (!m->done) return true;
    if (m->ends.count) {
        qsort(m->ends.at, m->ends.count, sizeof *m->ends.at, by_cycle);
        m->at[MILESTONE_HALF] = m->ends.at[(m->ends.count - 1) / 2];
    }
    return false;
}

void milestones_free(Milestones *m) {
    trace_cursor_destroy(m->cursor);
    memory_free(m->first);
    memory_free(m->ends.at);
    *m = (Milestones){0};
}
