/* sampler.c: the sampler unit of a core: what samples of a wave give, and when.
 *
 *   issue --values--> queue (sampler_queue entries, in order) --quads (sampler_rate)--> latency --> registers ready
 *
 * Textures do not change while a program runs, so the colours are computed when the instruction issues; the scoreboard
 * keeps others from seeing them before their time. The unit takes the quads of one sample after the other, in order of
 * issue. The lines of its texels come through the texture cache (texcache.c), and the sample waits for them.
 *
 * Lanes 4k .. 4k + 3 of a wave are a quad: 4k top left, 4k + 1 top right, 4k + 2 bottom left, 4k + 3 bottom right.
 */
#include "sim/memory/sampler.h"

#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/base/arith.h"
#include "sim/lanes/sampling.h"
#include "sim/machine/operand.h"
#include "sim/machine/view.h"
#include "sim/memory/unit.h"

/* Returns false after raising a fault. If no lane samples, it does not matter what is bound. */
static bool find_texture(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, uint64_t lanes, View *view) {
    const uint32_t index = operand_resource(step, wave, inst);
    *view = view_of_resource(step, inst->resource_space, index);
    if (!lanes || (view->words && view->shape.format && !texture_has_integers(view->shape.format))) return true;
    if (!fault_raise(step, view->words ? FAULT_NOT_A_TEXTURE : FAULT_UNBOUND, slot, lanes)) return false;
    step->fault->space = inst->resource_space;
    step->fault->index = index;
    step->fault->texel = 1;
    return false;
}

/* The mip level of every lane. With a single one, derivatives are not looked at. */
static void find_level(const Step *step, Wave *wave, const DecodedInst *inst, LaneSample *sample) {
    const uint32_t blocks = sample->blocks, size = (uint32_t)step->program->config.wave_size;
    const uint32_t *u = operand_source(step, wave, inst, 0, 0), *v = operand_source(step, wave, inst, 0, 1);
    if (sample->shape.levels == 1) {
        memset(sample->lod, 0, sizeof sample->lod);
        return;
    }
    if (inst->op == OP_SAMPLE_LOD) {
        sample_to_quads(sample->lod, operand_source(step, wave, inst, 1, 0), blocks);
        return;
    }
    if (inst->op == OP_SAMPLE_GRAD)
        for (int c = 0; c < 4; c++)
            sample_to_quads(sample->gradient[c], operand_source(step, wave, inst, 1, c), blocks);
    for (uint32_t l = 0; l < blocks * LANE_BLOCK && inst->op == OP_SAMPLE; l++) {
        const uint32_t at = sample_lane(l, blocks);
        sample->gradient[0][at] = lane_bits(operand_derivative(u, l, 1, size));
        sample->gradient[1][at] = lane_bits(operand_derivative(v, l, 1, size));
        sample->gradient[2][at] = lane_bits(operand_derivative(u, l, 2, size));
        sample->gradient[3][at] = lane_bits(operand_derivative(v, l, 2, size));
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
            const uint32_t word = sample->word[i % sample->texels][i / sample->texels * quads + quad];
            const uint32_t line = (uint32_t)((base + word) * sizeof(uint32_t) / step->program->config.line_bytes);
            uint32_t k = lines->count; /* neighbours mostly share a line */
            while (k && lines->line[k - 1] != line) k--;
            if (!k) lines->line[lines->count++] = line;
        }
}

/* The quads with an active lane, and those with one that blends two levels once more. */
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
    return count_bits(any_active & all) + count_bits(any_blends & all);
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
    sample_to_quads(sample.u, operand_source(step, wave, inst, 0, 0), p->blocks);
    sample_to_quads(sample.v, operand_source(step, wave, inst, 0, 1), p->blocks);
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
    while (unit->count && sample_at(step, unit->head)->due <= until) {
        const SampleRequest *request = sample_at(step, unit->head);
        const TraceAlu busy = {request->start, request->cycles, request->wave, request->pc};
        if (step->gpu->trace && request->cycles) trace_add_alu(step->gpu->trace, step->core_id, sampler, &busy);
        memory_results_ready(step, request->slot, request->wave, &step->program->code[request->pc]);
        unit->head = sample_place(step, 1);
        unit->count--;
    }
}
