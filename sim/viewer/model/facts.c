/* facts.c: what is known about the selection; see facts.h. */
#include "sim/viewer/model/facts.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"

void facts_forget(Model *m) {
    if (m->facts.has_why) why_free(&m->facts.why);
    memory_free(m->facts.before);
    m->facts = (Facts){0};
}

void model_selected(Model *m) {
    m->facts.fresh = false;
    m->changed = true;
    m->selections++;
}

const Facts *model_facts(Model *m) {
    Facts *f = &m->facts;
    if (f->fresh) return f;
    facts_forget(m);
    f->fresh = true;
    f->pc = TRACE_NO_PC;
    model_travel(m, m->cycle);
    const WhyPixel pixel = {m->core, m->slot, m->lane, m->cycle};
    const bool is_known = m->cycle < travel_end(m->run->travel); /* it is not where the run was cut */
    f->has_why = is_known && why_ask(&f->why, m->run->travel, m->run->code, &pixel);
    if (!track_run_at(m->trace, m->core, m->slot, m->cycle, &f->run)) f->run = (TraceRun){.wave = TRACE_NO_WAVE};
    const Gpu *gpu = travel_gpu(m->run->travel);
    f->here = inspect_wave(gpu, m->core, m->slot, &f->wave);
    if (f->here && !is_known) f->run.wave = f->wave.number;

    /* The registers as they were before the last instruction of the wave. */
    TraceRun last;
    InspectWave wave;
    const Wanted issue = {.wave = f->wave.number, .pc = TRACE_NO_PC};
    if (f->here && track_find_before(m->trace, m->core, m->slot, m->cycle, &issue, &last)) {
        model_travel(m, last.cycle + last.cycles - 1);
        if (inspect_wave(gpu, m->core, m->slot, &wave) && wave.number == f->wave.number) {
            const Program *program = m->run->program;
            const size_t count = program->component_count, lanes = m->config->wave_size;
            f->before = memory_raw((count * lanes + 1) * sizeof *f->before);
            for (uint32_t i = 0; i < count; i++)
                memcpy(f->before + i * lanes, inspect_register(gpu, m->core, m->slot, inspect_component_at(program, i)),
                       lanes * sizeof *f->before);
        }
        model_travel(m, m->cycle);
    }

    f->here = f->here && inspect_wave(gpu, m->core, m->slot, &f->wave);
    if (f->here)
        f->pc = f->wave.pc;
    else if (f->run.wave != TRACE_NO_WAVE)
        f->pc = f->run.pc;
    if (f->pc < m->run->code->count) {
        f->file = image_location(m->run->image, f->pc)->file;
        f->line = code_line(m->run->code, f->pc);
    }
    return f;
}

const Card *model_card(Model *m, const WhyPixel *at, uint64_t to) {
    CardKept *kept = &m->card;
    const bool same = kept->at.core == at->core && kept->at.slot == at->slot && kept->at.lane == at->lane &&
                      kept->at.cycle == at->cycle && kept->to == to;
    if (kept->fresh && same) return &kept->card;
    *kept = (CardKept){.at = *at, .to = to};
    kept->fresh = to ? card_column(&kept->card, m->trace, at->core, at->slot, at->cycle, to)
                     : card_pixel(&kept->card, m->run->travel, m->run->code, at);
    return kept->fresh ? &kept->card : NULL;
}

uint32_t model_wave_of(const Model *m, uint32_t core, uint32_t slot) {
    TraceRun run;
    const uint64_t cycle = min_u64(m->cycle, max_u64(trace_end(m->trace), 1) - 1);
    return track_run_at(m->trace, core, slot, cycle, &run) ? run.wave : TRACE_NO_WAVE;
}

uint32_t model_wave(Model *m) {
    const Facts *f = model_facts(m);
    return f->here ? f->wave.number : f->run.wave;
}

/* Buffers, textures, and at last the memory of the wave's group. */
bool model_memory(Model *m, int number, ViewMemory *memory) {
    static const uint8_t spaces[] = {OPERAND_RES_U, OPERAND_RES_T};
    const Facts *f = model_facts(m);
    const Gpu *gpu = travel_gpu(m->run->travel);
    *memory = (ViewMemory){0};
    for (int s = 0; s < 2; s++)
        for (uint32_t i = 0; i < ISA_RESOURCES; i++) {
            const uint32_t *words = gpu_buffer(gpu, spaces[s], (uint8_t)i, &memory->count);
            if (!words || number-- > 0) continue;
            const TextureShape *shape = &m->run->program->resource[program_space(spaces[s])][i].shape;
            snprintf(memory->name, sizeof memory->name, "%c%u", isa_banks[spaces[s]].letter, i);
            const char *own = image_resource_name(m->run->image, spaces[s], (uint8_t)i);
            snprintf(memory->title, sizeof memory->title, "%s", own ? own : memory->name);
            memory->words = words;
            memory->space = spaces[s];
            memory->index = (uint8_t)i;
            memory->shape = shape->format ? shape : NULL;
            return true;
        }
    if (number != 0 || m->run->image->shared_words == 0) return false;
    snprintf(memory->name, sizeof memory->name, "group");
    snprintf(memory->title, sizeof memory->title, "group");
    memory->words = f->here ? inspect_group_memory(gpu, &f->wave, &memory->count) : NULL;
    return true;
}
