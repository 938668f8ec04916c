/* pixels.c: what each pixel of an image cost; see pixels.h. */
#include "sim/viewer/model/pixels.h"

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"

/* ---- which pass ---- */

static bool has_images(const Model *m, const FillPhase *phase, uint64_t images, bool written) {
    for (uint32_t d = phase->first; d < phase->end; d++)
        if (heat_images(m->run->program, d, written) & images) return true;
    return false;
}

/* Return the first pass with such an image behind a pass, or, `by` = -1, before it; NULL if absent. */
static const FillPhase *seek(const Model *m, const FillPhase *from, int by, uint64_t images, bool written) {
    for (int64_t i = from - m->fill->phases + by; i >= 0 && i < m->fill->phase_count; i += by)
        if (has_images(m, &m->fill->phases[i], images, written)) return &m->fill->phases[i];
    return NULL;
}

static const FillPhase *find_phase(const Model *m, const FillPhase *at, uint64_t images) {
    if (!at || has_images(m, at, images, false)) return at;
    const FillPhase *written = seek(m, at, -1, images, true) ?: seek(m, at, 1, images, true);
    return written ?: seek(m, at, -1, images, false) ?: seek(m, at, 1, images, false);
}

/* Forget the costs, and count those of a pass; NULL: only find out why no pixel has a cost. */
static void count_phase(Model *m, const FillPhase *phase, uint64_t images) {
    PixelCosts *p = &m->pixels;
    const Program *program = m->run->program;
    OWNED bool *counts = memory_array(program->dispatch_count, sizeof *counts);
    for (uint32_t d = phase ? phase->first : 0; phase && d < phase->end; d++) counts[d] = true;
    model_drop_pixels(m);
    Heat *heat = heat_create(program, (HeatScope){.counts = phase ? counts : NULL, .images = images}, p->why);
    if (!phase) return heat_destroy(heat);
    const uint64_t image = 1ull << heat->image;
    p->heat = heat;
    p->phase = phase;
    for (int i = 0; i < 2; i++) p->beside[i] = seek(m, phase, 2 * i - 1, image, false);
    p->end = max_u64(phase - m->fill->phases + 1 < m->fill->phase_count ? phase->to : m->cycles, 1);
}

const PixelCosts *model_pixels(Model *m) {
    PixelCosts *p = &m->pixels;
    const FillPhase *at = fill_phase_at(m->fill, m->cycle) ?: m->fill->phase_count ? m->fill->phases : NULL;
    if (p->looked && p->at == at && p->of == p->images) return p;
    uint64_t images = p->images;
    const FillPhase *phase = find_phase(m, at, images);
    if (!phase) phase = find_phase(m, at, images = UINT64_MAX);
    if (!p->heat || phase != p->phase || !(images >> p->heat->image & 1)) count_phase(m, phase, images);
    p->looked = true;
    p->at = at;
    p->of = p->images;
    return p;
}

/* ---- counting ---- */

void model_drop_pixels(Model *m) {
    gpu_destroy(m->pixels.gpu);
    heat_destroy(m->pixels.heat);
    memory_free(m->pixels.threads);
    lines_destroy(m->pixels.wave.lines);
    for (int i = 0; i < HEAT_QUANTITIES; i++) {
        heat_summary_drop(&m->pixels.summary[i]);
        memory_free(m->pixels.levels[i]);
    }
    m->pixels = (PixelCosts){.wanted = m->pixels.wanted, .images = m->pixels.images};
}

/* Put each pixel on the scale of a quantity: pictures have no time for its costs. */
static void find_levels(PixelCosts *p, HeatQuantity quantity) {
    const size_t count = (size_t)p->heat->width * p->heat->height;
    const double steps = (PIXEL_LEVELS - 1) / p->summary[quantity].scale;
    uint16_t *levels = p->levels[quantity] = memory_raw(count * sizeof *levels);
    for (const HeatCost *cost = p->heat->pixels; cost < p->heat->pixels + count; cost++) {
        const double level = heat_value(cost, quantity) * steps + 0.5;
        *levels++ = !cost->issued ? PIXEL_NO_LEVEL : (uint16_t)(level < PIXEL_LEVELS ? level : PIXEL_LEVELS - 1);
    }
}

/* Find the thread of each pixel, a slice of waves a call. A pixel shows the last of its triangles, which has the last
 * wave. Return true if there is more to do. */
static bool find_threads(Model *m) {
    enum { SLICE = 4096 };
    PixelCosts *p = &m->pixels;
    const Program *program = m->run->program;
    const Dispatch *d = &program->dispatches[p->phase->first];
    const uint32_t lanes = (uint32_t)program->config.wave_size;
    const size_t pixels = (size_t)p->heat->width * p->heat->height;
    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    if (p->phase->end - p->phase->first > 1 || count > UINT32_MAX / ISA_MAX_LANES) return false;
    if (!p->threads) {
        p->threads = memory_raw(pixels * sizeof *p->threads);
        for (size_t i = 0; i < pixels; i++) p->threads[i] = PIXEL_NO_THREAD;
    }
    const uint32_t end = (uint32_t)min_u64(count, (uint64_t)p->phase->first_wave + p->phase->waves);
    const uint32_t from = p->phase->first_wave + p->waves, to = (uint32_t)min_u64(end, (uint64_t)from + SLICE);
    p->waves += SLICE;
    for (uint32_t w = from; w < to; w++)
        for (uint64_t left = waves[w].live; left; left &= left - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctzll(left);
            const uint32_t thread = waves[w].group * d->group_size + waves[w].in_group * lanes + lane;
            if (d->raster && program_pixel(d, thread).helper) continue;
            const uint32_t pixel = heat_pixel(p->heat, p->phase->first, thread);
            if (pixel != HEAT_NO_PIXEL) p->threads[pixel] = w * ISA_MAX_LANES + lane;
        }
    return to < end;
}

/* Begin the second run where the pass begins: no wave of another pass is resident there. */
static void begin(Model *m) {
    PixelCosts *p = &m->pixels;
    p->gpu = gpu_create(m->run->program, NULL);
    if (!p->gpu) memory_fail();
    if (p->phase != m->fill->phases) {
        model_travel(m, p->phase->from);
        gpu_restore(p->gpu, gpu_state(travel_gpu(m->run->travel)));
        model_travel(m, m->cycle);
        m->facts.fresh = false;
    }
    gpu_set_heat(p->gpu, p->heat);
}

bool model_pixels_work(Model *m) {
    enum { BUDGET = 1 << 15 /* cycles of cores: some milliseconds */ };
    static const HeatQuantity shown[] = {HEAT_executed, HEAT_active, HEAT_helpers};
    PixelCosts *p = &m->pixels;
    if (!p->wanted || !model_pixels(m)->heat || p->done) return false;
    if (!p->gpu) {
        begin(m);
        return true;
    }
    const uint64_t now = gpu_now(p->gpu), end = p->end;
    if (!p->settled) {
        gpu_run(p->gpu, min_u64(now + max_u64(BUDGET / m->config->cores, 1), end));
        m->changed |= now * 100 / end != gpu_now(p->gpu) * 100 / end; /* the progress that is shown */
        p->settled = gpu_done(p->gpu) || gpu_now(p->gpu) >= end;
        if (p->settled) gpu_settle(p->gpu);
    } else if (p->steps < 2 * sizeof shown / sizeof *shown) {
        const HeatQuantity quantity = shown[p->steps / 2];
        if (p->steps % 2) find_levels(p, quantity);
        p->steps += p->steps % 2 || !heat_summary_work(p->heat, quantity, &p->summary[quantity]);
    } else if (!find_threads(m)) {
        p->done = m->changed = true;
    }
    return true;
}

/* ---- a wave ---- */

/* Return the first wave that is in a slot from a cycle on; TRACE_NO_WAVE if the slot stays empty. */
static uint32_t next_wave(const Model *m, const TraceWave *slot, uint64_t cycle) {
    TraceRun run = {.wave = TRACE_NO_WAVE};
    while (cycle < m->cycles && track_run_at(m->trace, slot->core, slot->slot, cycle, &run) &&
           run.wave == TRACE_NO_WAVE)
        cycle = run.cycle + run.cycles;
    return run.wave;
}

const WaveCosts *model_wave_costs(Model *m, uint32_t wave) {
    WaveCosts *costs = &m->pixels.wave;
    const TraceWave *its = track_wave(m->trace, wave);
    if (!its || (costs->wave == wave && costs->lines)) return costs;
    const Code *code = m->run->code;
    OWNED ProfileRow *rows = memory_array((size_t)code->count + 1, sizeof *rows);
    lines_destroy(costs->lines);
    *costs = (WaveCosts){.wave = wave};
    Track track;
    const uint64_t start = BISECT(cycle, m->cycles, next_wave(m, its, cycle) < wave); /* a slot's waves are in order */
    bool more = track_open(&track, m->trace, its->core, its->slot, start, m->cycles);
    for (; more && (track.run.wave == wave || costs->from == costs->to); more = track_advance(&track)) {
        const TraceRun *run = &track.run;
        if (run->wave != wave) continue;
        if (costs->from == costs->to) costs->from = run->cycle;
        costs->to = run->cycle + run->cycles;
        if (run->pc > code->count) continue;
        rows[run->pc].reason_cycles[run->reason] += run->cycles;
        rows[run->pc].issues += run->state == STATE_ACTIVE ? run->cycles : 0;
    }
    track_close(&track);
    costs->lines = lines_create(code, &(Profile){.count = code->count, .rows = rows}, NULL);
    return costs;
}

uint64_t model_longest_wait(Model *m, uint32_t wave, uint32_t lane, uint64_t *from) {
    const WaveCosts costs = *model_wave_costs(m, wave);
    const TraceWave *its = track_wave(m->trace, wave);
    uint64_t longest = 0, since = costs.from;
    Track track;
    *from = costs.from;
    if (!its || !track_open(&track, m->trace, its->core, its->slot, costs.from, costs.to)) return 0;
    do {
        const TraceRun *run = &track.run;
        const uint64_t end = run->cycle + run->cycles;
        if (run->state != STATE_STALLED && run->exec >> lane & 1) since = end;
        if (end - since <= longest) continue;
        longest = end - since;
        *from = since;
    } while (track_advance(&track));
    track_close(&track);
    return longest;
}
