/* occupancy.c: how many waves of each dispatch a core can hold at once: as many as it has slots, unless their registers
 * or the group memory of their groups fill it before.
 *
 * A kernel needs the vector registers that the instructions name to which a path leads from its first one.
 */
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/program/parts.h"

const char *const program_occupancy_names[OCCUPANCY_COUNT] = {[OCCUPANCY_SLOTS] = "wave slots",
                                                              [OCCUPANCY_REGISTERS] = "registers",
                                                              [OCCUPANCY_SHARED] = "group memory",
                                                              [OCCUPANCY_GROUPS] = "groups"};

uint8_t *kernel_code(const Program *p, uint32_t entry) {
    uint8_t *seen = memory_array((size_t)p->instructions + 1, sizeof *seen);
    uint32_t *todo = memory_array((size_t)p->instructions + 1, sizeof *todo), count = 0; /* seen, but not looked at */
    seen[entry] = 1;
    todo[count++] = entry;
    while (count) {
        const uint32_t pc = todo[--count];
        const DecodedInst *inst = &p->code[pc];
        const FormatInfo *format = isa_format(inst->op);
        uint32_t next[3], nexts = 0, targets = 0;
        for (int k = 0; k < format->count; k++)
            if (format->role[k] == ROLE_LABEL) next[nexts++] = inst->target[targets++];
        /* `ret` and `pop_mask` continue at what was pushed, which is seen where that is done. */
        if (isa_falls_through(inst->op)) next[nexts++] = pc + 1;
        for (uint32_t i = 0; i < nexts; i++) {
            if (seen[next[i]]) continue;
            seen[next[i]] = 1;
            todo[count++] = next[i];
        }
    }
    memory_free(todo);
    return seen;
}

static void count_registers(const Program *p, Dispatch *d) {
    uint8_t named[PROGRAM_VECTOR_COMPONENTS] = {0};
    uint8_t *code = kernel_code(p, d->entry);
    uint32_t count = 0;
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        for (int i = 0; code[pc] && i < inst->wait_count; i++) {
            const uint16_t component = p->slot_component[p->waits[inst->waits + i]];
            if (component >= PROGRAM_VECTOR_COMPONENTS || named[component]) continue;
            named[component] = 1;
            count++;
        }
    }
    const uint32_t granule = (uint32_t)p->config.register_granule;
    d->registers = (uint32_t)div_ceil(count, granule) * granule;
    memory_free(code);
}

static void limit_waves(Dispatch *d, uint64_t waves, OccupancyLimit limit) {
    if (waves >= d->slots) return;
    d->slots = (uint32_t)waves;
    d->slots_limit = limit;
}

bool program_lay_out_occupancy(Program *p, ProgramError *error) {
    const Config *c = &p->config;
    const Dispatch **of_kernel =
        memory_array((size_t)p->instructions + 1, sizeof *of_kernel); /* the first, by its entry */
    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        Dispatch *d = &p->dispatches[i];
        if (of_kernel[d->entry])
            d->registers = of_kernel[d->entry]->registers;
        else
            count_registers(p, d);
        of_kernel[d->entry] = d;
    }
    memory_free(of_kernel);

    for (uint32_t i = 0; i < p->dispatch_count; i++) {
        Dispatch *d = &p->dispatches[i];
        const uint32_t together = p->whole_groups ? d->waves_per_group : 1;
        d->slots = (uint32_t)c->waves;
        d->register_bytes = d->registers * c->wave_size * sizeof(uint32_t);
        if (c->register_file && d->register_bytes)
            limit_waves(d, c->register_file / d->register_bytes, OCCUPANCY_REGISTERS);
        if (d->slots < together)
            return program_refuse(
                error, SET(register_file),
                "%s of %u registers needs %llu bytes of registers, but a core has %llu (register_file)",
                together > 1 ? "a group whose waves are resident together, each" : "a wave", d->registers,
                (unsigned long long)(d->register_bytes * together), (unsigned long long)c->register_file);
        if (!p->whole_groups) continue;
        if (c->group_limit) limit_waves(d, c->group_limit * together, OCCUPANCY_GROUPS);
        if (p->group_bytes) limit_waves(d, (uint64_t)p->group_slots * together, OCCUPANCY_SHARED);
    }
    return true;
}

const Dispatch *occupancy_tightest(const Program *p) {
    const Dispatch *least = p->dispatches;
    for (const Dispatch *d = least + 1; d < p->dispatches + p->dispatch_count; d++)
        if (d->slots < least->slots || (d->slots == least->slots && d->registers > least->registers)) least = d;
    return least;
}
