/* laws.c: what must hold of the queues of every core in every cycle, and of the counters when a run has ended. */
#include "tests/oracle/laws.h"

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"

#define broken(text, ...) text_wrong(text, LAWS_TEXT, __VA_ARGS__)

/* ---- laws: the sampler's queue ---- */

/* MSHRs in use, and the MSHRs among them that a sample waits for. */
static uint32_t count_mshrs(const Step *step, uint64_t sample, uint32_t *waited_for) {
    uint32_t used = 0;
    *waited_for = 0;
    for (uint32_t i = 0; i < step->program->config.l1_mshrs; i++) {
        const Mshr *mshr = step_mshr(step, i);
        used += mshr->sectors != 0;
        *waited_for += mshr->sectors && (mshr->samples & sample);
    }
    return used;
}

/* Samples leave in order of issue, and their lines are looked up in that order: first come samples without any line
 * left to look up, then the present one, which has some, then those whose turn has not come. Who is not ready waits
 * for a line that is still to be looked up, or on its way. */
static bool sampler_queue_holds(const Step *step, char *text) {
    const SamplerUnit *unit = &step->core->sampler;
    const uint32_t entries = (uint32_t)step->program->config.sampler_queue, present = unit->count - unit->todo;
    uint32_t waited_for;
    if (unit->todo > unit->count || unit->count > entries)
        return broken(text, "the sampler has %u samples, of which %u have lines to look up", unit->count, unit->todo);
    for (uint32_t i = 0; i < unit->count; i++) {
        const uint32_t place = (unit->head + i) % entries;
        const SampleRequest *sample = step_sample(step, place);
        const uint32_t left = sample->line_count - sample->next_line;
        if (i < present ? left != 0 : i == present ? left == 0 : sample->next_line != 0)
            return broken(text, "sample %u of %u has %u of %u lines to look up, when it is the turn of sample %u", i,
                          unit->count, left, sample->line_count, present);
        if (!memory_is_cached(step)) continue;
        count_mshrs(step, 1ull << place, &waited_for);
        if (sample->lines_left != left + waited_for || (sample->due == GPU_NEVER) != (sample->lines_left > 0))
            return broken(text, "sample %u waits for %u lines: %u are to be looked up, and %u on their way", i,
                          sample->lines_left, left, waited_for);
    }
    if ((unit->next_lookup == GPU_NEVER) > (unit->todo == 0) &&
        count_mshrs(step, 0, &waited_for) < step->program->config.l1_mshrs)
        return broken(text, "the texture cache rests, though %u samples have lines to look up", unit->todo);
    return true;
}

/* ---- laws: the ledgers ---- */

/* What the laws compare the statistics with: sums over the machine. */
typedef struct Totals {
    uint64_t slot_cycles, active_cycles, busy_cycles, waves, dispatch_instructions, requests;
    uint64_t atomics_tried, atomics_asked, atomics_done, changes_sent, bytes_sent, bytes_received, sample_lines,
        texture_lines, texels_dropped;
    uint64_t dirtied_bytes, dirty_bytes, channel_bytes;
} Totals;

/* What a cache holds. */
typedef struct Cached {
    uint64_t lines, dirty_sectors;
} Cached;

static Cached count_cached(uint8_t *block, const CacheLayout *cache) {
    Cached cached = {0};
    for (uint32_t set = 0; set < cache->sets; set++) {
        const CacheTag *tags = state_cache_tags(state_cache_set(block, cache, set), cache);
        for (uint32_t way = 0; way < cache->ways; way++) {
            cached.lines += tags[way].valid != 0;
            cached.dirty_sectors += count_bits(tags[way].dirty);
        }
    }
    return cached;
}

static Totals totals_of(const Gpu *gpu) {
    const Program *p = gpu->program;
    const Config *config = &p->config;
    const L2 *l2 = state_l2(gpu);
    Totals t = {.dirtied_bytes = l2->dirtied_bytes, .channel_bytes = l2->channel_bytes};
    for (int state = 0; state < STATE_COUNT; state++) t.slot_cycles += gpu_state_cycles(gpu, (WaveState)state);
    t.active_cycles = gpu_state_cycles(gpu, STATE_ACTIVE);
    for (uint32_t c = 0; c < config->cores; c++) {
        const Core *core = state_core(gpu, c);
        const MemBooks *books = &core->memory.books;
        for (uint32_t alu = 0; alu < config->alus; alu++) t.busy_cycles += core->alu_busy[alu];
        t.requests += core->queue_count[QUEUE_BUFFERS] + core->queue_count[QUEUE_SHARED] + core->sampler.count;
        t.atomics_tried += books->atomics_tried;
        t.atomics_asked += books->atomics_asked;
        t.atomics_done += books->atomics_done;
        t.changes_sent += books->changes_sent;
        t.bytes_sent += books->bytes_sent;
        t.bytes_received += books->bytes_received;
        t.texels_dropped += books->texels_dropped;
        t.sample_lines += core->sampler.lines;
        t.texture_lines += count_cached(state_unit(gpu, c), &gpu->layout.mem.texture).lines;
    }
    for (uint32_t d = 0; d < p->dispatch_count; d++) { /* dispatches of one phase share their statistics */
        Stats stats;
        t.waves += state_dispatches(gpu)[d].waves;
        if ((d == 0 || p->dispatches[d].phase != p->dispatches[d - 1].phase) && gpu_dispatch_stats(gpu, d, &stats))
            t.dispatch_instructions += stats.wave_instructions;
    }
    t.dirty_bytes = count_cached(gpu->state, &gpu->layout.l2_cache).dirty_sectors * config->sector_bytes;
    return t;
}

bool laws_hold(const Gpu *gpu, char *text) {
    for (uint32_t core = 0; core < gpu->program->config.cores; core++) {
        const Step step = state_step((Gpu *)gpu, core, gpu_now(gpu));
        if (!sampler_queue_holds(&step, text)) return false;
    }
    if (!gpu_done(gpu) || gpu_is_functional(gpu)) return true;

    const Stats stats = gpu_stats(gpu), *s = &stats;
    const Totals totals = totals_of(gpu), *t = &totals;
    const Config *c = &gpu->program->config;
    const bool WHOLE = !gpu_fault(gpu), CACHED = WHOLE && c->memory == MEMORY_CACHES, ENDED = true;
#define LAW(when, left, relation, right, meaning)                                                             \
    if (when && !((left)relation(right)))                                                                     \
        return broken(text, "%s: " #left " is %llu, " #right " is %llu", meaning, (unsigned long long)(left), \
                      (unsigned long long)(right));
#include "tests/oracle/law.def"
#undef LAW
    return true;
}
