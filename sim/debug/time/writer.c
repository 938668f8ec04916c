/* writer.c: which thread wrote a word of memory; see writer.h. */
#include "sim/debug/time/writer.h"

#include <stdlib.h>

#include "asm/base/array.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/track.h"
#include "sim/program/texture.h"

/* Find the lane of a store or atomic that issues now and changes the word: the last one, whose word stays. False if no
 * lane does. */
static bool find_lane(const Gpu *gpu, const Word *word, uint64_t lanes, WordWriter *at) {
    const Program *program = gpu->program;
    const TextureShape *shape = &program->resource[program_space(word->space)][word->index].shape;
    const DecodedInst *inst = &program->code[at->pc];
    const uint32_t words = shape->format ? texture_texel_words(shape->format) : 4;
    const uint32_t number = inst->resource_indexed ? word->index : inst->resource_index;
    for (uint32_t lane = (uint32_t)program->config.wave_size; lane-- > 0;) {
        if (!(lanes >> lane & 1)) continue;
        const uint32_t x = inspect_source(gpu, at->core, at->slot, at->pc, 0, 0, lane);
        const uint32_t y = shape->format ? inspect_source(gpu, at->core, at->slot, at->pc, 0, 1, lane) : 0;
        uint32_t first = UINT32_MAX; /* the first word that it changes */
        if (!shape->format)
            first = x / 4;
        else if (x < shape->width && y < shape->height)
            first = texture_word_of(shape, 0, x, y);
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
typedef struct Stores {
    Store *list;
    size_t count, room;
} Stores;

static void add_stores(Stores *stores, const Trace *trace, const Program *program, const Word *word, uint32_t core,
                       uint32_t slot, uint64_t from, uint64_t to) {
    Track track;
    if (!track_open(&track, trace, core, slot, from, to)) return;
    do {
        const TraceRun *run = &track.run;
        const DecodedInst *inst = &program->code[run->pc];
        if (run->state != STATE_ACTIVE || inst->op == OP_LD || inst->unit != UNIT_LSU) continue;
        /* If the number of the resource is in a register, it may be any resource. */
        if (inst->resource_space != word->space) continue;
        if (!inst->resource_indexed && inst->resource_index != word->index) continue;
        (void)ARRAY_RESERVE(stores->list, stores->room, stores->count + 1);
        size_t i = stores->count++;
        for (; i > 0 && stores->list[i - 1].at.cycle < run->cycle; i--) stores->list[i] = stores->list[i - 1];
        const WordWriter at = {.cycle = run->cycle, .wave = run->wave, .core = core, .slot = slot, .pc = run->pc};
        stores->list[i] = (Store){at, run->exec};
    } while (track_advance(&track));
    track_close(&track);
}

/* The latest store that issued by a cycle and changes the word: in windows that grow, since it is hardly ever long ago.
 */
static SearchResult find_store(Travel *travel, const Trace *trace, const Word *word, uint64_t changed,
                               WordWriter *writer) {
    enum { FIRST_LOOK = 1024, LOOK_FACTOR = 8 };
    const Program *program = travel_gpu(travel)->program;
    SearchResult result = SEARCH_NOTHING;
    uint64_t to = changed + 1;
    for (uint64_t look = FIRST_LOOK; to > 0 && result == SEARCH_NOTHING; look *= LOOK_FACTOR) {
        const uint64_t from = to > look ? to - look : 0;
        Stores stores = {0};
        for (uint32_t core = 0; core < program->config.cores; core++)
            for (uint32_t slot = 0; slot < program->config.waves; slot++)
                add_stores(&stores, trace, program, word, core, slot, from, to);
        for (size_t i = 0; i < stores.count && result == SEARCH_NOTHING; i++) {
            *writer = stores.list[i].at;
            writer->changed = changed;
            travel_go(travel, writer->cycle);
            if (find_lane(travel_gpu(travel), word, stores.list[i].lanes, writer)) result = SEARCH_FOUND;
        }
        memory_free(stores.list);
        to = from;
    }
    return result;
}

static Breakpoint change_of(const Word *word) {
    return (Breakpoint){.kind = BREAK_MEMORY, .space = word->space, .index = word->index, .word = word->word};
}

SearchResult writer_find(Travel *travel, const Trace *trace, const Word *word, bool back, GiveUp *give_up, void *user,
                         WordWriter *writer) {
    const Breakpoint change = change_of(word);
    BreakHit hit;
    const SearchResult result = break_find(travel, &change, 1, back, give_up, user, &hit);
    return result == SEARCH_FOUND ? find_store(travel, trace, word, hit.cycle, writer) : result;
}

/* Search back in pieces of STEP cycles, so that the search can be given up between them. */
SearchResult writer_find_before(Travel *travel, const Trace *trace, const Word *word, uint64_t *from, GiveUp *give_up,
                                void *user, WordWriter *writer) {
    enum { STEP = 21760 /* whole pieces of a search: 256 + 1024 + 4096 + 16384 */ };
    for (BreakHit hit;; *from = hit.cycle) {
        const Breakpoint list[] = {change_of(word), {.kind = BREAK_CYCLE, .cycle = *from > STEP ? *from - STEP : 0}};
        travel_go(travel, *from);
        const SearchResult result = break_find(travel, list, 2, true, give_up, user, &hit);
        if (result != SEARCH_FOUND) return result;
        if (hit.number == 0) return find_store(travel, trace, word, hit.cycle, writer);
    }
}
