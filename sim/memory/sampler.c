/* sampler.c: the sampler unit of a core: what samples of a wave give, and when.
 *
 *   issue --values--> queue (sampler_queue entries, in order) --quads (sampler_rate)--> latency --> registers ready
 *
 * Textures do not change while a program runs, so the colours are computed when the instruction issues; the scoreboard
 * keeps others from seeing them before their time. The unit takes the quads of one sample after the other, in order of
 * issue. sampler_texels says what memory a sample needs; it comes through the texture cache (texcache.c), and the
 * sample waits for it.
 *
 * Lanes 4k .. 4k + 3 of a wave are a quad: 4k top left, 4k + 1 top right, 4k + 2 bottom left, 4k + 3 bottom right.
 */
#include "sim/memory/sampler.h"

#include "sim/base/arith.h"
#include "sim/lanes/lane_ops.h"
#include "sim/machine/operand.h"
#include "sim/machine/view.h"
#include "sim/memory/unit.h"

typedef struct Sample {
    Step *step;
    Wave *wave;
    const DecodedInst *inst;
    TextureData texture;
    uint64_t lanes;
} Sample;

static const uint32_t *source(const Sample *s, int number, int component) {
    return operand_source(s->step, s->wave, s->inst, number, component);
}

/* The mip level that a lane samples. With a single one, derivatives are not looked at. */
static float lod_of(const Sample *s, uint32_t lane) {
    const uint32_t lanes = (uint32_t)s->step->program->config.wave_size;
    const uint32_t *u = source(s, 0, 0), *v = source(s, 0, 1);
    float gradient[4] = {0};
    if (s->texture.shape.levels == 1) return 0.0f;
    switch (s->inst->op) {
    case OP_SAMPLE_LOD: return lane_float(source(s, 1, 0)[lane]);
    case OP_SAMPLE_GRAD:
        for (int c = 0; c < 4; c++) gradient[c] = lane_float(source(s, 1, c)[lane]);
        break;
    default:
        gradient[0] = operand_ddx(u, lane, lanes);
        gradient[1] = operand_ddx(v, lane, lanes);
        gradient[2] = operand_ddy(u, lane, lanes);
        gradient[3] = operand_ddy(v, lane, lanes);
        break;
    }
    return texture_lod(&s->texture.shape, gradient);
}

/* ---- what memory a sample needs ---- */

/* Add a number to those in the list, unless it is there. */
static uint32_t add_once(uint32_t *list, uint32_t count, uint32_t number) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == number) return count;
    list[count] = number;
    return count + 1;
}

uint32_t sampler_texels(const Footprint footprints[ISA_MAX_LANES], uint64_t lanes, uint32_t quad,
                        uint32_t words[SAMPLER_QUAD_TEXELS]) {
    uint32_t count = 0, own[FOOTPRINT_MAX_TEXELS];
    for (uint32_t l = 4 * quad; l < 4 * quad + 4; l++) {
        if (!(lanes >> l & 1)) continue;
        const uint32_t texels = texture_footprint_words(&footprints[l], own);
        for (uint32_t i = 0; i < texels; i++) count = add_once(words, count, own[i]);
    }
    return count;
}

/* The lines of a sample, each once, in order of the quads. */
typedef struct Lines {
    uint32_t line[ISA_MAX_LANES * FOOTPRINT_MAX_TEXELS];
    uint32_t count;
} Lines;

/* Count what the sample does, and find its lines; returns the cycles for which it keeps the unit busy. */
static uint32_t count_work(const Sample *s, const Footprint footprints[ISA_MAX_LANES], Lines *lines) {
    const Config *config = &s->step->program->config;
    Stats *stats = &s->step->core->stats;
    const uint64_t base = (uint64_t)(s->texture.words - state_memory(s->step->gpu));
    uint32_t quads = 0, words[SAMPLER_QUAD_TEXELS];
    lines->count = 0;
    for (uint32_t quad = 0; quad < ISA_MAX_LANES / 4; quad++) {
        uint32_t taps = 0; /* mip levels that its lanes read: 2 if one of them blends */
        for (uint32_t l = 4 * quad; l < 4 * quad + 4; l++)
            if ((s->lanes >> l & 1) && footprints[l].taps > taps) taps = footprints[l].taps;
        if (!taps) continue;
        quads += taps;
        const uint32_t texels = sampler_texels(footprints, s->lanes, quad, words);
        stats->sampled_texels += texels;
        for (uint32_t i = 0; i < texels; i++) {
            const uint32_t line = (uint32_t)((base + words[i]) * sizeof(uint32_t) / config->line_bytes);
            lines->count = add_once(lines->line, lines->count, line);
        }
    }
    stats->samples++;
    stats->sampled_quads += quads;
    return (uint32_t)div_ceil(quads, config->sampler_rate);
}

/* ---- issue ---- */

/* Returns false after raising a fault. */
static bool find_texture(Sample *s, uint32_t slot) {
    const uint32_t index = operand_resource(s->step, s->wave, s->inst);
    if (!s->lanes) return true; /* nothing is sampled */
    const View view = view_of_resource(s->step, s->inst->resource_space, index);
    s->texture = (TextureData){view.words, view.shape};
    if (view.words && view.shape.format && !texture_has_integers(view.shape.format)) return true;
    if (!fault_raise(s->step, view.words ? FAULT_NOT_A_TEXTURE : FAULT_UNBOUND, slot, s->lanes)) return false;
    s->step->fault->space = s->inst->resource_space;
    s->step->fault->index = index;
    s->step->fault->texel = 1;
    return false;
}

void sampler_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const Config *config = &step->program->config;
    SamplerUnit *unit = &step->core->sampler;
    Footprint footprints[ISA_MAX_LANES];
    Lines lines;
    Sample s = {.step = step, .wave = wave, .inst = inst, .lanes = operand_lanes(step, wave, inst)};
    if (!find_texture(&s, slot)) return;
    for (uint64_t left = s.lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        const float u = lane_float(source(&s, 0, 0)[l]), v = lane_float(source(&s, 0, 1)[l]);
        const Sampler *sampler = &step->program->sampler[inst->sampler];
        footprints[l] = texture_footprint(&s.texture.shape, sampler, u, v, lod_of(&s, l));
    }
    const uint32_t cycles = count_work(&s, footprints, &lines);

    /* All footprints first: the destination may be the coordinates. */
    uint32_t *registers = state_registers(step->gpu, wave);
    for (uint64_t left = s.lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        float colour[4];
        texture_filter(&s.texture, &footprints[l], colour);
        for (int c = 0; c < inst->dst_count; c++)
            registers[inst_destination(step->program, inst, c) + l] = lane_bits(colour[inst->resource_swizzle[c]]);
    }

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
