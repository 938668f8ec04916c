/* why_inactive.c: why a lane is inactive: what deactivated it, what it waits for, and when it becomes active again. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"

/* ---- what deactivated it ---- */

/* The condition of a branch that issued in a cycle, and where its value came from. */
static void say_condition(Asking *asking, uint32_t branch, uint64_t cycle) {
    Why *why = asking->why;
    const WhyPixel *at = &asking->at;
    const uint32_t component = values_condition_component(asking->code, branch);
    const Wanted writer = {.wave = asking->run.wave,
                           .writer = asking->code,
                           .component = component,
                           .lanes = component < PROGRAM_VECTOR_COMPONENTS ? (uint64_t)1 << at->lane : 0};
    TraceRun write;
    LaneView view = why_view_before(asking, cycle);
    why_say(asking, "Its condition was ");
    const size_t from = asking->text.length;
    values_condition(&asking->text, &view, branch);
    why_keep(asking, from, why->condition, sizeof why->condition);
    why_step(asking, WHY_CAUSE, cycle, branch, "its condition was %s", why->condition);
    if (component != INSPECT_NONE && track_find_before(asking->trace, at->core, at->slot, cycle, &writer, &write)) {
        TextBuffer sources = {0};
        view = why_view_before(asking, write.cycle + write.cycles - 1);
        values_read(&sources, &view, write.pc);
        text_printf(&asking->text, ", from %s", why_name(asking, write.pc).text);
        if (sources.length) text_printf(&asking->text, ", with %s", sources.text);
        snprintf(why->with, sizeof why->with, "%s", sources.length ? sources.text : "");
        why_step(asking, WHY_BEFORE, write.cycle + write.cycles - 1, write.pc,
                 sources.length ? "made it so, with %s" : "made it so", why->with);
        asking->failed |= sources.failed;
        free(sources.text);
    }
    text_printf(&asking->text, ".");
}

static void say_cause(Asking *asking) {
    Why *why = asking->why;
    const Charge *charge = &why->charge;
    const uint64_t cycle = why->charged;
    const Control control = code_control(asking->code, charge->pc);
    const WhyName name = why_name(asking, charge->pc);
    const uint32_t flag = values_condition_component(asking->code, charge->pc);

    why_say(asking, "Lane %u of wave %u has been inactive since cycle %llu", asking->at.lane, asking->run.wave,
            wide(why->since));
    if (cycle != why->since) {
        text_printf(&asking->text, ", with %s", why_name(asking, why->since_pc).text);
        why_step(asking, WHY_CAUSE, why->since, why->since_pc, "deactivated the lane");
    }
    text_printf(&asking->text, ": ");
    if (charge->kind == CHARGE_RETURNED)
        text_printf(&asking->text, "it returned with %s, and stays inactive until its wave ends.", name.text);
    else if (charge->kind == CHARGE_LOOP_EXITED)
        text_printf(&asking->text, "it left the loop with %s.", name.text);
    else if (charge->kind == CHARGE_EXEC_WRITE && asking->code->inst[charge->pc].writes_exec)
        text_printf(&asking->text, "%s, wrote a mask to exec that does not contain it.", name.text);
    else if (charge->kind == CHARGE_EXEC_WRITE)
        text_printf(&asking->text, "%s, popped a mask that does not contain it, after exec had been written.",
                    name.text);
    else if (control == CONTROL_NARROW && flag != INSPECT_NONE && code_is_made(asking->code, charge->pc))
        text_printf(&asking->text, "%s, deactivates the lanes whose %s is 0.", name.text,
                    program_component_name(flag).text);
    else if (control == CONTROL_NARROW)
        text_printf(&asking->text, "%s, deactivates the lanes whose condition is 0.", name.text);
    else
        text_printf(&asking->text, "the lanes diverged at %s, in cycle %llu.", name.text, wide(cycle));

    if (charge->kind == CHARGE_EXEC_WRITE)
        why_title(asking, "The program deactivated lane %u", asking->at.lane);
    else
        why_title(asking, "Lane %u %s", asking->at.lane, charge_info[charge->kind].clause);
    if (control == CONTROL_BRANCH || control == CONTROL_NARROW)
        say_condition(asking, charge->pc, cycle);
    else
        why_step(asking, WHY_CAUSE, cycle, charge->pc, "deactivated the lane");

    if (charge->kind == CHARGE_PENDING) why_say(asking, "Its side of the branch has yet to run.");
    if (charge->kind == CHARGE_DONE)
        why_say(asking, "It has run its side of the branch, and waits for the other lanes.");
    if (charge->kind == CHARGE_SKIPPED && control == CONTROL_NARROW)
        why_say(asking, "It waits for the lanes that continue.");
    if (charge->kind == CHARGE_SKIPPED && control != CONTROL_NARROW)
        why_say(asking, "It has nothing to run on its side of the branch, and waits for the other lanes.");
    if (charge->kind == CHARGE_LOOP_EXITED) why_say(asking, "It waits for the lanes that are still in the loop.");
}

/* ---- what comes ---- */

/* `issues`: those that come, with the masks as they are now; `entry`: of the mask stack, that charges the lane. */
static void say_future(Asking *asking, Issues *issues, int entry) {
    Why *why = asking->why;
    const Masks *masks = &issues->walk.masks;
    uint64_t end = GPU_NEVER;
    bool is_side = masks_is_side(asking->code, masks, entry); /* of a branch whose sides have not both run */
    for (Issue issue; (is_side || why->resumes == GPU_NEVER) && issues_next(issues, &issue);) {
        const bool is_active = masks->exec >> asking->at.lane & 1;
        if (is_active && why->resumes == GPU_NEVER) {
            why->resumes = issue.cycle;
            why->resume_pc = issue.next;
        }
        /* When the entry below is popped, and with it the lane is active: both sides of its branch have run. */
        const bool joins = is_side && masks->depth < (uint32_t)entry;
        if (joins && is_active) {
            why->reconverges = issue.cycle;
            why->reconverge_pc = issue.next;
        }
        is_side = is_side && !joins;
        /* Without lanes a wave may continue: it has written exec. */
        if (!masks->exec && code_control(asking->code, issue.pc) == CONTROL_RET) end = issue.cycle;
    }

    if (why->resumes == GPU_NEVER) {
        if (end == GPU_NEVER)
            why_say(asking, "It is still inactive %s cycle %llu.",
                    travel_is_whole(asking->travel) ? "when the run ends, in" : "in", wide(travel_end(asking->travel)));
        else
            why_say(asking, "It does not become active again: its wave ends in cycle %llu.", wide(end));
        if (end != GPU_NEVER) why_step(asking, WHY_NEXT, end, TRACE_NO_PC, "its wave ends");
        return;
    }
    why_say(asking, "It becomes active again in cycle %llu, and continues at %s.", wide(why->resumes),
            why->resume_pc == TRACE_NO_PC ? "the end" : code_goal(asking->code, why->resume_pc).text);
    why_step(asking, WHY_NEXT, why->resumes, why->resume_pc, "active again");
    if (why->reconverges != GPU_NEVER && why->reconverges != why->resumes && why->reconverge_pc != TRACE_NO_PC)
        why_say(asking, "The lanes reconverge in cycle %llu, at %s.", wide(why->reconverges),
                code_goal(asking->code, why->reconverge_pc).text);
    if (why->reconverges != GPU_NEVER && why->reconverges != why->resumes)
        why_step(asking, WHY_NEXT, why->reconverges, why->reconverge_pc, "the lanes reconverge");
}

/* ---- all of it ---- */

void why_inactive(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    const uint32_t lane = asking->at.lane;
    Issues issues;
    InspectWave wave;
    if (!issues_open(&issues, asking->travel, asking->code, asking->run.wave, asking->at.cycle + 1) ||
        !inspect_wave(travel_gpu(asking->travel), asking->at.core, asking->at.slot, &wave)) {
        asking->failed = true;
        issues_close(&issues);
        return;
    }

    /* The masks are those after the pixel until the wave is followed. */
    const Masks *masks = &issues.walk.masks;
    const uint64_t exec = masks->exec, threads = masks->threads;
    why->charge = charge_of(asking->code, masks, lane);
    why->since = masks->deactivated[lane].cycle;
    why->since_pc = masks->deactivated[lane].pc;
    if (why->charge.kind == CHARGE_NO_THREAD) {
        why_say(asking, "Lane %u of wave %u never had a thread: ", lane, asking->run.wave);
        why_title(asking, "Lane %u has no thread", lane);
        snprintf(why->lasts, sizeof why->lasts, "as long as the wave lives");
        text_printf(&asking->text, "group %u has only %d for the %llu lanes of this wave.", wave.group,
                    __builtin_popcountll(threads), wide(asking->config->wave_size));
        issues_close(&issues);
        return;
    }
    const int entry = why->charge.entry;
    const bool pushed = entry != CHARGE_NO_ENTRY && masks->stack[entry].by == why->charge.pc;
    why->charged = pushed ? masks->stack[entry].cycle : why->since;
    say_cause(asking);
    const LanesText named = lanes_named(exec, (uint32_t)asking->config->wave_size);
    const char *are = exec & (exec - 1) ? "are" : "is";
    why_step(asking, WHY_NOW, asking->at.cycle, run->pc, "%s %s active", named.text, are);
    WhyStep *now = &why->steps[why->step_count - 1];
    snprintf(now->brief, sizeof now->brief, "%d of %llu lanes %s active", __builtin_popcountll(exec),
             wide(asking->config->wave_size), are);
    if (why->charge.kind != CHARGE_RETURNED) {
        why_say(asking, "In this cycle ");
        if (exec && run->state == STATE_ACTIVE)
            text_printf(&asking->text, "the wave issues %s, and ", why_name(asking, run->pc).text);
        text_printf(&asking->text, exec ? "%s %s active" : "%s of the wave %s active", named.text, are);
        if (exec && run->state != STATE_ACTIVE)
            text_printf(&asking->text, ", and the wave waits at %s: %s", why_name(asking, run->pc).text,
                        trace_reasons[run->reason].meaning);
        text_printf(&asking->text, ".");
        say_future(asking, &issues, entry);
    }
    why_lasts(asking, "inactive", why->since, why->resumes);
    asking->failed |= issues.failed;
    issues_close(&issues);
}
