/* occupancy.c: how many waves of each dispatch a core can hold at once: as many as it has slots, unless their registers
 * or the group memory of their groups fill it before.
 *
 * A kernel needs the vector registers that the instructions name to which a path leads from its first one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "sim/base/arith.h"
#include "sim/program/kernel.h"
#include "sim/program/occupancy.h"

const char *const program_occupancy_names[OCCUPANCY_COUNT] = {
    [OCCUPANCY_SLOTS] = "wave slots", [OCCUPANCY_REGISTERS] = "registers", [OCCUPANCY_SHARED] = "group memory"};

/* ---- the registers of a kernel ---- */

static bool count_registers(const Program *p, Dispatch *d) {
    uint8_t named[PROGRAM_VECTOR_COMPONENTS] = {0};
    uint8_t *code = kernel_code(p, d->entry);
    uint32_t count = 0;
    if (!code) return false;
    for (uint32_t pc = 0; pc <= p->instructions; pc++) {
        const DecodedInst *inst = &p->code[pc];
        for (int i = 0; code[pc] && i < inst->wait_count; i++) {
            const uint16_t component = p->slot_component[inst->wait_slot[i]];
            if (component >= PROGRAM_VECTOR_COMPONENTS || named[component]) continue;
            named[component] = 1;
            count++;
        }
    }
    const uint32_t granule = (uint32_t)p->config.register_granule;
    d->registers = (uint32_t)div_ceil(count, granule) * granule;
    free(code);
    return true;
}

/* Once for each kernel, however many dispatches it has. */
static bool count_all_registers(Program *p) {
    const Dispatch **of_kernel = calloc((size_t)p->instructions + 1, sizeof *of_kernel); /* the first, by its entry */
    bool ok = of_kernel != NULL;
    for (uint32_t i = 0; ok && i < p->dispatch_count; i++) {
        Dispatch *d = &p->dispatches[i];
        const Dispatch **first = &of_kernel[d->entry];
        if (*first)
            d->registers = (*first)->registers;
        else
            ok = count_registers(p, d);
        if (!*first) *first = d;
    }
    free(of_kernel);
    return ok;
}

/* ---- waves that fit ---- */

static void limit_waves(Dispatch *d, uint64_t waves, OccupancyLimit limit) {
    if (waves >= d->slots) return;
    d->slots = (uint32_t)waves;
    d->slots_limit = limit;
}

static bool lay_out_dispatch(const Program *p, Dispatch *d, ProgramError *error) {
    const Config *c = &p->config;
    const uint32_t together = p->whole_groups ? d->waves_per_group : 1;
    d->slots = (uint32_t)c->waves;
    d->register_bytes = d->registers * c->wave_size * sizeof(uint32_t);
    if (c->register_file && d->register_bytes)
        limit_waves(d, c->register_file / d->register_bytes, OCCUPANCY_REGISTERS);
    if (d->slots < together) {
        *error = (ProgramError){.settings = 1ull << SETTING_register_file};
        snprintf(error->text, sizeof error->text,
                 "%s of %u registers needs %llu bytes of registers, but a core has %llu (register_file)",
                 together > 1 ? "a group whose waves wait for each other, each" : "a wave", d->registers,
                 (unsigned long long)(d->register_bytes * together), (unsigned long long)c->register_file);
        return false;
    }
    if (p->shared_words) limit_waves(d, (uint64_t)p->group_slots * together, OCCUPANCY_SHARED);
    return true;
}

bool occupancy_lay_out(Program *p, ProgramError *error) {
    if (!count_all_registers(p)) return false; /* out of memory, as program_create says */
    for (uint32_t i = 0; i < p->dispatch_count; i++)
        if (!lay_out_dispatch(p, &p->dispatches[i], error)) return false;
    return true;
}

const Dispatch *occupancy_tightest(const Program *p) {
    const Dispatch *least = p->dispatches;
    for (uint32_t d = 1; d < p->dispatch_count; d++) {
        const Dispatch *other = &p->dispatches[d];
        const bool fewer = other->slots < least->slots;
        if (fewer || (other->slots == least->slots && other->registers > least->registers)) least = other;
    }
    return least;
}
