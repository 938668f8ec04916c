/* move.c: the ways through a run, and to the thread that wrote a word; see move.h. */
#include "sim/debug/time/move.h"

#include "asm/base/array.h"
#include "asm/base/memory.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/track.h"
#include "sim/program/texture.h"

static bool same_line(const Code *code, uint32_t a, uint32_t b) {
    if (a >= code->count || b >= code->count) return false; /* the implicit ret has no line */
    const Location *one = image_location(code->image, a), *other = image_location(code->image, b);
    const Origin *rows = code->image->origins;
    const uint32_t *row = code->image->origin_of;
    return one->line && one->line == other->line && one->file == other->file && rows[row[a]].call == rows[row[b]].call;
}

/* Does a statement begin at `pc`, after an instruction? A loop that is one statement begins with every round; so does
 * one in a single line of a shader, but the parts of a `for` around other lines are one stop in a round. */
static bool begins(const Code *code, uint32_t before, uint32_t pc) {
    if (before == TRACE_NO_PC) return true;
    if (!same_line(code, before, pc) || !code_is_of_shader(code, pc))
        return pc <= before || code_statement(code, before) != code_statement(code, pc);
    for (uint32_t i = pc; i < before; i++)
        if (!same_line(code, i, pc)) return false;
    return pc <= before;
}

/* The first instruction of the wave in cycles from .. to - 1 whose mask stack is not deeper, or the last one; with
 * `whole` only those with which a statement begins. */
static SearchResult find_issue(const Move *move, uint32_t wave, uint32_t depth, bool whole, uint64_t from, uint64_t to,
                               uint64_t *found) {
    enum { ASK_EVERY = 1024 };
    SearchResult result = SEARCH_NOTHING;

    /* The last instruction that the wave issues before these cycles, if there is one. */
    const Trace *trace = travel_trace(move->travel);
    const bool threads = trace_shape(trace).reconvergence != RECONVERGE_STACK;
    const Wanted any = {.wave = wave, .pc = TRACE_NO_PC, .lanes = threads ? UINT64_C(1) << move->lane : 0};
    const TraceWave *its = track_wave(trace, wave);
    TraceRun run;
    uint32_t before = TRACE_NO_PC;
    if (whole && its && track_find_before(trace, its->core, its->slot, from, &any, &run)) before = run.pc;

    Issues issues;
    Issue issue;
    if (issues_open(&issues, move->travel, move->code, wave, from)) {
        issues_follow(&issues, move->lane, move->travel);
        for (uint64_t seen = 1; issues_next(&issues, &issue) && issue.cycle < to; seen++) {
            if (seen % ASK_EVERY == 0 && move->give_up && move->give_up(move->user)) {
                result = SEARCH_STOPPED;
                break;
            }
            const bool in_the_middle = whole && !begins(move->code, before, issue.pc);
            before = issue.pc;
            if (in_the_middle || issue.depth > depth) continue;
            result = SEARCH_FOUND;
            *found = issue.cycle;
            if (!move->back) break;
        }
    }
    issues_close(&issues);
    return result;
}

SearchResult move_step(const Move *move, uint32_t wave, StepKind kind) {
    enum { FIRST_LOOK = 256, LOOK_FACTOR = 8 }; /* cycles looked at when going back, further and further before */
    const uint64_t present = travel_now(move->travel);
    const bool whole = kind == STEP_STATEMENT || kind == STEP_OVER;
    uint32_t depth = UINT32_MAX; /* at most */
    if (kind == STEP_OVER || kind == STEP_OUT) {
        InspectWave there;
        const Gpu *gpu = travel_gpu(move->travel);
        const bool is_there = inspect_find(gpu, wave, &there), threads = gpu_program(gpu)->threads;
        depth = is_there ? there.depth : 0;
        if (is_there && threads) depth = state_threads(gpu, state_wave(gpu, there.core, there.slot))->depth[move->lane];
        if (kind == STEP_OUT && depth-- == 0) return SEARCH_NOTHING;
    }

    uint64_t found = present;
    SearchResult result = SEARCH_NOTHING;
    if (!move->back) result = find_issue(move, wave, depth, whole, present + 1, UINT64_MAX, &found);
    for (uint64_t look = FIRST_LOOK, from = present; move->back && from > 0 && result == SEARCH_NOTHING;
         look *= LOOK_FACTOR) {
        from = look < present ? present - look : 0;
        result = find_issue(move, wave, depth, whole, from, present, &found);
    }
    travel_go(move->travel, result == SEARCH_FOUND ? found : present);
    return result;
}

SearchResult move_run(const Move *move, const BreakList *list, BreakHit *hit) {
    Breakpoint breaks[BREAK_MOST];
    uint32_t number[BREAK_MOST], count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i].error[0]) continue;
        number[count] = i;
        breaks[count++] = list->items[i].what;
    }
    if (!count) return SEARCH_NOTHING;
    const SearchResult result = break_find(move, breaks, count, hit);
    if (result == SEARCH_FOUND) hit->number = number[hit->number];
    return result;
}

/* ---- the last write of a word ---- */

/* Find the lane of a store or atomic that issues now and changes the word: the last one, whose word stays. False if no
 * lane does. */
static bool find_lane(const Gpu *gpu, const Word *word, uint64_t lanes, WordWriter *at) {
    const Program *program = gpu->program;
    const TextureShape *shape = &program->resource[program_space(word->space)][word->index].shape;
    const DecodedInst *inst = &program->code[at->pc];
    const uint32_t words = shape->format ? (texel_formats[shape->format].bytes + 3u) / 4 : 4;
    const uint32_t number = inst->resource_indexed ? word->index : inst->resource_index;
    for (uint32_t lane = (uint32_t)program->config.wave_size; lane-- > 0;) {
        if (!(lanes >> lane & 1)) continue;
        const uint32_t x = inspect_source(gpu, at->core, at->slot, at->pc, 0, 0, lane);
        const uint32_t y = shape->format ? inspect_source(gpu, at->core, at->slot, at->pc, 0, 1, lane) : 0;
        const uint32_t z = shape->kind ? inspect_source(gpu, at->core, at->slot, at->pc, 0, 2, lane) : 0;
        uint32_t first = UINT32_MAX; /* the first word that it changes */
        if (!shape->format)
            first = x / 4;
        else if (x < shape->width && y < shape->height && z < texture_layers(shape, 0))
            first = texture_byte_of(shape, 0, x, z * shape->height + y) / 4;
        if (number != word->index || word->word < first || word->word - first >= words) continue;
        at->lane = lane;
        return true;
    }
    return false;
}

typedef struct Store {
    WordWriter at;
    uint64_t lanes;
} Store;

/* Stores that issued in some cycles, the latest first. */
typedef ARRAY_OF(Store) Stores;

static void add_stores(Stores *stores, const Travel *travel, const Word *word, uint32_t core, uint32_t slot,
                       uint64_t from, uint64_t to) {
    Track track;
    if (!track_open(&track, travel_trace(travel), core, slot, from, to)) return;
    do {
        const TraceRun *run = &track.run;
        const DecodedInst *inst = &travel_gpu(travel)->program->code[run->pc];
        if (run->state != STATE_ACTIVE || isa_is_load(inst->op) || inst->unit != UNIT_LSU) continue;
        /* If the number of the resource is in a register, it may be any resource. */
        if (inst->resource_space != word->space) continue;
        if (!inst->resource_indexed && inst->resource_index != word->index) continue;
        size_t i = stores->count;
        ARRAY_ADD(*stores, 1);
        for (; i > 0 && stores->at[i - 1].at.cycle < run->cycle; i--) stores->at[i] = stores->at[i - 1];
        const WordWriter at = {.cycle = run->cycle, .wave = run->wave, .core = core, .slot = slot, .pc = run->pc};
        stores->at[i] = (Store){at, run->exec};
    } while (track_advance(&track));
    track_close(&track);
}

/* The latest store that issued by a cycle and changes the word: in windows that grow, since it is hardly ever long ago.
 */
static SearchResult find_store(Travel *travel, const Word *word, uint64_t changed, WordWriter *writer) {
    enum { FIRST_LOOK = 1024, LOOK_FACTOR = 8 };
    const Config *config = &travel_gpu(travel)->program->config;
    SearchResult result = SEARCH_NOTHING;
    uint64_t to = changed + 1;
    for (uint64_t look = FIRST_LOOK; to > 0 && result == SEARCH_NOTHING; look *= LOOK_FACTOR) {
        const uint64_t from = to > look ? to - look : 0;
        Stores stores = {0};
        for (uint32_t core = 0; core < config->cores; core++)
            for (uint32_t slot = 0; slot < config->waves; slot++)
                add_stores(&stores, travel, word, core, slot, from, to);
        for (size_t i = 0; i < stores.count && result == SEARCH_NOTHING; i++) {
            *writer = stores.at[i].at;
            writer->changed = changed;
            travel_go(travel, writer->cycle);
            if (find_lane(travel_gpu(travel), word, stores.at[i].lanes, writer)) result = SEARCH_FOUND;
        }
        memory_free(stores.at);
        to = from;
    }
    return result;
}

static Breakpoint change_of(const Word *word) {
    return (Breakpoint){.kind = BREAK_MEMORY, .space = word->space, .index = word->index, .word = word->word};
}

SearchResult writer_find(const Move *move, const Word *word, WordWriter *writer) {
    const Breakpoint change = change_of(word);
    BreakHit hit;
    const SearchResult result = break_find(move, &change, 1, &hit);
    return result == SEARCH_FOUND ? find_store(move->travel, word, hit.cycle, writer) : result;
}

/* Search back in pieces of STEP cycles, so that the search can be given up between them. */
SearchResult writer_find_before(const Move *back, const Word *word, uint64_t *from, WordWriter *writer) {
    enum { STEP = 21760 /* whole pieces of a search: 256 + 1024 + 4096 + 16384 */ };
    for (BreakHit hit;; *from = hit.cycle) {
        const Breakpoint list[] = {change_of(word), {.kind = BREAK_CYCLE, .cycle = *from > STEP ? *from - STEP : 0}};
        travel_go(back->travel, *from);
        const SearchResult result = break_find(back, list, 2, &hit);
        if (result != SEARCH_FOUND) return result;
        if (hit.number == 0) return find_store(back->travel, word, hit.cycle, writer);
    }
}
