/* why_lane.c: why a lane is inactive: what deactivated it, what it waits for, and when it becomes active again; and
 * what an active lane does: with which values, and what comes of it. */

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"

/* ---- inactive: what deactivated it ---- */

/* `by`: the instruction that deactivated the lane. */
static void say_cause(Asking *asking, uint32_t by) {
    Why *why = asking->why;
    const Charge *charge = &why->charge;
    const Control control = code_control(asking->code, charge->pc);
    const WhyName name = why_name(asking, charge->pc);
    const uint32_t flag = values_condition_component(asking->code, charge->pc);

    why_say(asking, WHY_CAUSE, why->from, by, "Lane %u of wave %u has been inactive since cycle %llu", asking->at.lane,
            asking->run.wave, wide(why->from));
    if (why->cause != why->from) text_printf(&asking->text, ", with %s", why_name(asking, by).text);
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
        text_printf(&asking->text, "the lanes diverged at %s, in cycle %llu.", name.text, wide(why->cause));

    if (control != CONTROL_BRANCH && control != CONTROL_NARROW) return;
    const LaneView view = why_view_before(asking, why->cause);
    why_say(asking, WHY_CAUSE, why->cause, charge->pc, "Its condition was ");
    values_condition(&asking->text, &view, charge->pc);
    text_printf(&asking->text, ".");
    why_say_writer(asking, flag, why->cause);
}

/* For which lanes it waits, and what they do in the cycle. */
static void say_now(Asking *asking, const Why *why, uint64_t exec) {
    static const char *const waits[CHARGE_COUNT] = {
        [CHARGE_PENDING] = "Its side of the branch has yet to run. ",
        [CHARGE_DONE] = "It has run its side of the branch, and waits for the other lanes. ",
        [CHARGE_SKIPPED] = "It has nothing to run on its side of the branch, and waits for the other lanes. ",
        [CHARGE_LOOP_EXITED] = "It waits for the lanes that are still in the loop. ",
    };
    const TraceRun *run = &asking->run;
    const LanesText lanes = lanes_named(exec, (uint32_t)asking->config->wave_size);
    const char *are = exec & (exec - 1) ? "are" : "is", *wait = waits[why->charge.kind];
    const bool narrowed = code_control(asking->code, why->charge.pc) == CONTROL_NARROW;
    if (why->charge.kind == CHARGE_SKIPPED && narrowed) wait = "It waits for the lanes that continue. ";
    why_say(asking, WHY_NOW, asking->at.cycle, run->pc, "%sIn this cycle ", wait ? wait : "");
    if (!exec)
        text_printf(&asking->text, "%s of the wave is active.", lanes.text);
    else if (run->state == STATE_ACTIVE)
        text_printf(&asking->text, "the wave issues %s, and %s %s active.", why_name(asking, run->pc).text, lanes.text,
                    are);
    else
        text_printf(&asking->text, "%s %s active, and the wave waits at %s: %s.", lanes.text, are,
                    why_name(asking, run->pc).text, trace_reasons[run->reason].meaning);
}

/* ---- inactive: what comes ---- */

/* `issues` begins at the present masks; `entry` of the mask stack charges the lane. */
static void say_future(Asking *asking, Issues *issues, int entry) {
    Why *why = asking->why;
    const Masks *masks = &issues->walk.masks;
    uint64_t end = GPU_NEVER;
    uint32_t resume_pc = TRACE_NO_PC, reconverge_pc = TRACE_NO_PC;
    bool is_side = masks_is_side(asking->code, masks, entry); /* of a branch whose sides have not both run */
    for (Issue issue; (is_side || why->to == GPU_NEVER) && issues_next(issues, &issue);) {
        const bool is_active = masks->exec >> asking->at.lane & 1;
        if (is_active && why->to == GPU_NEVER) {
            why->to = issue.cycle;
            resume_pc = issue.next;
        }
        /* When the entry below is popped, and with it the lane is active: both sides of its branch have run. */
        const bool joins = is_side && masks->depth < (uint32_t)entry;
        if (joins && is_active) {
            why->reconverges = issue.cycle;
            reconverge_pc = issue.next;
        }
        is_side = is_side && !joins;
        /* Without lanes a wave may continue: it has written exec. */
        if (!masks->exec && code_control(asking->code, issue.pc) == CONTROL_RET) end = issue.cycle;
    }

    const uint64_t joined = why->reconverges;
    if (why->to != GPU_NEVER)
        why_say(asking, WHY_NEXT, why->to, resume_pc, "It becomes active again in cycle %llu, and continues at %s.",
                wide(why->to), resume_pc == TRACE_NO_PC ? "the end" : code_goal(asking->code, resume_pc).text);
    else if (end != GPU_NEVER)
        why_say(asking, WHY_NEXT, end, TRACE_NO_PC, "It does not become active again: its wave ends in cycle %llu.",
                wide(end));
    else
        why_say(asking, WHY_NEXT, GPU_NEVER, TRACE_NO_PC, "It is still inactive %s cycle %llu.",
                travel_is_whole(asking->travel) ? "when the run ends, in" : "in", wide(travel_end(asking->travel)));
    if (joined != GPU_NEVER && joined != why->to && reconverge_pc != TRACE_NO_PC)
        why_say(asking, WHY_NEXT, joined, reconverge_pc, "The lanes reconverge in cycle %llu, at %s.", wide(joined),
                code_goal(asking->code, reconverge_pc).text);
}

void why_inactive(Asking *asking) {
    Why *why = asking->why;
    Issues issues;
    InspectWave wave;
    const TraceWave *its = track_wave(asking->trace, asking->run.wave);
    why->to = GPU_NEVER;
    if (!(its->live >> asking->at.lane & 1)) {
        why->charge.kind = CHARGE_NO_THREAD;
        why_say(asking, WHY_NOW, asking->at.cycle, TRACE_NO_PC,
                "Lane %u of wave %u never had a thread: ", asking->at.lane, asking->run.wave);
        if (program_draw(travel_gpu(asking->travel)->program, asking->run.wave))
            text_printf(&asking->text, "the last quads have");
        else
            text_printf(&asking->text, "group %u has", its->group);
        text_printf(&asking->text, " only %d for the %llu lanes of this wave.", __builtin_popcountll(its->live),
                    wide(asking->config->wave_size));
        return;
    }
    if (asking->config->reconvergence != RECONVERGE_STACK) return why_inactive_thread(asking);
    if (!issues_open(&issues, asking->travel, asking->code, asking->run.wave, asking->at.cycle + 1) ||
        !inspect_wave(travel_gpu(asking->travel), asking->at.core, asking->at.slot, &wave)) {
        issues_close(&issues);
        return;
    }

    /* The masks are those after the pixel until the wave is followed. */
    const Masks *masks = &issues.walk.masks;
    why->charge = charge_of(asking->code, masks, asking->at.lane);
    const int entry = why->charge.entry;
    const bool pushed = entry != CHARGE_NO_ENTRY && masks->stack[entry].by == why->charge.pc;
    why->from = masks->deactivated[asking->at.lane].cycle;
    why->cause = pushed ? masks->stack[entry].cycle : why->from;
    why->cause_pc = why->charge.pc;
    say_cause(asking, masks->deactivated[asking->at.lane].pc);
    if (why->charge.kind != CHARGE_RETURNED) {
        say_now(asking, why, masks->exec);
        say_future(asking, &issues, entry);
    }
    issues_close(&issues);
}

/* ---- active ---- */

/* "Lane 3 of wave 0 executes `mov r1.x, r0.x`, line 37" */
static void say_executes(Asking *asking, const char *then) {
    why_say(asking, WHY_NOW, asking->at.cycle, asking->run.pc, "Lane %u of wave %u executes %s%s", asking->at.lane,
            asking->run.wave, why_name(asking, asking->run.pc).text, then);
}

static void say_control(Asking *asking, const LaneView *before, bool was_active) {
    const Control control = code_control(asking->code, asking->run.pc);
    InspectWave wave = {0};
    if (!was_active) {
        inspect_wave(before->gpu, before->core, before->slot, &wave);
        why_say(asking, WHY_NOW, asking->at.cycle, asking->run.pc,
                "Lane %u of wave %u, inactive since cycle %llu, becomes active again with %s, and ", before->lane,
                asking->run.wave, wide(wave.deactivated[before->lane].cycle), why_name(asking, asking->run.pc).text);
    } else if (control == CONTROL_BRANCH || control == CONTROL_NARROW) {
        say_executes(asking, ": with ");
        values_condition(&asking->text, before, asking->run.pc);
        text_printf(&asking->text, ", it ");
    } else {
        say_executes(asking, ", and ");
    }
    const LaneView after = why_view(asking, asking->at.cycle + 1);
    const bool is_there = inspect_wave(after.gpu, after.core, after.slot, &wave) && wave.number == asking->run.wave;
    InspectGroups groups = {.count = 0};
    if (is_there) inspect_groups(after.gpu, &wave, &groups);
    const uint32_t own = why_group_of(&groups, after.lane);
    if (own < groups.count) wave.pc = groups.group[own].pc;
    const bool goes_on = is_there && wave.pc == asking->run.pc + 1;
    const CodePlace place = !is_there ? (CodePlace){"the end of the wave"}
                            : goes_on ? code_place(asking->code, wave.pc)
                                      : code_goal(asking->code, wave.pc);
    if (groups.count && own == groups.count)
        text_printf(&asking->text, "ends.");
    else
        text_printf(&asking->text, "continues at %s.", place.text);
}

/* What memory answers to an instruction. */
typedef struct Answer {
    LaneView at;
    uint32_t pc;
    bool came;
    uint64_t cycle;
    ValueSet values;
} Answer;

static void take_answer(void *user, const Gpu *gpu, const GpuAnswer *answered) {
    Answer *answer = user;
    if (answer->came || answered->core != answer->at.core || answered->slot != answer->at.slot ||
        answered->pc != answer->pc)
        return;
    answer->at.gpu = gpu;
    answer->came = true;
    answer->cycle = answered->cycle;
    answer->values = values_written(&answer->at, answer->pc);
}

/* Go on to the cycle of it, if that is not too far. */
static Answer wait_for_answer(Asking *asking) {
    enum { PATIENCE = 4096 };
    const uint64_t issued = asking->at.cycle;
    Answer answer = {.at = why_view(asking, issued + 1), .pc = asking->run.pc};
    const GpuListener listener = {take_answer, &answer};
    travel_listen(asking->travel, &listener);
    for (uint64_t cycle = issued + 1; !answer.came && cycle < issued + PATIENCE && cycle < travel_end(asking->travel);
         cycle++)
        why_view(asking, cycle + 1);
    travel_listen(asking->travel, NULL);
    return answer;
}

static void say_computation(Asking *asking, const LaneView *view) {
    const uint32_t pc = asking->run.pc;
    const uint8_t unit = isa_ops[code_op(asking->code, pc)].unit;
    const bool is_memory = unit == UNIT_LSU || unit == UNIT_SAMPLER;
    const ValueSet before = values_written(view, pc);

    say_executes(asking, ": ");
    if (!why_add_sources(asking, view, pc, "with ", ", ") && is_memory)
        text_printf(&asking->text, "with no register, ");
    if (is_memory && !before.count) {
        text_printf(&asking->text, "it sends a value to memory.");
    } else if (is_memory) {
        text_printf(&asking->text, "it sends a request to memory.");
        const Answer answer = wait_for_answer(asking);
        why_say(asking, WHY_NEXT, answer.came ? answer.cycle : GPU_NEVER, answer.came ? pc : TRACE_NO_PC, "Memory ");
        if (answer.came) {
            text_printf(&asking->text, "returns ");
            values_change(&asking->text, asking->code, pc, &before, &answer.values);
            text_printf(&asking->text, " in cycle %llu.", wide(answer.cycle));
        } else {
            text_printf(&asking->text, "does not return ");
            values_name_written(&asking->text, asking->code, pc);
            text_printf(&asking->text, " before the run ends, or not for a long time.");
        }
    } else {
        const LaneView after = why_view(asking, asking->at.cycle + 1);
        const ValueSet written = values_written(&after, pc);
        if (before.count) values_change(&asking->text, asking->code, pc, &before, &written);
        text_printf(&asking->text, ".");
    }
    const char *how = code_how(asking->code, pc);
    if (*how) text_printf(&asking->text, " Here %s.", how);
}

static void say_fault(Asking *asking, const Fault *fault) {
    const WhyPixel *at = &asking->at;
    why_say(asking, WHY_NOW, at->cycle, asking->run.pc,
            "Lane %u of wave %u is active at %s, but the instruction has no effect: it raises the fault %s (%s), in "
            "lane%s %s.",
            at->lane, asking->run.wave, why_name(asking, asking->run.pc).text, gpu_faults[fault->kind].name,
            gpu_faults[fault->kind].meaning, fault->lanes & (fault->lanes - 1) ? "s" : "",
            lanes_text(fault->lanes).text);

    /* Which register has the address, and what wrote that. */
    const uint32_t component = values_address_component(asking->code, fault->pc);
    if (component == INSPECT_NONE || !fault->space || !(fault->lanes >> at->lane & 1)) return;
    const bool vector = component < PROGRAM_VECTOR_COMPONENTS;
    const LaneView now = why_view_before(asking, at->cycle);
    const uint32_t *values = inspect_register(now.gpu, at->core, at->slot, component);
    if (!values) return;
    const uint32_t offset = values_address_offset(asking->code, fault->pc);
    text_printf(&asking->text, " Its address was %s = %u", program_component_name(component).text,
                values[vector ? at->lane : 0]);
    if (offset) text_printf(&asking->text, ", and %u bytes", offset);
    text_add(&asking->text, ".");
    why_say_writer(asking, component, at->cycle);
}

void why_active(Asking *asking) {
    const uint32_t pc = asking->run.pc;
    const Fault *fault = why_fault(asking);
    asking->why->from = asking->at.cycle;
    asking->why->to = asking->at.cycle + 1;
    if (fault && fault->slot == asking->at.slot) {
        say_fault(asking, fault);
        return;
    }
    const LaneView view = why_view_before(asking, asking->at.cycle);
    InspectWave wave;
    const bool is_there = !view.fresh && inspect_wave(view.gpu, view.core, view.slot, &wave);
    const bool threads = asking->config->reconvergence != RECONVERGE_STACK;     /* those that issue are active */
    const bool was_active = !is_there || threads || wave.exec >> view.lane & 1; /* a wave starts with all its lanes */
    const Instruction ins = code_ins(asking->code, pc);
    const uint32_t predicate = PROGRAM_VECTOR_COMPONENTS + ins.predicate + (view.lane >= 32);
    const uint32_t *mask = ins.predicated ? inspect_register(view.gpu, view.core, view.slot, predicate) : NULL;
    if (isa_ops[code_op(asking->code, pc)].unit == UNIT_CTRL || !was_active) {
        say_control(asking, &view, was_active);
    } else if (mask && (mask[0] >> (view.lane % 32) & 1) == ins.negated) {
        why_say(asking, WHY_NOW, asking->at.cycle, pc,
                "Lane %u of wave %u is active at %s, but the predicate excludes it.", view.lane, asking->run.wave,
                why_name(asking, pc).text);
    } else {
        say_computation(asking, &view);
    }
}
