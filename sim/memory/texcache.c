/* texcache.c: the texture cache of a core: what the sampler asks memory for.
 *
 * The lines of a sample's texels are looked up in order, some a cycle. A miss takes one of the core's miss-status
 * registers and asks the L2, over the same link as the load/store unit. A sample is done when its last line has come;
 * those behind it are looked up meanwhile, but leave after it. Textures do not change, so lines are never dropped.
 */
#include "sim/base/arith.h"
#include "sim/memory/cache.h"
#include "sim/memory/lsu.h"
#include "sim/memory/sampler.h"

void texcache_begin(Step *step, uint32_t place, const uint32_t *lines, uint32_t count) {
    SamplerUnit *unit = &step->core->sampler;
    SampleRequest *sample = sample_at(step, place);
    uint32_t *own = step_sample_lines(step, place);
    unit->lines += count;
    if (!count && !unit->todo) return; /* nothing to look up, and no other sample to wait for */
    if (!unit->todo++) unit->next_lookup = max_u64(sample->start, step->now) + 1;
    if (!count) return;
    for (uint32_t i = 0; i < count; i++) own[i] = lines[i];
    sample->line_count = sample->lines_left = (uint16_t)count;
    sample->soonest = sample->due;
    sample->due = GPU_NEVER;
}

static void line_is_there(Step *step, SampleRequest *sample, uint64_t cycle) {
    sample->soonest = max_u64(sample->soonest, cycle + step->program->config.sampler_latency);
    if (--sample->lines_left == 0) sample->due = sample->soonest;
}

static CacheWays ways_of(const Step *step, uint32_t line) {
    return cache_ways(step->unit, &step->gpu->layout.mem.texture, line);
}

/* The next line of the sample at a place. Returns the cycle to try again in; 0: done. */
static uint64_t look_up(Step *step, uint32_t place) {
    SampleRequest *sample = sample_at(step, place);
    const uint32_t line = step_sample_lines(step, place)[sample->next_line];
    const CacheWays ways = ways_of(step, line);
    const uint32_t way = cache_find(ways, line);
    if (way != CACHE_NO_WAY) {
        cache_use(ways, way);
        step->core->stats.texture_hits++;
        line_is_there(step, sample, step->now - 1); /* no later than the sampler itself, if it is among the first */
    } else {
        const uint64_t again = lsu_fetch_texels(step, line, 1ull << place);
        if (again) return again;
    }
    sample->next_line++;
    return 0;
}

/* One that waits for a miss-status register continues when any line comes. */
uint64_t texcache_next_touch(const Step *step) {
    const SamplerUnit *unit = &step->core->sampler;
    if (!unit->todo) return GPU_NEVER;
    return unit->next_lookup == GPU_NEVER ? 0 : unit->next_lookup;
}

/* The sample whose lines are looked up is the oldest of the `todo` newest. They are counted from the end of the queue,
 * so that all that come in behind it count, those without lines too: it is always one with lines to look up, and all
 * before it have none left. */
void texcache_step(Step *step) {
    SamplerUnit *unit = &step->core->sampler;
    if (unit->next_lookup > step->now) return;
    unit->next_lookup = step->now + 1;
    for (uint64_t i = 0; i < step->program->config.texture_lookups && unit->todo; i++) {
        const uint64_t again = look_up(step, sample_place(step, unit->count - unit->todo));
        if (again) {
            unit->next_lookup = again;
            return;
        }
        for (; unit->todo; unit->todo--) {
            const SampleRequest *present = sample_at(step, sample_place(step, unit->count - unit->todo));
            if (present->next_line < present->line_count) break;
        }
    }
    if (!unit->todo) unit->next_lookup = GPU_NEVER;
}

void texcache_fill(Step *step, uint32_t line, uint64_t samples) {
    const CacheWays ways = ways_of(step, line);
    if (ways.count) {
        CacheTag evicted;
        cache_take(ways, line, &evicted)->valid = 1;
        step->core->stats.texture_evictions += evicted.valid != 0;
    }
    for (; samples; samples &= samples - 1)
        line_is_there(step, sample_at(step, (uint32_t)__builtin_ctzll(samples)), step->now);
}

void texcache_retry(Step *step) {
    SamplerUnit *unit = &step->core->sampler;
    if (unit->todo && unit->next_lookup == GPU_NEVER) unit->next_lookup = step->now;
}
