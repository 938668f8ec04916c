/* sampler.c: the sampler unit of a core: what samples of a wave give, and when.
 *
 *   issue --values--> queue (sampler_queue entries, in order) --quads (sampler_rate)--> latency --> registers ready
 *
 * Textures do not change while a program runs, so the colours are computed when the instruction issues; the scoreboard
 * keeps others from seeing them before their time. The unit takes the quads of one sample after the other, in order of
 * issue. The lines of its texels come through the texture cache, and the sample waits for them.
 *
 * Lanes 4k .. 4k + 3 of a wave are a quad: 4k top left, 4k + 1 top right, 4k + 2 bottom left, 4k + 3 bottom right.
 */
#include "sim/memory/units.h"

#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/base/arith.h"
#include "sim/lanes/sampling.h"
#include "sim/machine/operand.h"
#include "sim/memory/cache.h"

/* ---- the texture cache: what the sampler asks memory for ----
 *
 * The lines of a sample's texels are looked up in order, some a cycle. A miss takes one of the core's miss-status
 * registers and asks the L2, over the same link as the load/store unit. A sample is done when its last line has come;
 * those behind it are looked up meanwhile, but leave after it. Textures do not change, so lines are never dropped.
 */

/* The sample at this place, the last of the queue, needs these lines; there may be none. */
static void texcache_begin(Step *step, uint32_t place, const uint32_t *lines, uint32_t count) {
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
        step_count(step, sample->pc, texture_hits, 1);
        line_is_there(step, sample, step->now - 1); /* no later than the sampler itself, if it is among the first */
    } else {
        const uint64_t again = lsu_fetch_texels(step, sample->pc, line, 1ull << place);
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
static void texcache_step(Step *step) {
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

/* ---- samples ---- */

static bool is_comparison(const DecodedInst *inst) {
    return inst->op == OP_SAMPLE_CMP || inst->op == OP_SAMPLE_CMP_LOD;
}

/* Is the texture one that the instruction can sample: by as many coordinates as it has? */
static bool can_sample(const DecodedInst *inst, const TextureShape *shape) {
    if (!shape->format || texel_is_whole(shape->format)) return false;
    const bool is_solid = shape->kind == TEXTURE_VOLUME || shape->kind == TEXTURE_CUBE;
    if (inst->op == OP_SAMPLE_GRAD && is_solid) return false; /* it has derivatives of two coordinates */
    return inst->source_count[0] == texture_coordinates(shape) + is_comparison(inst);
}

/* Returns false after raising a fault. If no lane samples, it does not matter what is bound. */
static bool find_texture(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, uint64_t lanes, View *view) {
    const uint32_t index = operand_resource(step, wave, inst);
    *view = view_of_resource(step, inst->resource_space, index);
    if (!lanes || (view->words && can_sample(inst, &view->shape))) return true;
    if (!fault_raise(step, view->words ? FAULT_NOT_A_TEXTURE : FAULT_UNBOUND, slot, lanes)) return false;
    step->fault->space = inst->resource_space;
    step->fault->index = index;
    step->fault->texel = 1;
    return false;
}

/* The mip level of every lane. With a single one, derivatives are not looked at. */
static void find_level(const Step *step, Wave *wave, const DecodedInst *inst, LaneSample *sample) {
    const uint32_t blocks = sample->blocks, size = (uint32_t)step->program->config.wave_size;
    if (sample->shape.levels == 1) {
        memset(sample->lod, 0, sizeof sample->lod);
        return;
    }
    if (inst->op == OP_SAMPLE_LOD || inst->op == OP_SAMPLE_CMP_LOD) {
        sample_to_quads(sample->lod, operand_source(step, wave, inst, 1, 0), blocks);
        return;
    }
    for (int d = 0; d < 2; d++)
        for (int c = 0; c < texture_coordinates(&sample->shape); c++) {
            uint32_t *slope = sample->gradient[d][c];
            if (inst->op == OP_SAMPLE_GRAD) {
                if (c < 2) sample_to_quads(slope, operand_source(step, wave, inst, 1, 2 * d + c), blocks);
                continue;
            }
            const uint32_t *at = operand_source(step, wave, inst, 0, c);
            for (uint32_t l = 0; l < blocks * LANE_BLOCK; l++)
                slope[sample_lane(l, blocks)] = lane_bits(operand_derivative(at, l, 1u + (uint32_t)d, size));
        }
    step->program->lanes->sample.level(sample);
}

/* ---- what memory a sample needs ---- */

/* The lines of a sample, each once, in order of the quads. */
typedef struct Lines {
    uint32_t line[ISA_MAX_LANES * FOOTPRINT_MAX_TEXELS];
    uint32_t count;
} Lines;

static void find_lines(const Step *step, const LaneSample *sample, DistinctTexels distinct, Lines *lines) {
    const uint64_t base = (uint64_t)(sample->words - state_memory(step->gpu));
    const uint32_t quads = 4 * sample->blocks;
    for (uint32_t quad = 0; quad < quads; quad++)
        for (uint32_t i = 0; i < 4 * sample->texels; i++) {
            if (!distinct[i][quad]) continue;
            const uint32_t byte = sample->byte[i % sample->texels][i / sample->texels * quads + quad];
            const uint32_t line = (uint32_t)((base * sizeof(uint32_t) + byte) / step->program->config.line_bytes);
            uint32_t k = lines->count; /* neighbours mostly share a line */
            while (k && lines->line[k - 1] != line) k--;
            if (!k) lines->line[lines->count++] = line;
        }
}

/* The quads with an active lane, and those with one that blends two levels once more; filtered slices count twice. */
static uint32_t count_quads(const LaneTable *loops, const LaneSample *sample, const uint32_t *mask) {
    const uint32_t quads = 4 * sample->blocks;
    const uint64_t active = loops->nonzero(mask, sample->blocks);
    const uint64_t blends = loops->nonzero(sample->blend, sample->blocks) & active;
    uint64_t any_active = 0, any_blends = 0;
    for (uint32_t corner = 0; corner < 4; corner++) {
        any_active |= active >> (corner * quads);
        any_blends |= blends >> (corner * quads);
    }
    const uint64_t all = (1u << quads) - 1;
    return (count_bits(any_active & all) + count_bits(any_blends & all)) * sample->slices;
}

/* ---- issue ---- */

/* Colours into registers. Returns how many quads the unit has to take, and the lines, if there are caches. */
static uint32_t sample_lanes(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, const View *view,
                             Lines *lines) {
    const Program *p = step->program;
    uint32_t mask[ISA_MAX_LANES] __attribute__((aligned(64))), quad_mask[ISA_MAX_LANES] __attribute__((aligned(64)));
    uint32_t colour[ISA_COMPONENTS][ISA_MAX_LANES], result[ISA_MAX_LANES] __attribute__((aligned(64)));
    DistinctTexels distinct;
    LaneSample sample;
    sample.words = view->words;
    sample.shape = view->shape;
    sample.sampler = p->sampler[inst->sampler];
    sample.blocks = p->blocks;
    sample.compares = is_comparison(inst);
    const int coordinates = texture_coordinates(&view->shape);
    for (int c = 0; c < coordinates; c++)
        sample_to_quads(sample.at[c], operand_source(step, wave, inst, 0, c), p->blocks);
    if (sample.compares) sample_to_quads(sample.reference, operand_source(step, wave, inst, 0, coordinates), p->blocks);
    find_level(step, wave, inst, &sample);
    p->lanes->sample.place(&sample);
    p->lanes->expand(mask, lanes, p->blocks);

    p->lanes->sample.colour(&sample, inst->resource_swizzle, inst->dst_count, colour);
    for (int c = 0; c < inst->dst_count; c++) {
        sample_from_quads(result, colour[c], p->blocks);
        p->lanes->blend(state_registers(step->gpu, wave) + inst_destination(p, inst, c), result, mask, p->blocks);
    }

    sample_to_quads(quad_mask, mask, p->blocks);
    step->core->stats.sampled_texels += p->lanes->sample.distinct(&sample, quad_mask, distinct);
    if (memory_is_cached(step)) find_lines(step, &sample, distinct, lines);
    return count_quads(p->lanes, &sample, quad_mask);
}

void sampler_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const Config *config = &step->program->config;
    SamplerUnit *unit = &step->core->sampler;
    const uint64_t lanes = operand_lanes(step, wave, inst);
    View view;
    Lines lines;
    lines.count = 0;
    if (!find_texture(step, slot, wave, inst, lanes, &view)) return;
    const uint32_t quads = lanes ? sample_lanes(step, wave, inst, lanes, &view, &lines) : 0;
    const uint32_t cycles = (uint32_t)div_ceil(quads, config->sampler_rate);
    step->core->stats.samples++;
    if (step->counts) step->counts[wave->pc].requests++;
    step->core->stats.sampled_quads += quads;

    const uint64_t start = max_u64(unit->free, step->now);
    const uint32_t place = sample_place(step, unit->count++);
    unit->free = start + cycles;
    step->core->stats.sampler_busy += cycles;
    *sample_at(step, place) = (SampleRequest){.due = unit->free - (cycles > 0) + config->sampler_latency,
                                              .start = start,
                                              .cycles = cycles,
                                              .wave = wave->number,
                                              .pc = wave->pc,
                                              .slot = slot};
    if (memory_is_cached(step)) texcache_begin(step, place, lines.line, lines.count);
    memory_expect_results(step, wave, inst);
    wave->pc++;
}

/* ---- results ---- */

uint64_t sampler_next_event(const Step *step) {
    const SamplerUnit *unit = &step->core->sampler;
    return unit->count ? min_u64(sample_at(step, unit->head)->due, unit->next_lookup) : unit->next_lookup;
}

void sampler_serve(Step *step, uint64_t until) {
    SamplerUnit *unit = &step->core->sampler;
    const uint32_t sampler = (uint32_t)step->program->config.alus; /* its number among the trace's units */
    texcache_step(step);
    while (unit->count && sample_at(step, unit->head)->due <= until) {
        const SampleRequest *request = sample_at(step, unit->head);
        const TraceAlu busy = {request->start, request->cycles, request->wave, request->pc};
        if (step->gpu->trace && request->cycles) trace_add_alu(step->gpu->trace, step->core_id, sampler, &busy);
        memory_results_ready(step, request->slot, request->wave, &step->program->code[request->pc]);
        unit->head = sample_place(step, 1);
        unit->count--;
    }
}
