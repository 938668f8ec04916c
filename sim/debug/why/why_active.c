/* why_active.c: what an active lane does: with which values, and what comes of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"

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
    const bool goes_on = is_there && wave.pc == asking->run.pc + 1;
    const CodePlace place = !is_there ? (CodePlace){"the end of the wave"}
                            : goes_on ? code_place(asking->code, wave.pc)
                                      : code_goal(asking->code, wave.pc);
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
    text_printf(&asking->text, " Its address was %s = %u.", program_component_name(component).text,
                values[vector ? at->lane : 0]);
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
    const bool was_active = !is_there || wave.exec >> view.lane & 1; /* a wave starts with all its lanes */
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
