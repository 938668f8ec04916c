/* schedule.h: which wave an issue port takes: one function a policy; scheduler.def lists them. issue.c makes
 * a loop over the ports of each; dispatch.c says which waves there are.
 *
 * A policy sees masks of slots: which waves are ready, and for which of them no ALU is free. It returns a slot whose
 * instruction can issue now. A wave that it wanted but for which no ALU was free is marked in `no_unit`, so that the
 * ledger can say why it waited. Policies keep their memory in Core. None looks at slot after slot: a core of 64 slots
 * costs no more than one of 4.
 */
#ifndef SIM_CORE_SCHEDULE_H
#define SIM_CORE_SCHEDULE_H

#include "sim/core/core.h"

enum { SCHEDULE_NONE = -1 };

/* A wave has started in the slot: enter its place in the order of dispatch. */
static inline void schedule_arrived(const Step *step, uint32_t slot) {
    Core *core = step->core;
    const uint64_t bit = 1ull << slot;
    const uint32_t number = step_wave(step, slot)->number;
    core->issue.older[slot] = 0;
    for (uint64_t left = core->issue.occupied & ~bit; left; left &= left - 1) {
        const uint32_t other = (uint32_t)__builtin_ctzll(left);
        const bool before = step_wave(step, other)->number < number;
        core->issue.older[slot] |= (uint64_t)before << other;
        core->issue.older[other] = before ? core->issue.older[other] & ~bit : core->issue.older[other] | bit;
    }
}

/* The slot's wave has ended: no port sticks to it, and it takes no more turns. */
static inline void schedule_ended(const Step *step, uint32_t slot) {
    Core *core = step->core;
    core->issue.active &= ~(1ull << slot);
    for (uint32_t port = 0; port < step->program->config.issue; port++)
        core->issue.port_moves[port] |= core->issue.port_slot[port] == slot;
}

/* Takes one of the port's `ready` slots, whose next instruction has no hazard and room in its queue; or SCHEDULE_NONE.
 */
typedef int SchedulePick(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit);

/* The ready waves that need an ALU, when no ALU is free. */
static inline uint64_t without_unit(const Step *step, uint64_t ready) {
    const Core *core = step->core;
    const uint32_t free = ~(core->units_taken | core->units_busy);
    uint64_t without = free & step->program->alus ? 0 : core->issue.needs[NEED_ALU];
    if (!(free & step->program->scalar_alus)) without |= core->issue.needs[NEED_SCALAR_ALU];
    return ready & without;
}

/* The first of some slots, if there are any: from slot `from` on, then from slot 0 on. */
static inline uint32_t first_from(uint64_t slots, uint32_t from) {
    const uint64_t behind = slots & ~0ull << from;
    return (uint32_t)__builtin_ctzll(behind ? behind : slots);
}

/* A port sticks to one of its slots until its wave stalls or ends; in the cycle after, it moves to the next of them
 * that is ready. Finding no free ALU is no stall: it waits with its wave. At the start it stands at its last slot, and
 * moves. */
static inline int pick_eager(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    Core *core = step->core;
    const uint32_t slots = (uint32_t)step->program->config.waves;
    if (port >= slots) return SCHEDULE_NONE;

    uint32_t slot = core->issue.port_slot[port];
    if (core->issue.port_moves[port]) {
        if (ready) slot = first_from(ready, (slot + 1) % CONFIG_MAX_waves);
        core->issue.port_slot[port] = slot;
    }
    core->issue.port_moves[port] = !(ready >> slot & 1);
    if (core->issue.port_moves[port]) return SCHEDULE_NONE;
    const uint64_t without = without_unit(step, 1ull << slot);
    *no_unit |= without;
    return without ? SCHEDULE_NONE : (int)slot;
}

/* The wave that was dispatched first, among one or more slots. */
static inline uint32_t oldest_of(const Core *core, uint64_t slots) {
    uint32_t oldest = (uint32_t)__builtin_ctzll(slots);
    for (uint64_t older; (older = slots & core->issue.older[oldest]);) oldest = (uint32_t)__builtin_ctzll(older);
    return oldest;
}

/* The first of the ready slots that can issue, from the one after the last that did. Those that are passed over are
 * without a unit. */
static inline int pick_in_turn(Step *step, uint64_t ready, uint64_t *no_unit) {
    Core *core = step->core;
    const uint64_t without = without_unit(step, ready), able = ready & ~without;
    if (!able) {
        *no_unit |= without;
        return SCHEDULE_NONE;
    }
    const uint32_t first = core->issue.rotor, slot = first_from(able, first);
    if (without) {
        const uint64_t below = (1ull << slot) - 1, behind = ~0ull << first;
        *no_unit |= without & (slot >= first ? below & behind : below | behind);
    }
    core->issue.rotor = slot + 1 < step->program->config.waves ? slot + 1 : 0;
    return (int)slot;
}

/* Loose round robin: every wave has its turn; one that cannot issue loses it. */
static inline int pick_round_robin(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    (void)port;
    return pick_in_turn(step, ready, no_unit);
}

/* The wave that was dispatched first, among the waves that can issue. */
static inline int pick_oldest(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    const uint64_t without = without_unit(step, ready), able = ready & ~without;
    (void)port;
    *no_unit |= without;
    return able ? (int)oldest_of(step->core, able) : SCHEDULE_NONE;
}

/* Greedy: a port sticks to its wave as long as it can issue, and falls back to the oldest; with `groups` to the oldest
 * group, whose waves that can issue take turns, from the slot behind the port's on. A wave whose group is not resident
 * as a whole is a group. Two ports may remember one wave; the first of them gets it, since a wave that has issued in
 * this cycle is not ready any more. */
static inline int pick_greedy(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit, bool groups) {
    Core *core = step->core;
    const uint64_t without = without_unit(step, ready), able = ready & ~without;
    uint32_t *favourite = &core->issue.port_slot[port];
    if (!core->issue.port_moves[port] && able >> *favourite & 1) return (int)*favourite;
    *no_unit |= without;
    if (!able) return SCHEDULE_NONE;
    uint32_t slot = oldest_of(core, able);
    if (groups && step->program->whole_groups) {
        const uint64_t group = core->groups[step_wave(step, slot)->group_slot].slots;
        slot = first_from(able & group, (*favourite + 1) % CONFIG_MAX_waves);
    }
    *favourite = slot;
    core->issue.port_moves[port] = 0;
    return (int)slot;
}

static inline int pick_greedy_oldest(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    return pick_greedy(step, ready, port, no_unit, false);
}

static inline int pick_greedy_group(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    return pick_greedy(step, ready, port, no_unit, true);
}

/* Two levels: at most `active_waves` waves take turns. One that falls asleep (issue.c) makes room for the oldest ready
 * wave outside; so groups of waves drift apart in time, and do not all wait at once. */
static inline int pick_two_level(Step *step, uint64_t ready, uint32_t port, uint64_t *no_unit) {
    Core *core = step->core;
    (void)port;
    uint64_t outside = ready & ~core->issue.active;
    while (outside && (uint64_t)__builtin_popcountll(core->issue.active) < step->program->config.active_waves) {
        const uint64_t oldest = 1ull << oldest_of(core, outside);
        core->issue.active |= oldest;
        outside &= ~oldest;
    }
    return pick_in_turn(step, ready & core->issue.active, no_unit);
}

#endif
