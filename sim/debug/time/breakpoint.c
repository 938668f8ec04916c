/* breakpoint.c: searching a run for hits, piece by piece; see breakpoint.h. Pieces grow, so that what is near is found
 * at once and what is far does not take long either. */
#include "sim/debug/time/breakpoint.h"

#include <stdlib.h>
#include <string.h>

#include "asm/isa/number.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/trace/trace_event.h"

enum { FIRST_PIECE = 256, MOST_PIECE = 1 << 20, PIECE_FACTOR = 4, ASK_CYCLES = 1024 };

const BreakInfo break_info[BREAK_COUNT] = {
#define BREAK(ID, name, arguments, meaning) [BREAK_##ID] = {name, arguments, meaning},
#include "sim/debug/time/breakpoint.def"
#undef BREAK
};

/* What a state-dependent breakpoint saw in the cycle before. */
typedef struct Seen {
    uint64_t *lanes; /* REGISTER: for each slot, the lanes in which it was true; */
    uint32_t *waves; /* and the wave that was there */
    uint32_t word;   /* MEMORY */
    bool known, held;
} Seen;

typedef struct Search {
    Travel *travel;
    const Breakpoint *list;
    uint32_t count;
    uint64_t start, end; /* the piece: cycles start .. end - 1 */
    bool back, any, given_up;
    BreakGiveUp *give_up;
    void *user;
    Seen *seen;
    BreakHit hit;
} Search;

static void offer(Search *search, uint64_t cycle, uint32_t number, uint32_t wave) {
    if (cycle < search->start || cycle >= search->end) return;
    const bool better = search->back ? cycle > search->hit.cycle : cycle < search->hit.cycle;
    if (search->any && !better && (cycle != search->hit.cycle || number >= search->hit.number)) return;
    search->any = true;
    search->hit = (BreakHit){.cycle = cycle, .number = number, .wave = wave};
}

static bool asked_to_stop(Search *search) {
    if (search->give_up && !search->given_up) search->given_up = search->give_up(search->user);
    return search->given_up;
}

/* ---- in the trace ---- */

/* A hit in each of the cycles from .. to - 1. */
static void offer_cycles(Search *search, uint64_t from, uint64_t to, uint32_t number, uint32_t wave) {
    if (from < search->start) from = search->start;
    if (to > search->end) to = search->end;
    if (from < to) offer(search, search->back ? to - 1 : from, number, wave);
}

static void match_run(Search *search, const TraceRun *run, uint64_t before) {
    const bool diverges = lanes_diverge(before, run->exec);
    for (uint32_t i = 0; i < search->count; i++) {
        const Breakpoint *b = &search->list[i];
        if (b->wave != TRACE_NO_WAVE && b->wave != run->wave) continue;
        if (b->kind == BREAK_PLACE && b->at[run->pc])
            offer_cycles(search, run->cycle, run->cycle + run->cycles, i, run->wave);
        if (b->kind == BREAK_DIVERGENCE && diverges) offer(search, run->cycle, i, run->wave);
    }
}

/* The window starts a cycle before the piece, for the mask before its first run. */
static void search_slot(Search *search, const Trace *window, uint32_t core, uint32_t slot) {
    TraceCursor *cursor = trace_run_cursor(window, core, slot);
    size_t count;
    const TraceWave *waves = trace_waves(window, &count);
    TraceRun run, before = {.wave = TRACE_NO_WAVE};
    while (cursor && trace_next_run(cursor, &run)) {
        if (!search->back && search->any && run.cycle > search->hit.cycle) break;
        const uint64_t live = run.wave < count ? waves[run.wave].live : 0;
        if (run.state == STATE_ACTIVE) match_run(search, &run, before.wave == run.wave ? before.exec : live);
        before = run;
    }
    trace_cursor_destroy(cursor);
}

static void search_trace(Search *search) {
    const Trace *trace = travel_trace(search->travel);
    const TraceShape shape = trace_shape(trace);
    Trace *window = trace_window(trace, search->start ? search->start - 1 : 0, search->end);
    for (uint32_t core = 0; window && core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) search_slot(search, window, core, slot);
    trace_destroy(window);
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
    switch (relation) {
    case REL_EQ: return order == 0;
    case REL_NE: return order != 0;
    case REL_LT: return order == -1;
    case REL_LE: return order == -1 || order == 0;
    case REL_GT: return order == 1;
    default: return order == 1 || order == 0;
    }
}

/* The lanes of a slot in which a register condition holds. */
static uint64_t lanes_that_hold(const Gpu *gpu, const Breakpoint *b, const InspectWave *wave) {
    const uint32_t *lanes = inspect_register(gpu, wave->core, wave->slot, b->component);
    const uint64_t asked = b->lane == BREAK_ANY_LANE ? wave->live : UINT64_C(1) << b->lane;
    uint64_t holds = 0;
    for (uint64_t left = lanes ? asked : 0; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        if (break_holds((Type)b->type, (Relation)b->relation, lanes[l], b->value)) holds |= UINT64_C(1) << l;
    }
    return holds;
}

/* Is it true in a lane in which it was not in the cycle before? */
static bool register_hits(const Search *search, const Breakpoint *b, Seen *seen, uint32_t *in_wave) {
    const Gpu *gpu = travel_gpu(search->travel);
    const Config *config = &gpu_program(gpu)->config;
    bool hits = false;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t slot = 0; slot < config->waves; slot++) {
            const size_t i = (size_t)core * config->waves + slot;
            InspectWave wave = {.number = TRACE_NO_WAVE};
            const bool wanted =
                inspect_wave(gpu, core, slot, &wave) && (b->wave == TRACE_NO_WAVE || b->wave == wave.number);
            const uint64_t lanes = wanted ? lanes_that_hold(gpu, b, &wave) : 0;
            const uint64_t before = seen->waves[i] == wave.number ? seen->lanes[i] : 0;
            if ((lanes & ~before) && !hits) {
                hits = true;
                *in_wave = wave.number;
            }
            seen->lanes[i] = lanes;
            seen->waves[i] = wave.number;
        }
    return hits;
}

static bool memory_hits(const Search *search, const Breakpoint *b, Seen *seen) {
    uint32_t words;
    const uint32_t *memory = gpu_buffer(travel_gpu(search->travel), b->space, b->index, &words);
    if (!memory || b->word >= words) return false;
    const uint32_t word = memory[b->word];
    const bool holds = b->compares && break_holds((Type)b->type, (Relation)b->relation, word, b->value);
    const bool hits = b->compares ? holds && !seen->held : word != seen->word;
    seen->word = word;
    seen->held = holds;
    return hits;
}

/* Look at the present cycle. What is true before the first cycle of all has not come to be so. */
static void look(Search *search, bool counts) {
    for (uint32_t i = 0; i < search->count; i++) {
        const Breakpoint *b = &search->list[i];
        uint32_t wave = TRACE_NO_WAVE;
        bool hits = false;
        if (b->kind == BREAK_REGISTER) hits = register_hits(search, b, &search->seen[i], &wave);
        if (b->kind == BREAK_MEMORY) hits = memory_hits(search, b, &search->seen[i]);
        if (hits && counts) offer(search, travel_now(search->travel), i, wave);
    }
}

static void forget_seen(Search *search) {
    const Config *config = &travel_gpu(search->travel)->program->config;
    const size_t slots = config->cores * config->waves;
    for (uint32_t i = 0; i < search->count; i++) {
        Seen *seen = &search->seen[i];
        for (size_t s = 0; seen->waves && s < slots; s++) seen->waves[s] = TRACE_NO_WAVE;
        seen->held = false;
    }
}

static void search_states(Search *search) {
    forget_seen(search);
    if (!travel_go(search->travel, search->start ? search->start - 1 : 0)) return;
    look(search, false);
    for (uint64_t cycle = search->start ? search->start : 1; cycle < search->end; cycle++) {
        if (!search->back && search->any && cycle > search->hit.cycle) return;
        if (cycle % ASK_CYCLES == 0 && asked_to_stop(search)) return;
        if (!travel_go(search->travel, cycle)) return;
        look(search, true);
    }
}

/* ---- piece by piece ---- */

static bool has_kind(const Search *search, BreakKind a, BreakKind b) {
    for (uint32_t i = 0; i < search->count; i++)
        if (search->list[i].kind == a || search->list[i].kind == b) return true;
    return false;
}

static void search_piece(Search *search) {
    const Fault *fault = travel_fault(search->travel);
    for (uint32_t i = 0; i < search->count; i++) {
        const Breakpoint *b = &search->list[i];
        if (b->kind == BREAK_CYCLE) offer(search, b->cycle, i, TRACE_NO_WAVE);
        if (b->kind == BREAK_FAULT && fault) offer(search, fault->cycle, i, fault->wave);
    }
    if (has_kind(search, BREAK_PLACE, BREAK_DIVERGENCE)) search_trace(search);
    if (has_kind(search, BREAK_REGISTER, BREAK_MEMORY)) search_states(search);
}

/* The next piece, from the present on, or the one before. False: there is none. */
static bool next_piece(Search *search, uint64_t size) {
    const uint64_t last = travel_end(search->travel) + 1;
    if (search->back) {
        search->end = search->start;
        search->start = search->end > size ? search->end - size : 0;
    } else {
        search->start = search->end;
        search->end = last - search->start > size ? search->start + size : last;
    }
    return search->start < search->end;
}

static bool make_seen(Search *search) {
    const Config *config = &travel_gpu(search->travel)->program->config;
    const size_t slots = config->cores * config->waves;
    search->seen = calloc(search->count + 1, sizeof *search->seen);
    bool ok = search->seen != NULL;
    for (uint32_t i = 0; ok && i < search->count; i++) {
        if (search->list[i].kind != BREAK_REGISTER) continue;
        search->seen[i].lanes = calloc(slots, sizeof *search->seen[i].lanes);
        search->seen[i].waves = calloc(slots, sizeof *search->seen[i].waves);
        ok = search->seen[i].lanes && search->seen[i].waves;
    }
    return ok;
}

static void free_seen(Search *search) {
    for (uint32_t i = 0; search->seen && i < search->count; i++) {
        free(search->seen[i].lanes);
        free(search->seen[i].waves);
    }
    free(search->seen);
}

bool break_find(Travel *travel, const Breakpoint *list, uint32_t count, bool back, BreakGiveUp *give_up, void *user,
                BreakHit *hit) {
    const uint64_t now = travel_now(travel);
    Search search = {.travel = travel,
                     .list = list,
                     .count = count,
                     .start = back ? now : 0,
                     .end = back ? 0 : now + 1,
                     .back = back,
                     .give_up = give_up,
                     .user = user};
    const bool ok = make_seen(&search);
    for (uint64_t size = FIRST_PIECE; ok && !search.any && next_piece(&search, size) && !asked_to_stop(&search);
         size = size < MOST_PIECE ? size * PIECE_FACTOR : size)
        search_piece(&search);
    free_seen(&search);
    *hit = search.hit;
    return search.any && !search.given_up;
}

bool break_read_condition(const char *relation, const char *value, Breakpoint *b) {
    const bool hex = strncmp(value, "0x", 2) == 0;
    int r = 0;
    while (r < REL_COUNT && strcmp(relation, image_relation_text[r]) != 0) r++;
    b->relation = (uint8_t)r;
    b->type = !hex && strpbrk(value, ".einEIN") ? TYPE_F32 : value[0] == '-' ? TYPE_I32 : TYPE_U32;
    return r < REL_COUNT && number_read((Type)b->type, value, strlen(value), &b->value) == NUMBER_OK;
}
