/* texcache.c: the texture cache of a core: what the sampler asks memory for.
 *
 * The lines of a sample's texels are looked up in order, some a cycle. A miss takes one of the core's miss-status
 * registers and asks the L2, over the same link as the load/store unit. A sample is done when its last line has come;
 * those behind it are looked up meanwhile, but leave after it. Textures do not change, so lines are never dropped.
 */
#include "sim/memory/cache.h"
#include "sim/memory/lsu.h"
#include "sim/memory/sampler.h"

static uint32_t place_of(const Step *step, uint32_t number) {
    return (step->core->sampler.head + number) % (uint32_t)step->program->config.sampler_queue;
}

static SampleRequest *sample_at(const Step *step, uint32_t place) {
    return &state_samples(step->gpu, step->core_id)[place];
}

/* The sample whose lines are looked up: the oldest of the `todo` newest. They are counted from the end of the queue, so
 * that all that come in behind it count, those without lines too: it is always one with lines to look up, and all
 * before it have none left. */
static uint32_t present(const Step *step) {
    const SamplerUnit *unit = &step->core->sampler;
    return place_of(step, unit->count - unit->todo);
}

static bool is_looked_up(const SampleRequest *sample) {
    return sample->next_line == sample->line_count;
}

void texcache_begin(Step *step, uint32_t place, const uint32_t *lines, uint32_t count) {
    SamplerUnit *unit = &step->core->sampler;
    SampleRequest *sample = sample_at(step, place);
    uint32_t *own = state_sample_lines(step->gpu, step->core_id, place);
    unit->lines += count;
    if (!count && !unit->todo) return; /* nothing to look up, and nobody to wait for */
    if (!unit->todo++) unit->next_lookup = (sample->start > step->now ? sample->start : step->now) + 1;
    if (!count) return;
    for (uint32_t i = 0; i < count; i++) own[i] = lines[i];
    sample->line_count = sample->lines_left = (uint16_t)count;
    sample->soonest = sample->due;
    sample->due = GPU_NEVER;
}

static void line_is_there(Step *step, SampleRequest *sample, uint64_t cycle) {
    const uint64_t usable = cycle + step->program->config.sampler_latency;
    if (usable > sample->soonest) sample->soonest = usable;
    if (--sample->lines_left == 0) sample->due = sample->soonest;
}

static CacheLine *set_of(const Step *step, uint32_t line) {
    CacheLine *tags = state_texture_tags(step->gpu, step->core_id);
    return cache_set(tags, step->gpu->layout.texture_sets, step->program->config.texture_ways, line);
}

static bool is_hit(Step *step, uint32_t line) {
    CacheLine *set = set_of(step, line);
    CacheLine *entry = set ? cache_find(set, step->program->config.texture_ways, line) : NULL;
    if (entry) entry->used = ++step->core->sampler.clock;
    return entry != NULL;
}

/* Returns the cycle to try again in: until the link is free, or GPU_NEVER: until a miss-status register is. 0: done. */
static uint64_t ask(Step *step, uint32_t place, uint32_t line) {
    const uint64_t link_free = step->core->memory.link_free;
    Mshr *mshr = lsu_find_sample_mshr(step, line);
    if (!mshr) return GPU_NEVER;
    if (mshr->samples) {
        step->core->stats.texture_merges++;
    } else {
        if (link_free > step->now) return link_free;
        lsu_fetch_texels(step, mshr, line);
        step->core->stats.texture_misses++;
    }
    mshr->samples |= 1ull << place;
    return 0;
}

/* Returns the cycle to try again in; 0: done. */
static uint64_t look_up(Step *step, uint32_t place) {
    SampleRequest *sample = sample_at(step, place);
    const uint32_t line = state_sample_lines(step->gpu, step->core_id, place)[sample->next_line];
    if (is_hit(step, line)) {
        step->core->stats.texture_hits++;
        line_is_there(step, sample, step->now - 1); /* no later than the sampler itself, if it is among the first */
    } else {
        const uint64_t again = ask(step, place, line);
        if (again) return again;
    }
    sample->next_line++;
    return 0;
}

uint64_t texcache_next_event(const Step *step) {
    return step->core->sampler.next_lookup;
}

/* One that waits for a miss-status register goes on when any line comes. */
uint64_t texcache_next_touch(const Step *step) {
    const SamplerUnit *unit = &step->core->sampler;
    if (!unit->todo) return GPU_NEVER;
    return unit->next_lookup == GPU_NEVER ? 0 : unit->next_lookup;
}

void texcache_step(Step *step) {
    SamplerUnit *unit = &step->core->sampler;
    if (unit->next_lookup > step->now) return;
    unit->next_lookup = step->now + 1;
    for (uint64_t i = 0; i < step->program->config.texture_lookups && unit->todo; i++) {
        const uint32_t place = present(step);
        const uint64_t again = look_up(step, place);
        if (again) {
            unit->next_lookup = again;
            return;
        }
        while (unit->todo && is_looked_up(sample_at(step, present(step)))) unit->todo--;
    }
    if (!unit->todo) unit->next_lookup = GPU_NEVER;
}

static void keep(Step *step, uint32_t line) {
    CacheLine *set = set_of(step, line);
    if (!set) return;
    CacheLine *entry = cache_victim(set, step->program->config.texture_ways);
    step->core->stats.texture_evictions += entry->valid != 0;
    *entry = (CacheLine){.line = line, .valid = 1, .used = ++step->core->sampler.clock};
}

void texcache_fill(Step *step, uint32_t line, uint64_t samples) {
    keep(step, line);
    for (; samples; samples &= samples - 1)
        line_is_there(step, sample_at(step, (uint32_t)__builtin_ctzll(samples)), step->now);
}

void texcache_retry(Step *step) {
    SamplerUnit *unit = &step->core->sampler;
    if (unit->todo && unit->next_lookup == GPU_NEVER) unit->next_lookup = step->now;
}
