/* why.c: asking about a pixel, and the answer for a slot without a wave; see why.h. */
#include "sim/debug/why/why.h"

#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"
#include "sim/trace/lane_state.h"

/* ---- no wave ---- */

/* The last cycles of a run may have no wave at all. */
static const char run_drains[] = "All waves have ended: the last stores reach memory, and the run ends with them.";

static void answer_disabled(Asking *asking) {
    const WhyPixel *at = &asking->at;
    const Reason reason = (Reason)asking->run.reason;
    TraceRun last, next;
    size_t waves;

    if (asking->run.wave != TRACE_NO_WAVE) {
        why_say(asking, WHY_NOW, at->cycle, asking->run.pc, "Wave %u ends in this cycle: %s, leaves no lane active.",
                asking->run.wave, why_name(asking, asking->run.pc).text);
        text_printf(&asking->text, " Pictures show it as ended from here on.");
        return;
    }

    if (track_find_before(asking->trace, at->core, at->slot, at->cycle, &(Wanted){.wave = TRACE_NO_WAVE}, &last)) {
        const uint64_t ended = last.cycle + last.cycles - 1;
        why_say(asking, WHY_CAUSE, ended, last.pc, "Slot %u of core %u is empty: wave %u ended in cycle %llu, with %s.",
                at->slot, at->core, last.wave, wide(ended), why_name(asking, last.pc).text);
    } else {
        why_say(asking, WHY_NOW, at->cycle, TRACE_NO_PC,
                "Slot %u of core %u is empty: no wave has been dispatched to it so far.", at->slot, at->core);
    }
    const bool had_one = asking->why->steps[0].mark == WHY_CAUSE;
    if (reason == REASON_NO_ROOM)
        why_say(asking, WHY_NOW, at->cycle, TRACE_NO_PC, "It cannot take a wave now: %s.",
                trace_reasons[reason].meaning);

    trace_waves(asking->trace, &waves);
    if (track_find_after(asking->trace, at->core, at->slot, at->cycle, UINT64_MAX, &(Wanted){.wave = TRACE_NO_WAVE},
                         &next))
        why_say(asking, WHY_NEXT, next.cycle, next.pc,
                reason == REASON_REFILL
                    ? "Wave %u is on its way through the interconnect, and starts in cycle %llu."
                    : "Nothing can be dispatched to it yet; its next wave is wave %u, in cycle %llu.",
                next.wave, wide(next.cycle));
    else if (had_one)
        why_say(asking, WHY_NEXT, GPU_NEVER, TRACE_NO_PC, "%s",
                at->cycle < trace_used(asking->trace) ? "No wave is left to dispatch to it." : run_drains);
    else
        why_say(asking, WHY_NEXT, GPU_NEVER, TRACE_NO_PC,
                "It stays empty: the run has %zu wave%s, and none is left for it.", waves, waves == 1 ? "" : "s");
}

/* ---- in short ---- */

WhyHeadline why_headline(const Why *why) {
    static const char *const words[LANE_STATE_COUNT] = {[LANE_INACTIVE] = "inactive",
                                                        [LANE_ACTIVE] = "active",
                                                        [LANE_DISABLED] = "empty",
                                                        [LANE_STALLED] = "stalled",
                                                        [LANE_IDLE] = "not selected"};
    const bool of_lane = why->state == LANE_INACTIVE || why->state == LANE_ACTIVE;
    const bool of_slot = why->wave == TRACE_NO_WAVE;
    const char *what = of_lane ? "Lane" : of_slot ? "Slot" : "Wave";
    const uint32_t which = of_lane ? why->at.lane : of_slot ? why->at.slot : why->wave;
    WhyHeadline line;
    if (why->state == LANE_DISABLED && !of_slot)
        snprintf(line.state, sizeof line.state, "Wave %u ends", why->wave);
    else if (why->shade == SHADE_NO_THREAD)
        snprintf(line.state, sizeof line.state, "Lane %u has no thread", why->at.lane);
    else
        snprintf(line.state, sizeof line.state, "%s %u is %s", what, which, words[why->state]);
    if (why->shade == SHADE_NO_THREAD)
        snprintf(line.lasts, sizeof line.lasts, "as long as the wave lives");
    else if (why->to == GPU_NEVER)
        snprintf(line.lasts, sizeof line.lasts, "from cycle %llu on", wide(why->from));
    else if (why->to == why->from + 1)
        snprintf(line.lasts, sizeof line.lasts, "in cycle %llu", wide(why->from));
    else
        snprintf(line.lasts, sizeof line.lasts, "for %llu cycles, %llu to %llu", wide(why->to - why->from),
                 wide(why->from), wide(why->to - 1));
    return line;
}

/* ---- asking ---- */

bool why_ask(Why *why, Travel *travel, Code *code, const WhyPixel *pixel) {
    static void (*const answers[LANE_STATE_COUNT])(Asking *) = {
        [LANE_INACTIVE] = why_inactive, [LANE_ACTIVE] = why_active, [LANE_DISABLED] = answer_disabled,
        [LANE_STALLED] = why_stalled,   [LANE_IDLE] = why_idle,
    };
    const uint64_t present = travel_now(travel);
    Asking asking = {.why = why,
                     .travel = travel,
                     .trace = travel_trace(travel),
                     .config = &travel_gpu(travel)->program->config,
                     .code = code,
                     .at = *pixel};
    *why = (Why){.at = *pixel,
                 .charge = {.pc = TRACE_NO_PC, .entry = CHARGE_NO_ENTRY},
                 .cause = GPU_NEVER,
                 .cause_pc = TRACE_NO_PC,
                 .reconverges = GPU_NEVER};

    if (pixel->core >= asking.config->cores || pixel->slot >= asking.config->waves ||
        pixel->lane >= asking.config->wave_size || pixel->cycle >= travel_end(travel))
        return false;
    if (!track_run_at(asking.trace, pixel->core, pixel->slot, pixel->cycle, &asking.run)) return false;

    /* What the lane shows by the rules of pictures, which depend on the run behind. */
    Track track;
    if (!track_open(&track, asking.trace, pixel->core, pixel->slot, pixel->cycle, UINT64_MAX)) return false;
    const ShadeRun shown = shade_run(asking.trace, &track.run, track.has_next ? &track.next : NULL);
    why->shade = shade_at(&shown, pixel->lane);
    why->state = shades[why->shade].lane;
    track_close(&track);

    why->wave = asking.run.wave;
    why->pc = asking.run.pc;
    why->from = asking.run.cycle;
    why->to = asking.run.cycle + asking.run.cycles;
    answers[why->state](&asking);
    const Program *program = travel_gpu(travel)->program;
    const TraceWave *wave = why->wave == TRACE_NO_WAVE ? NULL : track_wave(asking.trace, why->wave);
    const Dispatch *draw = wave ? program_draw(program, why->wave) : NULL;
    if (draw && wave->live >> pixel->lane & 1)
        why_say(&asking, WHY_NOW, pixel->cycle, TRACE_NO_PC, "Lane %u is %s.", pixel->lane,
                inspect_pixel(draw, wave->group, pixel->lane).text);
    travel_go(travel, present);
    for (uint32_t i = 0; i < why->step_count; i++)
        why->steps[i].length =
            (i + 1 < why->step_count ? why->steps[i + 1].from - 1 : asking.text.length) - why->steps[i].from;
    why->text = text_take(&asking.text);
    return true;
}

void why_free(Why *why) {
    memory_free(why->text);
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
    *text = text_take(&said);
    return false;
}
