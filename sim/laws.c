/* laws.c: what must hold of the queues of every core in every cycle. */
#include "sim/laws.h"

#include <stdarg.h>
#include <stdio.h>

#include "sim/stages.h"

static bool broken(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool broken(char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, LAWS_TEXT, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- the sampler's queue ---- */

/* Miss-status registers that are in use; and of them, those that a sample waits for. */
static uint32_t count_mshrs(const Step *step, uint64_t sample, uint32_t *waited_for) {
    const Mshr *mshrs = state_mshrs(step->gpu, step->core_id);
    uint32_t used = 0;
    *waited_for = 0;
    for (uint32_t i = 0; i < step->core->memory.mshr_top; i++) {
        used += mshrs[i].sectors != 0;
        *waited_for += mshrs[i].sectors && (mshrs[i].samples & sample);
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
        const SampleRequest *sample = &state_samples(step->gpu, step->core_id)[place];
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

bool laws_hold(const Gpu *gpu, char *text) {
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) {
        const Step step = state_step((Gpu *)gpu, c, gpu_now(gpu));
        if (!sampler_queue_holds(&step, text)) return false;
    }
    return true;
}
