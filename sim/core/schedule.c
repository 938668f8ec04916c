/* schedule.c: which wave an issue port takes: one function a policy; scheduler.def lists them.
 *
 * A policy sees masks of slots: which waves are ready, and for which of them no ALU is free. It returns a slot whose
 * instruction can issue now. A wave that it wanted but for which no ALU was free is marked `no_unit`, so that the
 * ledger can say why it waited. Policies keep their memory in Core. None looks at slot after slot: a core of 64 slots
 * costs no more than one of 4.
 */
#include "sim/core/core.h"

/* Ready waves that need an ALU, when none is free. */
static uint64_t without_unit(const Step *step, const Choice *choice) {
    const uint64_t *needs = step->core->needs;
    return choice->ready &
           ((choice->free_alus ? 0 : needs[NEED_ALU]) | (choice->free_scalars ? 0 : needs[NEED_SCALAR_ALU]));
}

/* The first of some slots, if there are any: from slot `from` on, then from slot 0 on. */
static uint32_t first_from(uint64_t slots, uint32_t from) {
    const uint64_t behind = slots & ~0ull << from;
    return (uint32_t)__builtin_ctzll(behind ? behind : slots);
}

/* Port p owns the slots p, p + issue, p + 2 issue ... and sticks to one until its wave stalls or ends; in the cycle
 * after, it moves to the next of them that is ready. Finding no free ALU is no stall: it waits with its wave. */
static int pick_eager(Step *step, Choice *choice, uint32_t port) {
    Core *core = step->core;
    const uint32_t slots = (uint32_t)step->program->config.waves;
    if (port >= slots) return SCHEDULE_NONE;

    uint32_t slot = core->port_slot[port];
    if (core->port_stalled[port] || !(core->occupied >> slot & 1)) {
        const uint64_t ready = choice->ready & step->program->port_slots[port];
        if (ready) slot = first_from(ready, (slot + 1) % CONFIG_MAX_waves);
        core->port_slot[port] = slot;
    }
    core->port_stalled[port] = !(choice->ready >> slot & 1);
    if (core->port_stalled[port]) return SCHEDULE_NONE;
    if (!(without_unit(step, choice) >> slot & 1)) return (int)slot;
    choice->no_unit |= 1ull << slot;
    return SCHEDULE_NONE;
}

void schedule_arrived(Step *step, uint32_t slot, uint32_t number) {
    Core *core = step->core;
    const uint64_t bit = 1ull << slot;
    core->older[slot] = 0;
    for (uint64_t left = core->occupied & ~bit; left; left &= left - 1) {
        const uint32_t other = (uint32_t)__builtin_ctzll(left);
        const bool before = step_wave(step, other)->number < number;
        core->older[slot] |= (uint64_t)before << other;
        core->older[other] = before ? core->older[other] & ~bit : core->older[other] | bit;
    }
}

/* Of the waves in these slots, at least one, the one that was dispatched first. */
static uint32_t oldest_of(const Core *core, uint64_t slots) {
    uint32_t oldest = (uint32_t)__builtin_ctzll(slots);
    for (uint64_t older; (older = slots & core->older[oldest]);) oldest = (uint32_t)__builtin_ctzll(older);
    return oldest;
}

/* The first of the ready `slots` that can issue, from the one after the last that did. Those that are passed over are
 * without a unit. */
static int pick_in_turn(Step *step, Choice *choice, uint64_t slots) {
    Core *core = step->core;
    const uint64_t without = slots & without_unit(step, choice), able = slots & choice->ready & ~without;
    if (!able) {
        choice->no_unit |= without;
        return SCHEDULE_NONE;
    }
    const uint32_t first = core->rotor, slot = first_from(able, first);
    const uint64_t below = (1ull << slot) - 1, behind = ~0ull << first;
    choice->no_unit |= without & (slot >= first ? below & behind : below | behind);
    core->rotor = (slot + 1) % (uint32_t)step->program->config.waves;
    return (int)slot;
}

/* Loose round robin: every wave has its turn; one that cannot issue loses it. */
static int pick_round_robin(Step *step, Choice *choice, uint32_t port) {
    (void)port;
    return pick_in_turn(step, choice, ~0ull);
}

/* Of the waves that can issue, the one that was dispatched first. */
static int pick_oldest(Step *step, Choice *choice, uint32_t port) {
    const uint64_t without = without_unit(step, choice), able = choice->ready & ~without;
    (void)port;
    choice->no_unit |= without;
    return able ? (int)oldest_of(step->core, able) : SCHEDULE_NONE;
}

/* Greedy, then oldest: a port sticks to its wave as long as it can issue, and falls back to the oldest. Two ports may
 * remember one wave; the first of them gets it, since a wave that has issued in this cycle is not ready any more. */
static int pick_greedy_oldest(Step *step, Choice *choice, uint32_t port) {
    const uint32_t favourite = step->core->port_slot[port];
    if ((choice->ready & ~without_unit(step, choice)) >> favourite & 1) return (int)favourite;
    const int slot = pick_oldest(step, choice, port);
    if (slot >= 0) step->core->port_slot[port] = (uint32_t)slot;
    return slot;
}

/* Two levels: at most `active_waves` waves take turns. One that waits for memory makes room for the oldest ready wave
 * outside; so groups of waves drift apart in time, and do not all wait at once. */
static int pick_two_level(Step *step, Choice *choice, uint32_t port) {
    Core *core = step->core;
    (void)port;
    core->active &= ~core->asleep;
    uint64_t outside = choice->ready & ~core->active;
    while (outside && (uint64_t)__builtin_popcountll(core->active) < step->program->config.active_waves) {
        const uint64_t oldest = 1ull << oldest_of(core, outside);
        core->active |= oldest;
        outside &= ~oldest;
    }
    return pick_in_turn(step, choice, core->active);
}

int schedule_pick(Step *step, Choice *choice, uint32_t port) {
    static int (*const policies[SCHEDULER_COUNT])(Step *, Choice *, uint32_t) = {
#define SCHEDULER(ID, name, function) [SCHEDULER_##ID] = pick_##function,
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    };
    return policies[step->program->config.scheduler](step, choice, port);
}
