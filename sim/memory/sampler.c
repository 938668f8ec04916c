/* sampler.c: the sampler unit of a core: what samples of a wave give, and when.
 *
 *   issue --values--> queue (sampler_queue entries, in order) --quads (sampler_rate)--> latency --> registers ready
 *
 * Textures do not change while a program runs, so the colours are computed when the instruction issues; the scoreboard
 * keeps others from seeing them before their time. The unit takes the quads of one sample after the other, in order of
 * issue. sampler_texels says what memory a sample needs; it comes through the texture
 * cache (texcache.c), and the sample waits for it.
 *
 * Lanes 4k .. 4k + 3 of a wave are a quad: 4k top left, 4k + 1 top right, 4k + 2 bottom left, 4k + 3 bottom right.
 */
#include "sim/memory/sampler.h"

#include "sim/base/arith.h"
#include "sim/lanes/lane_ops.h"
#include "sim/machine/operand.h"
#include "sim/machine/view.h"
#include "sim/memory/unit.h"

/* ---- values ---- */

typedef struct Sample {
    Step *step;
    Wave *wave;
    const DecodedInst *inst;
    TextureData texture;
    const Sampler *sampler;
    uint64_t lanes;
} Sample;

static const uint32_t *source(const Sample *s, int number, int component) {
    return operand_source(s->step, s->wave, s->inst, number, component);
}

/* The mip level that a lane samples. With a single one nobody looks at derivatives. */
static float lod_of(const Sample *s, uint32_t lane) {
    const uint32_t lanes = (uint32_t)s->step->program->config.wave_size;
    const uint32_t *u = source(s, 0, 0), *v = source(s, 0, 1);
    float gradient[4];
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

static void find_footprints(const Sample *s, Footprint footprints[ISA_MAX_LANES]) {
    for (uint64_t left = s->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        const float u = lane_float(source(s, 0, 0)[l]), v = lane_float(source(s, 0, 1)[l]);
        footprints[l] = texture_footprint(&s->texture.shape, s->sampler, u, v, lod_of(s, l));
    }
}

/* All colours first: the destination may be the coordinates. */
static void write_colours(const Sample *s, const Footprint footprints[ISA_MAX_LANES]) {
    uint32_t *registers = state_registers(s->step->gpu, s->wave);
    for (uint64_t left = s->lanes; left; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctzll(left);
        float colour[4];
        texture_filter(&s->texture, &footprints[l], colour);
        for (int c = 0; c < s->inst->dst_count; c++)
            registers[s->inst->dst[c] + l] = lane_bits(colour[s->inst->resource_swizzle[c]]);
    }
}

/* ---- what memory a sample needs ---- */

static bool contains(const uint32_t *words, uint32_t count, uint32_t word) {
    for (uint32_t i = 0; i < count; i++)
        if (words[i] == word) return true;
    return false;
}

uint32_t sampler_texels(const TextureShape *shape, const Footprint footprints[ISA_MAX_LANES], uint64_t lanes,
                        uint32_t quad, uint32_t words[SAMPLER_QUAD_TEXELS]) {
    uint32_t count = 0, own[FOOTPRINT_MAX_TEXELS];
    for (uint32_t l = 4 * quad; l < 4 * quad + 4; l++) {
        if (!(lanes >> l & 1)) continue;
        const uint32_t texels = texture_footprint_words(shape, &footprints[l], own);
        for (uint32_t i = 0; i < texels; i++)
            if (!contains(words, count, own[i])) words[count++] = own[i];
    }
    return count;
}

/* The mip levels that the quad's lanes read: 2 if one of them blends. */
static uint32_t quad_taps(const Footprint footprints[ISA_MAX_LANES], uint64_t lanes, uint32_t quad) {
    uint32_t taps = 0;
    for (uint32_t l = 4 * quad; l < 4 * quad + 4; l++)
        if ((lanes >> l & 1) && footprints[l].taps > taps) taps = footprints[l].taps;
    return taps;
}

/* The lines of a sample, each once, in order of the quads. */
typedef struct Lines {
    uint32_t line[ISA_MAX_LANES * FOOTPRINT_MAX_TEXELS];
    uint32_t count;
} Lines;

static void add_lines(const Sample *s, const uint32_t *words, uint32_t count, Lines *lines) {
    const uint64_t base = (uint64_t)(s->texture.words - state_memory(s->step->gpu));
    const uint64_t line_words = s->step->program->config.line_bytes / sizeof(uint32_t);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t line = (uint32_t)((base + words[i]) / line_words);
        if (!contains(lines->line, lines->count, line)) lines->line[lines->count++] = line;
    }
}

/* Count what the sample does, and find its lines; returns the cycles for which it keeps the unit busy. */
static uint32_t count_work(const Sample *s, const Footprint footprints[ISA_MAX_LANES], Lines *lines) {
    Stats *stats = &s->step->core->stats;
    const uint32_t rate = (uint32_t)s->step->program->config.sampler_rate;
    uint32_t quads = 0, words[SAMPLER_QUAD_TEXELS];
    lines->count = 0;
    for (uint32_t quad = 0; quad < ISA_MAX_LANES / 4; quad++) {
        if (!(s->lanes >> (4 * quad) & 15)) continue;
        quads += quad_taps(footprints, s->lanes, quad);
        const uint32_t texels = sampler_texels(&s->texture.shape, footprints, s->lanes, quad, words);
        stats->sampled_texels += texels;
        add_lines(s, words, texels, lines);
    }
    stats->samples++;
    stats->sampled_quads += quads;
    return (uint32_t)div_ceil(quads, rate);
}

/* ---- issue ---- */

static bool raise(const Sample *s, uint32_t slot, FaultKind kind, uint32_t index) {
    if (!fault_raise(s->step, kind, slot, s->lanes)) return false;
    s->step->fault->space = s->inst->resource_space;
    s->step->fault->index = index;
    s->step->fault->texel = 1;
    return false;
}

/* Returns false after raising a fault. */
static bool find_texture(Sample *s, uint32_t slot) {
    const uint32_t index = operand_resource(s->step, s->wave, s->inst);
    if (!s->lanes) return true; /* nobody samples */
    const View view = view_of_resource(s->step, s->inst->resource_space, index, 0);
    if (!view.words) return raise(s, slot, FAULT_UNBOUND, index);
    if (!view.shape.format) return raise(s, slot, FAULT_NOT_A_TEXTURE, index);
    s->texture = (TextureData){view.words, view.shape};
    return true;
}

static SampleRequest *entry(const Step *step, uint32_t number) {
    const uint32_t at = (step->core->sampler.head + number) % (uint32_t)step->program->config.sampler_queue;
    return &state_samples(step->gpu, step->core_id)[at];
}

static void enqueue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, uint32_t cycles,
                    const Lines *lines) {
    SamplerUnit *unit = &step->core->sampler;
    const uint64_t start = unit->free > step->now ? unit->free : step->now;
    unit->free = start + cycles;
    step->core->stats.sampler_busy += cycles;
    *entry(step, unit->count++) =
        (SampleRequest){.due = unit->free - (cycles > 0) + step->program->config.sampler_latency,
                        .start = start,
                        .cycles = cycles,
                        .wave = wave->number,
                        .pc = wave->pc,
                        .slot = slot};
    if (memory_is_cached(step))
        texcache_begin(step, (unit->head + unit->count - 1) % (uint32_t)step->program->config.sampler_queue,
                       lines->line, lines->count);
    wave->requests++;
    wave->loads++;
    for (int i = 0; i < inst->dst_count; i++)
        state_scores(step->gpu, wave)[inst->dst_slot[i]] = (Score){.ready = GPU_NEVER, .producer = wave->pc};
}

void sampler_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Footprint footprints[ISA_MAX_LANES];
    Lines lines;
    Sample s = {.step = step,
                .wave = wave,
                .inst = inst,
                .sampler = &step->program->sampler[inst->sampler],
                .lanes = operand_lanes(step, wave, inst)};
    if (!find_texture(&s, slot)) return;
    find_footprints(&s, footprints);
    const uint32_t cycles = count_work(&s, footprints, &lines);
    write_colours(&s, footprints);
    enqueue(step, slot, wave, inst, cycles, &lines);
    wave->pc++;
}

/* ---- results ---- */

static uint64_t first_due(const Step *step) {
    return step->core->sampler.count ? entry(step, 0)->due : GPU_NEVER;
}

uint64_t sampler_next_event(const Step *step) {
    const uint64_t due = first_due(step), lookup = texcache_next_event(step);
    return due < lookup ? due : lookup;
}

static void complete_first(Step *step) {
    SamplerUnit *unit = &step->core->sampler;
    const SampleRequest *request = entry(step, 0);
    const DecodedInst *inst = &step->program->code[request->pc];
    if (step->gpu->trace && request->cycles)
        trace_add_alu(step->gpu->trace, step->core_id, (uint32_t)step->program->config.alus,
                      &(TraceAlu){request->start, request->cycles, request->wave, request->pc});
    memory_results_ready(step, request->slot, request->wave, inst);
    unit->head = (unit->head + 1) % (uint32_t)step->program->config.sampler_queue;
    unit->count--;
}

void sampler_serve(Step *step) {
    while (first_due(step) <= step->now) complete_first(step);
}

void sampler_serve_all(Step *step) {
    while (step->core->sampler.count) complete_first(step);
}
