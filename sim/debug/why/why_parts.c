/* why_parts.c: what the answers share: steps of the text, names, the machine at a cycle; see why_parts.h. */
#include "sim/debug/why/why_parts.h"

#include <stdarg.h>
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/debug/time/track.h"
#include "sim/machine/machine.h"

void why_say(Asking *asking, WhyMark mark, uint64_t cycle, uint32_t pc, const char *format, ...) {
    Why *why = asking->why;
    va_list arguments;
    va_start(arguments, format);
    if (asking->text.length) text_printf(&asking->text, " ");
    if (why->step_count < WHY_STEPS) /* otherwise the last step has the rest */
        why->steps[why->step_count++] = (WhyStep){mark, cycle, pc, asking->text.length, 0};
    text_vprintf(&asking->text, format, arguments);
    va_end(arguments);
}

bool why_add_sources(Asking *asking, const LaneView *view, uint32_t pc, const char *before, const char *after) {
    OWNED TextBuffer sources = {0};
    values_read(&sources, view, pc);
    if (sources.length) text_printf(&asking->text, "%s%s%s", before, sources.text, after);
    return sources.length > 0;
}

void why_say_writer(Asking *asking, uint32_t component, uint64_t cycle) {
    const WhyPixel *at = &asking->at;
    const Wanted writer = {.wave = asking->run.wave,
                           .writer = asking->code,
                           .component = component,
                           .lanes = component < PROGRAM_VECTOR_COMPONENTS ? (uint64_t)1 << at->lane : 0};
    TraceRun write;
    if (component == INSPECT_NONE || !track_find_before(asking->trace, at->core, at->slot, cycle, &writer, &write))
        return;
    const uint64_t written = write.cycle + write.cycles - 1;
    const LaneView view = why_view_before(asking, written);
    why_say(asking, WHY_BEFORE, written, write.pc, "It was written in cycle %llu by %s", wide(written),
            why_name(asking, write.pc).text);
    why_add_sources(asking, &view, write.pc, ", with ", "");
    text_printf(&asking->text, ".");
}

WhyName why_name(const Asking *asking, uint32_t pc) {
    WhyName name;
    snprintf(name.text, sizeof name.text, "`%s`, %s", code_written(asking->code, pc).text,
             code_place(asking->code, pc).text);
    return name;
}

LaneView why_view(Asking *asking, uint64_t cycle) {
    travel_go(asking->travel, cycle);
    return (LaneView){.gpu = travel_gpu(asking->travel),
                      .code = asking->code,
                      .core = asking->at.core,
                      .slot = asking->at.slot,
                      .lane = asking->at.lane};
}

LaneView why_view_before(Asking *asking, uint64_t cycle) {
    InspectWave wave;
    LaneView view = why_view(asking, cycle);
    if (inspect_wave(view.gpu, view.core, view.slot, &wave) && wave.number == asking->run.wave) return view;
    view = why_view(asking, cycle + 1);
    view.fresh = true;
    return view;
}

const Fault *why_fault(Asking *asking) {
    /* Mostly there is no need to go there: no core of a whole run has a fault before its first one. */
    const Fault *first = travel_fault(asking->travel);
    if (travel_is_whole(asking->travel) && (!first || asking->at.cycle < first->cycle)) return NULL;
    const LaneView after = why_view(asking, asking->at.cycle + 1);
    const Fault *fault = &state_core(after.gpu, after.core)->fault;
    return fault->kind && fault->cycle == asking->at.cycle ? fault : NULL;
}
