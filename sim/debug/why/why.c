/* why.c: asking about a pixel, and the answer for a slot without a wave; see why.h. */
#include "sim/debug/why/why.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"
#include "sim/machine/machine.h"
#include "sim/trace/lane_state.h"

/* ---- what the answers share ---- */

void why_say(Asking *asking, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (asking->text.length) text_printf(&asking->text, " ");
    text_vprintf(&asking->text, format, arguments);
    va_end(arguments);
}

void why_title(Asking *asking, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(asking->why->title, sizeof asking->why->title, format, arguments);
    va_end(arguments);
}

void why_lasts(Asking *asking, const char *what, uint64_t from, uint64_t to) {
    Why *why = asking->why;
    if (to == GPU_NEVER)
        snprintf(why->lasts, sizeof why->lasts, "%s from cycle %llu on", what, wide(from));
    else if (to == from + 1)
        snprintf(why->lasts, sizeof why->lasts, "%s in cycle %llu", what, wide(from));
    else
        snprintf(why->lasts, sizeof why->lasts, "%s for %llu cycles, %llu to %llu", what, wide(to - from), wide(from),
                 wide(to - 1));
}

void why_step(Asking *asking, WhyMark mark, uint64_t cycle, uint32_t pc, const char *format, ...) {
    Why *why = asking->why;
    va_list arguments;
    if (why->step_count == WHY_STEPS) return;
    WhyStep *step = &why->steps[why->step_count++];
    *step = (WhyStep){.cycle = cycle, .mark = mark, .pc = pc};
    va_start(arguments, format);
    vsnprintf(step->text, sizeof step->text, format, arguments);
    va_end(arguments);
}

void why_keep(const Asking *asking, size_t from, char *out, size_t size) {
    snprintf(out, size, "%s", asking->text.text && from < asking->text.length ? asking->text.text + from : "");
}

WhyName why_name(const Asking *asking, uint32_t pc) {
    WhyName name;
    snprintf(name.text, sizeof name.text, "`%s`, %s", code_written(asking->code, pc).text,
             code_place(asking->code, pc).text);
    return name;
}

LaneView why_view(Asking *asking, uint64_t cycle) {
    asking->failed |= !travel_go(asking->travel, cycle);
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

/* ---- no wave ---- */

/* The last cycles of a run may have no wave at all. */
static const char run_drains[] = "All waves have ended: the run lasts until what they issued is done, such as stores.";

void why_disabled(Asking *asking) {
    const WhyPixel *at = &asking->at;
    const Reason reason = (Reason)asking->run.reason;
    TraceRun last, next;
    size_t waves;

    if (asking->run.wave != TRACE_NO_WAVE) {
        why_say(asking, "Wave %u ends in this cycle: %s, leaves no lane active.", asking->run.wave,
                why_name(asking, asking->run.pc).text);
        why_say(asking, "Pictures show it as ended from here on.");
        why_title(asking, "Wave %u ends here", asking->run.wave);
        why_lasts(asking, "ended", at->cycle, at->cycle + 1);
        why_step(asking, WHY_NOW, at->cycle, asking->run.pc, "leaves no lane active");
        return;
    }

    const bool had_one =
        track_find_before(asking->trace, at->core, at->slot, at->cycle, &(Wanted){.wave = TRACE_NO_WAVE}, &last);
    why_say(asking, "Slot %u of core %u is empty: ", at->slot, at->core);
    why_title(asking, "Slot %u is empty", at->slot);
    why_lasts(asking, "empty", asking->run.cycle, asking->run.cycle + asking->run.cycles);
    if (had_one)
        text_printf(&asking->text, "wave %u ended in cycle %llu, with %s.", last.wave,
                    wide(last.cycle + last.cycles - 1), why_name(asking, last.pc).text);
    else
        text_printf(&asking->text, "no wave has been dispatched to it so far.");
    if (had_one) why_step(asking, WHY_CAUSE, last.cycle + last.cycles - 1, last.pc, "ends wave %u", last.wave);
    why_step(asking, WHY_NOW, at->cycle, TRACE_NO_PC, "%s", trace_reasons[reason].clause);
    if (reason == REASON_NO_ROOM) why_say(asking, "It cannot take a wave now: %s.", trace_reasons[reason].meaning);

    trace_waves(asking->trace, &waves);
    const bool has_next = track_next_wave(asking->trace, at->core, at->slot, at->cycle, &next);
    if (has_next) why_step(asking, WHY_NEXT, next.cycle, next.pc, "wave %u starts", next.wave);
    if (!has_next) {
        if (had_one)
            why_say(asking, "%s",
                    at->cycle < trace_used(asking->trace) ? "No wave is left to dispatch to it." : run_drains);
        else
            why_say(asking, "It stays empty: the run has %zu wave%s, and none is left for it.", waves,
                    waves == 1 ? "" : "s");
    } else if (reason == REASON_REFILL) {
        why_say(asking, "Wave %u is on its way through the interconnect, and starts in cycle %llu.", next.wave,
                wide(next.cycle));
    } else {
        why_say(asking, "Nothing can be dispatched to it yet; its next wave is wave %u, in cycle %llu.", next.wave,
                wide(next.cycle));
    }
}

/* ---- asking ---- */

bool why_ask(Why *why, Travel *travel, Code *code, const WhyPixel *pixel) {
    static void (*const answers[LANE_STATE_COUNT])(Asking *) = {
        [LANE_INACTIVE] = why_inactive, [LANE_ACTIVE] = why_active, [LANE_DISABLED] = why_disabled,
        [LANE_STALLED] = why_stalled,   [LANE_IDLE] = why_idle,
    };
    const uint64_t present = travel_now(travel);
    Asking asking = {.why = why,
                     .travel = travel,
                     .trace = travel_trace(travel),
                     .config = &travel_gpu(travel)->program->config,
                     .code = code,
                     .at = *pixel};
    *why = (Why){.charge = {.pc = TRACE_NO_PC, .entry = CHARGE_NO_ENTRY},
                 .since = GPU_NEVER,
                 .since_pc = TRACE_NO_PC,
                 .charged = GPU_NEVER,
                 .resumes = GPU_NEVER,
                 .resume_pc = TRACE_NO_PC,
                 .reconverges = GPU_NEVER,
                 .reconverge_pc = TRACE_NO_PC,
                 .producer = TRACE_NO_PC,
                 .produced = GPU_NEVER};

    if (pixel->core >= asking.config->cores || pixel->slot >= asking.config->waves ||
        pixel->lane >= asking.config->wave_size || pixel->cycle >= travel_end(travel))
        return false;
    if (!track_run_at(asking.trace, pixel->core, pixel->slot, pixel->cycle, &asking.run)) return false;

    /* What the lane shows by the rules of pictures, which depend on the run behind. */
    Track track;
    if (!track_open(&track, asking.trace, pixel->core, pixel->slot, pixel->cycle, UINT64_MAX)) return false;
    const ShadeRun shown = shade_run(asking.trace, &track.run, track.has_next ? &track.next : NULL);
    why->state = shades[shade_at(&shown, pixel->lane)].lane;
    track_close(&track);

    why->wave = asking.run.wave;
    why->pc = asking.run.pc;
    answers[why->state](&asking);
    asking.failed |= !travel_go(travel, present) || trace_failed(asking.trace);
    why->text = text_take(&asking.text);
    if (why->text && !asking.failed) return true;
    why_free(why);
    return false;
}

void why_free(Why *why) {
    free(why->text);
    why->text = NULL;
}

/* ---- by number of a wave ---- */

bool why_find_wave(Travel *travel, uint32_t wave, uint32_t lane, uint64_t cycle, WhyPixel *pixel, char **text) {
    const Trace *trace = travel_trace(travel);
    const TraceWave *its = track_wave(trace, wave);
    TraceRun run;
    *text = NULL;
    if (!its) return false;
    *pixel = (WhyPixel){.core = its->core, .slot = its->slot, .lane = lane, .cycle = cycle};
    if (track_run_at(trace, pixel->core, pixel->slot, cycle, &run) && run.wave == wave) return true;

    /* Not then: from its first cycle in the slot to its last. */
    TextBuffer said = {0};
    Track track;
    uint64_t first = GPU_NEVER, last = 0;
    if (track_open(&track, trace, pixel->core, pixel->slot, 0, UINT64_MAX)) {
        do {
            if (track.run.wave != wave) continue;
            if (first == GPU_NEVER) first = track.run.cycle;
            last = track.run.cycle + track.run.cycles - 1;
        } while (track_advance(&track));
        track_close(&track);
    }
    if (first != GPU_NEVER && cycle < first)
        text_printf(&said, "Wave %u has not started yet in cycle %llu: it starts in cycle %llu, in slot %u of core %u.",
                    wave, wide(cycle), wide(first), pixel->slot, pixel->core);
    else if (first != GPU_NEVER)
        text_printf(&said, "Wave %u has already ended in cycle %llu: its last cycle was %llu, in slot %u of core %u.",
                    wave, wide(cycle), wide(last), pixel->slot, pixel->core);
    if (first != GPU_NEVER && cycle > last && cycle >= trace_used(trace)) text_printf(&said, " %s", run_drains);
    said.failed |= trace_failed(trace);
    *text = text_take(&said);
    return false;
}
