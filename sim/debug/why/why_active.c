/* why_active.c: what a lane executes: with which values, and what comes of it. */
#include "sim/debug/why/why_parts.h"

/* {next place}: where the wave goes on after the pixel's instruction. */
static void set_next_place(Asking *asking) {
    InspectWave wave;
    const bool there = inspect_wave(travel_gpu(asking->travel), asking->pixel.core, asking->pixel.slot, &wave) &&
                       wave.number == asking->run.wave;
    word_set(&asking->words, WORD_NEXT_PLACE, "%s",
             there ? code_place(asking->code, wave.pc).text : "the end of the wave");
}

/* Is the lane left out by the instruction's predicate, at the present cycle? */
static bool is_left_out(const Asking *asking) {
    const Instruction *ins = &asking->code->ins[asking->run.pc];
    if (!ins->predicated) return false;
    const uint32_t second = asking->pixel.lane >= 32, component = PROGRAM_VECTOR_COMPONENTS + ins->predicate + second;
    const uint32_t *mask =
        inspect_register(travel_gpu(asking->travel), asking->pixel.core, asking->pixel.slot, component);
    return mask && (mask[0] >> (asking->pixel.lane % 32) & 1) == ins->negated;
}

/* `view`: the lane before the instruction. */
static void say_control(Asking *asking, const LaneView *view, bool was_on) {
    const Op op = code_op(asking->code, asking->run.pc);
    const bool decides = was_on && (op == OP_BR_PUSH || op == OP_MASK_NZ);
    TextBuffer condition = {0};
    InspectWave wave;
    if (decides) values_condition(&condition, view, asking->run.pc);
    if (!was_on && inspect_wave(view->gpu, view->core, view->slot, &wave))
        why_set_cycle(asking, WORD_SINCE, wave.off[view->lane].cycle);
    word_take(&asking->words, WORD_CONDITION, &condition);
    why_view_after(asking, asking->pixel.cycle + 1);
    set_next_place(asking);
    why_say(asking, decides ? SENTENCE_TAKES_SIDE : was_on ? SENTENCE_GOES_ON : SENTENCE_COMES_BACK);
}

static bool is_loading(const Asking *asking, const LaneView *view, int count) {
    for (int c = 0; c < count; c++) {
        const uint32_t component = values_destination(asking->code, asking->run.pc, c);
        if (inspect_is_loading(view->gpu, view->core, view->slot, component)) return true;
    }
    return false;
}

/* Memory gives its answer later: go to the cycle after that. False if it does not come, or not for long. */
static bool wait_for_memory(Asking *asking, LaneView *view, int count) {
    enum { PATIENCE = 4096 };
    const uint64_t end = travel_end(asking->travel), start = asking->pixel.cycle + 1;
    for (uint64_t cycle = start; cycle <= end && cycle < start + PATIENCE; cycle++) {
        *view = why_view_after(asking, cycle);
        if (!is_loading(asking, view, count)) {
            why_set_cycle(asking, WORD_DUE, cycle - 1);
            return true;
        }
    }
    return false;
}

static void say_computation(Asking *asking, const LaneView *view) {
    const uint32_t pc = asking->run.pc;
    const uint8_t unit = isa_ops[code_op(asking->code, pc)].unit;
    const bool memory = unit == UNIT_LSU || unit == UNIT_SAMPLER;
    TextBuffer sources = {0}, results = {0}, name = {0};
    values_read(&sources, view, pc);
    values_name_written(&name, asking->code, pc);
    const ValueSet before = values_written(view, pc);
    const bool has_sources = sources.length > 0;
    LaneView later = why_view_after(asking, asking->pixel.cycle + 1);
    const bool given = !memory || !before.count || wait_for_memory(asking, &later, before.count);
    const ValueSet after = values_written(&later, pc);
    if (before.count) values_change(&results, asking->code, pc, &before, &after);
    if (!has_sources) text_printf(&sources, "no register");
    word_take(&asking->words, WORD_SOURCES, &sources);
    word_take(&asking->words, WORD_RESULTS, &results);
    word_take(&asking->words, WORD_REGISTER, &name);
    if (memory)
        why_say(asking, !before.count ? SENTENCE_SENDS_MEMORY : given ? SENTENCE_ASKS_MEMORY : SENTENCE_ASKS_FOR_LATER);
    else
        why_say(asking, has_sources ? SENTENCE_COMPUTES_FROM : SENTENCE_COMPUTES);
}

static void say_fault(Asking *asking, const Fault *fault) {
    TextBuffer lanes = {0};
    values_lanes(&lanes, fault->lanes);
    word_take(&asking->words, WORD_LANES, &lanes);
    word_set(&asking->words, WORD_REASON, "%s (%s)", gpu_faults[fault->kind].name, gpu_faults[fault->kind].meaning);
    why_say(asking, SENTENCE_FAULTS);
}

void why_active(Asking *asking) {
    const Fault *fault = why_fault(asking);
    why_set_instruction(asking, asking->run.pc);
    if (fault && fault->slot == asking->pixel.slot) {
        say_fault(asking, fault);
        return;
    }
    const LaneView view = why_view_at(asking, asking->pixel.cycle);
    InspectWave wave;
    const bool there = !view.fresh && inspect_wave(view.gpu, view.core, view.slot, &wave);
    const bool was_on = !there || wave.exec >> view.lane & 1; /* a wave starts with all its lanes */
    if (isa_ops[code_op(asking->code, asking->run.pc)].unit == UNIT_CTRL || !was_on)
        say_control(asking, &view, was_on);
    else if (is_left_out(asking))
        why_say(asking, SENTENCE_LEFT_OUT);
    else
        say_computation(asking, &view);
}
