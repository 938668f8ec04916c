/* inspect.c: reading the state of a machine; see inspect.h. */
#include "sim/debug/inspect/inspect.h"

#include <string.h>

#include "sim/machine/machine.h"
#include "sim/machine/operand.h"

bool inspect_wave(const Gpu *gpu, uint32_t core, uint32_t slot, InspectWave *wave) {
    WaveStatus status;
    if (!gpu_wave_status(gpu, core, slot, &status)) return false;
    Wave *state = state_wave(gpu, core, slot);
    *wave = (InspectWave){.core = core,
                          .slot = slot,
                          .number = status.number,
                          .dispatch = state->dispatch,
                          .group = status.group,
                          .in_group = state->in_group,
                          .pc = status.pc,
                          .exec = status.exec,
                          .live = state->live,
                          .stack = state_stack(gpu, state),
                          .depth = state->depth,
                          .exec_from = state->exec_from,
                          .deactivated = state_deactivated(gpu, state),
                          .reason = status.reason,
                          .at_barrier = state->at_barrier};
    return true;
}

bool inspect_find(const Gpu *gpu, uint32_t number, InspectWave *wave) {
    const Config *config = &gpu->program->config;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t slot = 0; slot < config->waves; slot++)
            if (inspect_wave(gpu, core, slot, wave) && wave->number == number) return true;
    return false;
}

/* ---- registers ---- */

uint32_t inspect_component(const char *text, size_t length) {
    static const char letters[] = "xyzw";
    uint32_t number = 0;
    size_t i = 1;
    if (length < 4 || (text[0] != 'r' && text[0] != 'w')) return INSPECT_NONE;
    for (; i < length && text[i] >= '0' && text[i] <= '9' && number < ISA_VREGS; i++)
        number = number * 10 + (uint32_t)(text[i] - '0');
    const char *letter = i + 2 == length && i > 1 ? strchr(letters, text[i + 1]) : NULL;
    if (!letter || !*letter || text[i] != '.' || number >= (text[0] == 'r' ? ISA_VREGS : ISA_WREGS))
        return INSPECT_NONE;
    return (text[0] == 'r' ? 0 : PROGRAM_VECTOR_COMPONENTS) + number * ISA_COMPONENTS + (uint32_t)(letter - letters);
}

Operand inspect_component_operand(uint32_t component) {
    const bool wave = component >= PROGRAM_VECTOR_COMPONENTS;
    const uint32_t number = wave ? component - PROGRAM_VECTOR_COMPONENTS : component;
    return (Operand){.kind = wave ? OPERAND_WREG : OPERAND_VREG,
                     .index = (uint16_t)(number / ISA_COMPONENTS),
                     .count = 1,
                     .swizzle = {number % ISA_COMPONENTS}};
}

uint32_t inspect_component_at(const Program *program, uint32_t index) {
    for (uint32_t component = 0; component < PROGRAM_COMPONENTS; component++)
        if (program->component_slot[component] != PROGRAM_NO_SLOT && index-- == 0) return component;
    return INSPECT_NONE;
}

const uint32_t *inspect_register(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component) {
    const Program *program = gpu->program;
    if (component >= PROGRAM_COMPONENTS || program->component_slot[component] == PROGRAM_NO_SLOT) return NULL;
    return state_registers(gpu, state_wave(gpu, core, slot)) +
           (size_t)program->component_slot[component] * program->stride;
}

bool inspect_is_loading(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component) {
    const Program *program = gpu->program;
    if (component >= PROGRAM_COMPONENTS || program->component_slot[component] == PROGRAM_NO_SLOT) return false;
    return state_scores(gpu, state_wave(gpu, core, slot)).ready[program->component_slot[component]] == GPU_NEVER;
}

uint32_t inspect_source(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t pc, int s, int c, uint32_t lane) {
    const Program *program = gpu->program;
    const LaneRef ref = inst_any_source(program, &program->code[pc], s, c);
    if (ref.base == LANES_CONSTANT) return ref.offset;
    return operand_at(program, state_registers(gpu, state_wave(gpu, core, slot)), ref)[lane];
}

/* ---- memory ---- */

const uint32_t *inspect_group_memory(const Gpu *gpu, const InspectWave *wave, uint32_t *words) {
    *words = gpu->program->shared_words;
    if (!*words) return NULL;
    return state_shared(gpu, wave->core, state_wave(gpu, wave->core, wave->slot)->group_slot);
}
