/* why_active.c: what an active lane does: with which values, and what comes of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"

/* "Lane 3 of wave 0 executes `mov r1.x, r0.x`, line 37" */
static void say_executes(Asking *asking, const char *then) {
    const CodeText code = code_written(asking->code, asking->run.pc);
    why_say(asking, "Lane %u of wave %u executes %s%s", asking->at.lane, asking->run.wave,
            why_name(asking, asking->run.pc).text, then);
    if (code_is_of_shader(asking->code, asking->run.pc))
        why_title(asking, "Lane %u executes line %u", asking->at.lane, code_line(asking->code, asking->run.pc));
    else
        why_title(asking, "Lane %u executes %.*s", asking->at.lane, (int)strcspn(code.text, " "), code.text);
}

static void say_control(Asking *asking, const LaneView *before, bool was_active) {
    const Control control = code_control(asking->code, asking->run.pc);
    InspectWave wave = {0};
    const char *step = "continues at ";
    if (!was_active) {
        inspect_wave(before->gpu, before->core, before->slot, &wave);
        why_say(asking, "Lane %u of wave %u, inactive since cycle %llu, becomes active again with %s, and ",
                before->lane, asking->run.wave, wide(wave.deactivated[before->lane].cycle),
                why_name(asking, asking->run.pc).text);
        why_title(asking, "Lane %u is active again", before->lane);
        step = "active again, continues at ";
    } else if (control == CONTROL_BRANCH || control == CONTROL_NARROW) {
        say_executes(asking, ": with ");
        const size_t from = asking->text.length;
        values_condition(&asking->text, before, asking->run.pc);
        why_keep(asking, from, asking->why->with, sizeof asking->why->with);
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
    why_step(asking, WHY_NOW, asking->at.cycle, asking->run.pc, "%s%s", step, place.text);
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
    uint64_t due = asking->at.cycle;

    TextBuffer sources = {0};
    values_read(&sources, view, pc);
    say_executes(asking, ": ");
    snprintf(asking->why->with, sizeof asking->why->with, "%s", sources.length ? sources.text : "");
    why_step(asking, WHY_NOW, asking->at.cycle, pc, sources.length ? "with %s" : "reads no register",
             asking->why->with);
    if (sources.length || is_memory)
        text_printf(&asking->text, "with %s, ", sources.length ? sources.text : "no register");
    asking->failed |= sources.failed;
    free(sources.text);

    const LaneView after = why_view(asking, asking->at.cycle + 1);
    ValueSet written = values_written(&after, pc);
    if (is_memory && !before.count) {
        text_printf(&asking->text, "it sends a value to memory.");
        return;
    }
    if (is_memory) {
        const Answer answer = wait_for_answer(asking);
        text_printf(&asking->text, "it sends a request to memory, which ");
        if (!answer.came) {
            text_printf(&asking->text, "does not return ");
            values_name_written(&asking->text, asking->code, pc);
            text_printf(&asking->text, " before the run ends, or not for a long time.");
            return;
        }
        text_printf(&asking->text, "returns ");
        written = answer.values;
        due = answer.cycle;
    }
    if (before.count) {
        const size_t from = asking->text.length;
        values_change(&asking->text, asking->code, pc, &before, &written);
        why_keep(asking, from, asking->why->gives, sizeof asking->why->gives);
        why_step(asking, WHY_NEXT, due, pc, "gives %s", asking->why->gives);
    }
    if (is_memory) text_printf(&asking->text, " in cycle %llu", wide(due));
    text_printf(&asking->text, ".");
}

/* Which register has the address that raised the fault in the asked lane, and what wrote that. */
static void say_address(Asking *asking, const Fault *fault) {
    const WhyPixel *at = &asking->at;
    const uint32_t component = values_address_component(asking->code, fault->pc);
    if (component == INSPECT_NONE || !fault->space || !(fault->lanes >> at->lane & 1)) return;
    const bool vector = component < PROGRAM_VECTOR_COMPONENTS;
    const Wanted writer = {.wave = asking->run.wave,
                           .writer = asking->code,
                           .component = component,
                           .lanes = vector ? (uint64_t)1 << at->lane : 0};
    TraceRun write;
    const LaneView now = why_view_before(asking, at->cycle);
    const uint32_t *values = inspect_register(now.gpu, at->core, at->slot, component);
    if (!values || !track_find_before(asking->trace, at->core, at->slot, at->cycle, &writer, &write)) return;
    char address[64];
    snprintf(address, sizeof address, "%s = %u", program_component_name(component).text, values[vector ? at->lane : 0]);
    const LaneView then = why_view_before(asking, write.cycle + write.cycles - 1);
    TextBuffer sources = {0};
    values_read(&sources, &then, write.pc);
    text_printf(&asking->text, " Its address was %s, from %s", address, why_name(asking, write.pc).text);
    if (sources.length) text_printf(&asking->text, ", with %s", sources.text);
    text_printf(&asking->text, ".");
    why_step(asking, WHY_BEFORE, write.cycle + write.cycles - 1, write.pc,
             sources.length ? "made %s, with %s" : "made %s", address, sources.length ? sources.text : "");
    asking->failed |= sources.failed;
    free(sources.text);
}

void why_active(Asking *asking) {
    const uint32_t pc = asking->run.pc;
    const Fault *fault = why_fault(asking);
    why_lasts(asking, "active", asking->at.cycle, asking->at.cycle + 1);
    if (fault && fault->slot == asking->at.slot) {
        why_say(asking, "Lane %u of wave %u is active at %s, but the instruction has no effect: ", asking->at.lane,
                asking->run.wave, why_name(asking, pc).text);
        why_title(asking, "Fault: %s", gpu_faults[fault->kind].name);
        why_step(asking, WHY_CAUSE, asking->at.cycle, pc, "in lane%s %s: %s",
                 fault->lanes & (fault->lanes - 1) ? "s" : "", lanes_text(fault->lanes).text,
                 gpu_faults[fault->kind].meaning);
        text_printf(&asking->text, "it raises the fault %s (%s), in lane%s %s.", gpu_faults[fault->kind].name,
                    gpu_faults[fault->kind].meaning, fault->lanes & (fault->lanes - 1) ? "s" : "",
                    lanes_text(fault->lanes).text);
        say_address(asking, fault);
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
        why_say(asking, "Lane %u of wave %u is active at %s, but the predicate excludes it.", view.lane,
                asking->run.wave, why_name(asking, pc).text);
        why_title(asking, "The predicate excludes lane %u", view.lane);
        why_step(asking, WHY_NOW, asking->at.cycle, pc, "has no effect in lane %u", view.lane);
    } else {
        say_computation(asking, &view);
    }
}
