/* why_thread.c: why a lane is inactive if lanes are threads (reconvergence is not `stack`): where it is, which others
 * issue first or have to come, and with whom it is active again. */
#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"

uint32_t why_group_of(const InspectGroups *groups, uint32_t lane) {
    uint32_t i = 0;
    while (i < groups->count && !(groups->group[i].lanes >> lane & 1)) i++;
    return i;
}

/* The groups of the wave at a cycle, and the number of the lane's. Return false if the lane is in none. */
static bool find_groups(Asking *asking, uint64_t cycle, InspectGroups *groups, uint32_t *own) {
    const LaneView view = why_view(asking, cycle);
    InspectWave wave;
    if (!inspect_wave(view.gpu, view.core, view.slot, &wave) || wave.number != asking->run.wave) return false;
    inspect_groups(view.gpu, &wave, groups);
    *own = why_group_of(groups, asking->at.lane);
    return *own < groups->count;
}

/* The first cycle of the wave from `from` on in which the lane is active, or in which it is not; GPU_NEVER: none. */
static uint64_t find_active(const Asking *asking, uint64_t from, bool active, TraceRun *run) {
    const WhyPixel *at = &asking->at;
    uint64_t found = GPU_NEVER;
    Track track;
    if (!track_open(&track, asking->trace, at->core, at->slot, from, UINT64_MAX)) return GPU_NEVER;
    do {
        if (track.run.wave != asking->run.wave) break;
        *run = track.run;
        if ((track.run.exec >> at->lane & 1) == active) found = track.run.cycle;
    } while (found == GPU_NEVER && track_advance(&track));
    track_close(&track);
    return found;
}

/* The last instruction that the lane issued, and since when it is inactive. */
static void say_last_issue(Asking *asking, bool returned) {
    Why *why = asking->why;
    const WhyPixel *at = &asking->at;
    const Wanted own = {.wave = asking->run.wave, .pc = TRACE_NO_PC, .lanes = UINT64_C(1) << at->lane};
    TraceRun last, run;
    if (!track_find_before(asking->trace, at->core, at->slot, at->cycle, &own, &last)) {
        why_say(asking, WHY_NOW, at->cycle, asking->run.pc, "Lane %u of wave %u has not issued yet.", at->lane,
                asking->run.wave);
        return;
    }
    why->cause = last.cycle + last.cycles - 1;
    why->charge.pc = why->cause_pc = last.pc;
    /* It may have been its turn since, without an issue. */
    for (uint64_t cycle = why->cause; cycle != GPU_NEVER && cycle <= at->cycle;
         cycle = cycle == GPU_NEVER ? cycle : find_active(asking, cycle, true, &run)) {
        cycle = find_active(asking, cycle, false, &run);
        if (cycle <= at->cycle) why->from = cycle;
    }
    const WhyName name = why_name(asking, last.pc);
    why_say(asking, WHY_CAUSE, why->cause, last.pc,
            returned ? "Lane %u of wave %u ended with %s, in cycle %llu: it is inactive until its wave ends."
                     : "Lane %u of wave %u has issued %s, in cycle %llu, and nothing since.",
            at->lane, asking->run.wave, name.text, wide(why->cause));
}

/* What it waits for. Only a lane that is ready waits for its turn. */
static void say_wait(Asking *asking, const InspectGroups *groups, uint32_t own) {
    static const ChargeKind kinds[] = {[GROUP_ISSUES] = CHARGE_TURN,
                                       [GROUP_TURN] = CHARGE_TURN,
                                       [GROUP_AT_BARRIER] = CHARGE_BLOCKED,
                                       [GROUP_BLOCKED] = CHARGE_BLOCKED,
                                       [GROUP_AT_BRANCH] = CHARGE_TURN};
    InspectGroups of_lane = *groups;
    GpuGroup *group = &of_lane.group[own];
    why_say(asking, WHY_NOW, asking->at.cycle, asking->run.pc, "Lane %u ", asking->at.lane);
    asking->why->charge.kind = kinds[group->wait];
    if (group->wait == GROUP_AT_BRANCH && !asking->run.exec) asking->why->charge.kind = CHARGE_OTHER_WAVES;
    if (group->wait == GROUP_ISSUES) { /* an issue has one thread for each place */
        text_printf(&asking->text, "is ready at %s; others of its place issue first.",
                    code_place(asking->code, group->pc).text);
        return;
    }
    group->lanes = UINT64_C(1) << asking->at.lane;
    if (group->wait == GROUP_TURN)
        text_printf(&asking->text, "is ready at %s and ", code_row(asking->code, group->pc).text);
    inspect_group_waits(&asking->text, asking->code, &of_lane, own);
    text_printf(&asking->text, ".");
}

/* A convergence barrier that is cleared lets its lanes pass, though others have not come. */
static void say_barrier(Asking *asking, const GpuGroup *blocked, uint64_t to) {
    enum { PATIENCE = 4096 };
    const uint64_t end = min_u64(min_u64(to, asking->at.cycle + PATIENCE), travel_end(asking->travel));
    uint64_t awaits = blocked->awaits;
    InspectGroups groups;
    uint32_t own;
    for (uint64_t cycle = asking->at.cycle + 1; cycle <= end && find_groups(asking, cycle, &groups, &own); cycle++) {
        if (groups.group[own].wait == GROUP_BLOCKED) {
            awaits = groups.group[own].awaits;
            continue;
        }
        if (!(awaits & ~groups.group[own].lanes)) return; /* they have come */
        uint64_t away = 0;
        for (uint32_t i = 0; i < groups.count; i++)
            if (groups.group[i].depth > groups.group[own].depth) away |= groups.group[i].lanes & awaits;
        if (!away) return;
        const uint64_t yield = asking->config->yield;
        why_say(asking, WHY_NEXT, cycle - 1, blocked->pc,
                "The barrier is cleared in cycle %llu: %s %s jumped backwards %llu time%s.", wide(cycle - 1),
                lanes_named(away, (uint32_t)asking->config->wave_size).text, away & (away - 1) ? "have" : "has",
                wide(yield), yield == 1 ? "" : "s");
        return;
    }
}

void why_inactive_thread(Asking *asking) {
    Why *why = asking->why;
    const WhyPixel *at = &asking->at;
    const uint32_t wave_size = (uint32_t)asking->config->wave_size;
    InspectGroups groups;
    uint32_t own = 0;
    TraceRun run = asking->run;
    why->to = find_active(asking, at->cycle, true, &run);
    const bool lives = find_groups(asking, at->cycle, &groups, &own);
    say_last_issue(asking, !lives);
    if (!lives) {
        why->charge.kind = CHARGE_RETURNED;
        return;
    }
    say_wait(asking, &groups, own);
    if (groups.group[own].wait == GROUP_BLOCKED) say_barrier(asking, &groups.group[own], why->to);

    if (why->to == GPU_NEVER) {
        why_say(asking, WHY_NEXT, GPU_NEVER, TRACE_NO_PC, "It is still inactive %s cycle %llu.",
                travel_is_whole(asking->travel) ? "when the run ends, in" : "in", wide(travel_end(asking->travel)));
        return;
    }
    const uint64_t joins = run.exec & ~groups.group[own].lanes;
    const CodePlace goal = code_goal(asking->code, run.pc);
    if (joins)
        why_say(asking, WHY_NEXT, why->to, run.pc, "Lane %u joins %s in cycle %llu: their pcs meet at %s.", at->lane,
                lanes_named(joins, wave_size).text, wide(why->to), goal.text);
    else
        why_say(asking, WHY_NEXT, why->to, run.pc, "It becomes active again in cycle %llu, and continues at %s.",
                wide(why->to), goal.text);
}
