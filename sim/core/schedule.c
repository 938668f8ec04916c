/* schedule.c: which wave an issue port takes: one function a policy; scheduler.def lists them.
 *
 * A policy sees, for every slot: is there a wave, has its next instruction a hazard (ready_at), is the unit that it
 * needs free. It returns a slot whose instruction can issue now. A wave that it wanted but for which no ALU was free is
 * marked `unit_conflict`, so that the ledger can say why it waited. Policies keep their memory in Core.
 */
#include "sim/core/core.h"
#include "sim/memory/memory.h"

int schedule_free_unit(const uint64_t *free_from, uint64_t count, uint64_t now) {
    for (uint32_t unit = 0; unit < count; unit++)
        if (free_from[unit] <= now) return (int)unit;
    return SCHEDULE_NONE;
}

/* No hazard, and no full queue in the way of it (`blocked`: of these). An empty slot's ready_at is GPU_NEVER. */
static bool is_ready(const Step *step, uint32_t slot, uint64_t blocked) {
    return step->core->ready_at[slot] <= step->now && !(blocked >> slot & 1);
}

/* Is an ALU free, if the wave's next instruction needs one? If not, it is denied. */
static bool has_unit(Step *step, uint32_t slot) {
    const Config *config = &step->program->config;
    Core *core = step->core;
    bool has = true;
    if (core->needs[NEED_ALU] >> slot & 1)
        has = schedule_free_unit(core->alu_free, config->alus, step->now) >= 0;
    else if (core->needs[NEED_SCALAR_ALU] >> slot & 1)
        has = schedule_free_unit(core->scalar_free, config->scalar_alus, step->now) >= 0;
    if (!has) core->unit_conflict |= 1ull << slot;
    return has;
}

/* Port p owns the slots p, p + issue, p + 2 issue ... and sticks to one until its wave stalls or ends; in the cycle
 * after, it moves to the next of them that is ready. Finding no free ALU is no stall: it waits with its wave. */
static int pick_eager(Step *step, uint32_t port, uint64_t blocked) {
    Core *core = step->core;
    const uint32_t slots = (uint32_t)step->program->config.waves;
    const uint32_t ports = (uint32_t)step->program->config.issue;
    if (port >= slots) return SCHEDULE_NONE;

    uint32_t slot = core->port_slot[port];
    if (core->port_stalled[port] || !(core->occupied >> slot & 1)) {
        uint32_t next = slot;
        do {
            next = next + ports < slots ? next + ports : port;
        } while (next != slot && !is_ready(step, next, blocked));
        slot = next;
        core->port_slot[port] = slot;
    }
    core->port_stalled[port] = !is_ready(step, slot, blocked);
    if (core->port_stalled[port] || !has_unit(step, slot)) return SCHEDULE_NONE;
    return (int)slot;
}

/* Of the waves in these slots, the one that was dispatched first. */
static int oldest_of(const Step *step, uint64_t slots) {
    uint32_t first = UINT32_MAX;
    int oldest = SCHEDULE_NONE;
    for (; slots; slots &= slots - 1) {
        const int slot = __builtin_ctzll(slots);
        const uint32_t number = state_wave(step->gpu, step->core_id, (uint32_t)slot)->number;
        if (oldest >= 0 && number >= first) continue;
        oldest = slot;
        first = number;
    }
    return oldest;
}

/* The first of `slots` that can issue, from the one after the last that did. */
static int pick_in_turn(Step *step, uint64_t candidates, uint64_t blocked) {
    const uint32_t slots = (uint32_t)step->program->config.waves;
    for (uint32_t i = 0; i < slots; i++) {
        const uint32_t slot = (step->core->rotor + i) % slots;
        if (!(candidates >> slot & 1) || !is_ready(step, slot, blocked) || !has_unit(step, slot)) continue;
        step->core->rotor = (slot + 1) % slots;
        return (int)slot;
    }
    return SCHEDULE_NONE;
}

/* Loose round robin: every wave has its turn; one that cannot issue loses it. */
static int pick_round_robin(Step *step, uint32_t port, uint64_t blocked) {
    (void)port;
    return pick_in_turn(step, ~0ull, blocked);
}

/* Of the waves that can issue, the one that was dispatched first. */
static int pick_oldest(Step *step, uint32_t port, uint64_t blocked) {
    uint64_t slots = 0;
    (void)port;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++)
        slots |= (uint64_t)(is_ready(step, slot, blocked) && has_unit(step, slot)) << slot;
    return oldest_of(step, slots);
}

/* Greedy, then oldest: a port sticks to its wave as long as it can issue, and falls back to the oldest. Two ports may
 * remember one wave; the first of them gets it, since a wave that has issued in this cycle is not ready any more. */
static int pick_greedy_oldest(Step *step, uint32_t port, uint64_t blocked) {
    const uint32_t favourite = step->core->port_slot[port];
    if (is_ready(step, favourite, blocked) && has_unit(step, favourite)) return (int)favourite;
    const int slot = pick_oldest(step, port, blocked);
    if (slot >= 0) step->core->port_slot[port] = (uint32_t)slot;
    return slot;
}

/* Two levels: at most `active_waves` waves take turns. One that waits for memory makes room for the oldest ready wave
 * outside; so groups of waves drift apart in time, and do not all wait at once. */
static int pick_two_level(Step *step, uint32_t port, uint64_t blocked) {
    const Config *config = &step->program->config;
    Core *core = step->core;
    uint64_t outside = 0;
    (void)port;
    for (uint32_t slot = 0; slot < config->waves; slot++) {
        if (core->ready_at[slot] == GPU_NEVER) core->active &= ~(1ull << slot);
        if (!(core->active >> slot & 1)) outside |= (uint64_t)is_ready(step, slot, blocked) << slot;
    }
    while (outside && (uint64_t)__builtin_popcountll(core->active) < config->active_waves) {
        const uint64_t oldest = 1ull << oldest_of(step, outside);
        core->active |= oldest;
        outside &= ~oldest;
    }
    return pick_in_turn(step, core->active, blocked);
}

int schedule_pick(Step *step, uint32_t port, uint64_t blocked) {
    static int (*const policies[SCHEDULER_COUNT])(Step *, uint32_t, uint64_t) = {
#define SCHEDULER(ID, name, function) [SCHEDULER_##ID] = pick_##function,
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    };
    return policies[step->program->config.scheduler](step, port, blocked);
}
