/* breakpoint.c: searching a run for hits, piece by piece; see breakpoint.h. Pieces grow, so that what is near is found
 * immediately and what is far does not take long either. */
#include "sim/debug/time/breakpoint.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/trace/lane_state.h"

const BreakInfo break_info[BREAK_COUNT] = {
#define BREAK(ID, name, arguments, meaning) [BREAK_##ID] = {name, arguments, meaning},
#include "sim/debug/time/breakpoint.def"
#undef BREAK
};

/* What a breakpoint saw in the cycle before: REGISTER of each slot, MEMORY once. */
typedef struct Seen {
    uint64_t held; /* the lanes in which it was true; of a word 1 if it was, else 0 */
    uint32_t what; /* the wave there; the word */
} Seen;

typedef struct BreakSearch {
    Travel *travel;
    const Config *config;
    const Breakpoint *list;
    uint32_t count;
    uint64_t start, end; /* the piece: cycles start .. end - 1 */
    bool back;
    SearchResult result; /* so far */
    BreakHit hit;
    GiveUp *give_up;
    void *user;
    Seen *seen;   /* all of the first breakpoint, all of the second, ... */
    size_t slots; /* of the machine */
} BreakSearch;

/* A hit; it counts if it is in the piece, and closer to the present than the one before. */
static void offer(BreakSearch *search, uint64_t cycle, uint32_t number, uint32_t wave) {
    if (cycle < search->start || cycle >= search->end) return;
    const bool better = search->back ? cycle > search->hit.cycle : cycle < search->hit.cycle;
    const bool any = search->result == SEARCH_FOUND;
    if (any && !better && (cycle != search->hit.cycle || number >= search->hit.number)) return;
    search->result = SEARCH_FOUND;
    search->hit = (BreakHit){.cycle = cycle, .number = number, .wave = wave};
}

/* Does nothing that comes after this cycle count any more? */
static bool is_beyond(const BreakSearch *search, uint64_t cycle) {
    return !search->back && search->result == SEARCH_FOUND && cycle > search->hit.cycle;
}

static bool asked_to_stop(BreakSearch *search) {
    if (!search->give_up || !search->give_up(search->user)) return false;
    search->result = SEARCH_STOPPED;
    return true;
}

/* ---- in the trace ---- */

/* From before the piece on, for the mask before its first run. */
static void search_trace(BreakSearch *search) {
    const Trace *trace = travel_trace(search->travel);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    for (uint32_t core = 0; core < search->config->cores; core++)
        for (uint32_t slot = 0; slot < search->config->waves; slot++) {
            TraceCursor *cursor = trace_run_cursor(trace, core, slot);
            TraceRun run, before = {.wave = TRACE_NO_WAVE};
            if (cursor) trace_cursor_seek(cursor, search->start ? search->start - 1 : 0);
            while (cursor && trace_next_run(cursor, &run) && run.cycle < search->end && !is_beyond(search, run.cycle)) {
                for (uint32_t i = 0; run.state == STATE_ACTIVE && i < search->count; i++) {
                    const Breakpoint *b = &search->list[i];
                    const uint64_t exec = before.wave != run.wave ? waves[run.wave].live : before.exec;
                    if (b->wave != TRACE_NO_WAVE && b->wave != run.wave) continue;
                    if (b->kind == BREAK_DIVERGENCE && lanes_diverge(exec, run.exec))
                        offer(search, run.cycle, i, run.wave);
                    if (b->kind != BREAK_PLACE || !b->at[run.pc]) continue;
                    const uint64_t from = max_u64(run.cycle, search->start);
                    const uint64_t last = min_u64(run.cycle + run.cycles, search->end) - 1;
                    if (from <= last) offer(search, search->back ? last : from, i, run.wave);
                }
                before = run;
            }
            trace_cursor_destroy(cursor);
        }
}

/* ---- in the state ---- */

bool break_holds(Type type, Relation relation, uint32_t a, uint32_t b) {
    int order; /* -1, 0, 1; 2: one is no number */
    if (type == TYPE_F32) {
        const float x = number_float(a), y = number_float(b);
        order = x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
    } else if (type == TYPE_I32) {
        order = ((int32_t)a > (int32_t)b) - ((int32_t)a < (int32_t)b);
    } else {
        order = (a > b) - (a < b);
    }
    return relation_holds(relation, order);
}

/* Is it true in a lane in which it was not in the cycle before? The first such wave is in *in_wave. */
static bool register_hits(const BreakSearch *search, uint32_t number, uint32_t *in_wave) {
    const Breakpoint *b = &search->list[number];
    Seen *before = &search->seen[number * search->slots];
    const Gpu *gpu = travel_gpu(search->travel);
    const Image *image = gpu_program(gpu)->image;
    bool hits = false;
    for (uint32_t core = 0; core < search->config->cores; core++)
        for (uint32_t slot = 0; slot < search->config->waves; slot++, before++) {
            InspectWave wave = {.number = TRACE_NO_WAVE};
            uint64_t lanes = 0;
            if (inspect_wave(gpu, core, slot, &wave) && (b->wave == TRACE_NO_WAVE || b->wave == wave.number)) {
                /* A variable may not be there, and is in other components elsewhere. */
                uint32_t component = b->variable ? INSPECT_NONE : b->component, at = 0;
                for (const Variable *v; b->variable && (v = image_variable(image, wave.pc, &at));)
                    if (strcmp(v->name, b->variable) == 0) component = program_component(&v->place, 0);
                const uint32_t *values = inspect_register(gpu, core, slot, component);
                uint64_t asked = b->lane == BREAK_ANY_LANE ? wave.live : UINT64_C(1) << b->lane;
                for (; values && asked; asked &= asked - 1)
                    if (break_holds((Type)b->type, (Relation)b->relation, values[__builtin_ctzll(asked)], b->value))
                        lanes |= asked & -asked;
            }
            if ((lanes & ~(before->what == wave.number ? before->held : 0)) && !hits) {
                hits = true;
                *in_wave = wave.number;
            }
            *before = (Seen){lanes, wave.number};
        }
    return hits;
}

/* Go cycle by cycle. A condition that holds in the first cycle has not become true there: only note its value. */
static void search_states(BreakSearch *search) {
    for (size_t i = 0; i < search->count * search->slots; i++) search->seen[i] = (Seen){0, TRACE_NO_WAVE};
    for (uint64_t cycle = search->start ? search->start - 1 : 0; cycle < search->end; cycle++) {
        enum { ASK_CYCLES = 1024 };
        if (is_beyond(search, cycle) || (cycle % ASK_CYCLES == 0 && asked_to_stop(search))) return;
        travel_go(search->travel, cycle);
        const Gpu *gpu = travel_gpu(search->travel);
        for (uint32_t i = 0; i < search->count; i++) {
            const Breakpoint *b = &search->list[i];
            uint32_t wave = TRACE_NO_WAVE, words = 0;
            bool hits = b->kind == BREAK_REGISTER && register_hits(search, i, &wave);
            const uint32_t *memory = b->kind == BREAK_MEMORY ? gpu_buffer(gpu, b->space, b->index, &words) : NULL;
            if (memory && b->word < words) {
                Seen *seen = &search->seen[i * search->slots];
                const uint32_t word = memory[b->word];
                const bool holds = b->compares && break_holds((Type)b->type, (Relation)b->relation, word, b->value);
                hits = b->compares ? holds && !seen->held : word != seen->what;
                *seen = (Seen){holds, word};
            }
            if (hits && cycle > 0) offer(search, cycle, i, wave);
        }
    }
}

/* ---- piece by piece ---- */

SearchResult break_find(Travel *travel, const Breakpoint *list, uint32_t count, bool back, GiveUp *give_up, void *user,
                        BreakHit *hit) {
    enum { FIRST_PIECE = 256, MOST_PIECE = 1 << 20, PIECE_FACTOR = 4 };
    const uint64_t now = travel_now(travel), last = travel_end(travel) + 1;
    const Config *config = &gpu_program(travel_gpu(travel))->config;
    const size_t slots = config->cores * config->waves;
    const Fault *fault = travel_fault(travel);
    BreakSearch search = {.travel = travel,
                          .config = config,
                          .list = list,
                          .count = count,
                          .start = back ? now : 0,
                          .end = now + 1,
                          .back = back,
                          .result = SEARCH_NOTHING,
                          .give_up = give_up,
                          .user = user,
                          .seen = memory_array(count * slots + 1, sizeof *search.seen),
                          .slots = slots};

    bool in_trace = false, in_state = false;
    for (uint32_t i = 0; i < count; i++) {
        in_trace |= list[i].kind == BREAK_PLACE || list[i].kind == BREAK_DIVERGENCE;
        in_state |= list[i].kind == BREAK_REGISTER || list[i].kind == BREAK_MEMORY;
    }
    for (uint64_t size = FIRST_PIECE; search.result == SEARCH_NOTHING;
         size = min_u64(size * PIECE_FACTOR, MOST_PIECE)) {
        if (back) {
            search.end = search.start;
            search.start = search.end > size ? search.end - size : 0;
        } else {
            search.start = search.end;
            search.end = last - search.start > size ? search.start + size : last;
        }
        if (search.start >= search.end || asked_to_stop(&search)) break;

        for (uint32_t i = 0; i < count; i++) {
            if (list[i].kind == BREAK_CYCLE) offer(&search, list[i].cycle, i, TRACE_NO_WAVE);
            if (list[i].kind == BREAK_FAULT && fault) offer(&search, fault->cycle, i, fault->wave);
        }
        if (in_trace) search_trace(&search);
        if (in_state) search_states(&search);
    }
    memory_free(search.seen);
    *hit = search.hit;
    return travel_end_search(travel, search.result, hit->cycle, now);
}
