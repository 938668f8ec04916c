/* why.c: asking why a pixel has its colour; see why.h. why_inactive.c answers for inactive lanes,
 * why_stalled.c for stalled and idle waves, why_active.c for lanes that execute, and this file for slots without a
 * wave. */
#include "sim/debug/why/why.h"

#include <stdlib.h>

#include "sim/core/state.h"
#include "sim/debug/why/why_parts.h"
#include "sim/trace/lane_state.h"

/* ---- finding runs ---- */

typedef struct Issue {
    uint32_t wave, pc;
} Issue;

static bool is_issue(void *user, const TraceRun *run) {
    const Issue *issue = user;
    return run->state == STATE_ACTIVE && run->wave == issue->wave && run->pc == issue->pc;
}

static bool is_not_its_wave(void *user, const TraceRun *run) {
    return run->wave != ((const Issue *)user)->wave;
}

bool why_last_issue(const Asking *asking, uint32_t pc, uint64_t before, TraceRun *found) {
    Issue issue = {asking->run.wave, pc};
    return track_find_before(asking->trace, asking->pixel.core, asking->pixel.slot, before, is_issue, is_not_its_wave,
                             &issue, found);
}

LaneView why_view_after(Asking *asking, uint64_t cycle) {
    why_go(asking, cycle);
    return (LaneView){.gpu = travel_gpu(asking->travel),
                      .code = asking->code,
                      .core = asking->pixel.core,
                      .slot = asking->pixel.slot,
                      .lane = asking->pixel.lane};
}

/* A wave that starts in a cycle is in its slot only after it. */
LaneView why_view_at(Asking *asking, uint64_t cycle) {
    InspectWave wave;
    LaneView view = why_view_after(asking, cycle);
    if (inspect_wave(view.gpu, view.core, view.slot, &wave) && wave.number == asking->run.wave) return view;
    view = why_view_after(asking, cycle + 1);
    view.fresh = true;
    return view;
}

const Fault *why_fault(Asking *asking) {
    why_go(asking, asking->pixel.cycle + 1);
    const Fault *fault = &state_core(travel_gpu(asking->travel), asking->pixel.core)->fault;
    return fault->kind && fault->cycle == asking->pixel.cycle ? fault : NULL;
}

static bool has_wave(void *user, const TraceRun *run) {
    (void)user;
    return run->wave != TRACE_NO_WAVE;
}

/* ---- grey ---- */

static void say_next_wave(Asking *asking, bool had_one) {
    const WhyPixel *at = &asking->pixel;
    TraceRun next;
    size_t waves;
    trace_waves(asking->trace, &waves);
    if (track_find_after(asking->trace, at->core, at->slot, at->cycle, has_wave, NULL, NULL, &next)) {
        word_set(&asking->words, WORD_OTHER_WAVE, "%u", next.wave);
        why_set_cycle(asking, WORD_FROM, next.cycle);
        why_say(asking, asking->run.reason == REASON_REFILL ? SENTENCE_NEXT_ARRIVES : SENTENCE_NEXT_LATER);
        return;
    }
    word_set(&asking->words, WORD_MANY, "%zu", waves);
    why_say(asking, had_one ? SENTENCE_NO_NEXT : SENTENCE_NO_NEXT_NEVER);
}

void why_disabled(Asking *asking) {
    const WhyPixel *at = &asking->pixel;
    TraceRun last;
    word_set(&asking->words, WORD_SLOT, "%u", at->slot);
    word_set(&asking->words, WORD_CORE, "%u", at->core);
    if (asking->run.wave != TRACE_NO_WAVE) {
        why_set_instruction(asking, asking->run.pc);
        why_say(asking, SENTENCE_ENDS_HERE);
        return;
    }
    const bool had_one = track_find_before(asking->trace, at->core, at->slot, at->cycle, has_wave, NULL, NULL, &last);
    if (had_one) {
        word_set(&asking->words, WORD_WAVE, "%u", last.wave);
        why_set_cycle(asking, WORD_END, last.cycle + last.cycles - 1);
        why_set_instruction(asking, last.pc);
    }
    why_say(asking, had_one ? SENTENCE_EMPTY_AFTER : SENTENCE_EMPTY_SO_FAR);
    word_set(&asking->words, WORD_REASON, "%s", trace_reasons[asking->run.reason].meaning);
    if (asking->run.reason == REASON_NO_ROOM) why_say(asking, SENTENCE_NO_ROOM);
    say_next_wave(asking, had_one);
}

/* ---- asking ---- */

/* What the lane shows, by the rules of pictures: it depends on the run behind. */
static bool find_state(Asking *asking) {
    const WhyPixel *at = &asking->pixel;
    if (!track_run_at(asking->trace, at->core, at->slot, at->cycle, &asking->run)) return false;
    Trace *window = trace_window(asking->trace, at->cycle, asking->run.cycle + asking->run.cycles + 1);
    size_t count = 0;
    const TraceRun *runs = window ? trace_runs(window, at->core, at->slot, &count) : NULL;
    if (runs && count) {
        const LaneRun shown = lane_run(window, runs, count, 0);
        asking->why->state = shown.on >> at->lane & 1 ? shown.on_state : shown.off_state;
    }
    trace_destroy(window);
    return runs && count;
}

static bool is_pixel(const Asking *asking) {
    const WhyPixel *at = &asking->pixel;
    return at->core < asking->config->cores && at->slot < asking->config->waves &&
           at->lane < asking->config->wave_size && at->cycle < travel_end(asking->travel);
}

static void answer(Asking *asking) {
    static void (*const answers[LANE_STATE_COUNT])(Asking *) = {
        [LANE_INACTIVE] = why_inactive, [LANE_ACTIVE] = why_active, [LANE_DISABLED] = why_disabled,
        [LANE_STALLED] = why_stalled,   [LANE_IDLE] = why_idle,
    };
    asking->why->wave = asking->run.wave;
    asking->why->pc = asking->run.pc;
    word_set(&asking->words, WORD_LANE, "%u", asking->pixel.lane);
    word_set(&asking->words, WORD_WAVE, "%u", asking->run.wave);
    why_set_cycle(asking, WORD_CYCLE, asking->pixel.cycle);
    answers[asking->why->state](asking);
}

bool why_ask(Why *why, Travel *travel, Code *code, const WhyPixel *pixel) {
    const uint64_t present = travel_now(travel);
    *why = (Why){.charge = {.pc = TRACE_NO_PC, .entry = CHARGE_NO_ENTRY},
                 .since = GPU_NEVER,
                 .resumes = GPU_NEVER,
                 .resume_pc = TRACE_NO_PC,
                 .reconverges = GPU_NEVER,
                 .reconverge_pc = TRACE_NO_PC,
                 .producer = TRACE_NO_PC,
                 .produced = GPU_NEVER};
    Asking *asking = calloc(1, sizeof *asking);
    if (!asking) return false;
    asking->why = why;
    asking->travel = travel;
    asking->trace = travel_trace(travel);
    asking->config = &travel_gpu(travel)->program->config;
    asking->code = code;
    asking->pixel = *pixel;
    const bool ok = is_pixel(asking) && find_state(asking);
    if (ok) {
        answer(asking);
        asking->failed |= !travel_go(travel, present);
    }
    const bool whole = !asking->failed && !asking->words.failed &&
                       !trace_failed(asking->trace); /* nothing was left out for want of memory */
    why->text = text_take(&asking->text);
    free(asking);
    if (ok && whole && why->text) return true;
    why_free(why);
    return false;
}

void why_free(Why *why) {
    free(why->text);
    why->text = NULL;
}

/* ---- by number of a wave ---- */

/* The first and the last cycle of a wave in its slot. */
static bool find_life(const Trace *trace, const TraceWave *wave, uint32_t number, uint64_t *first, uint64_t *last) {
    Track track;
    bool found = false;
    if (!track_open(&track, trace, wave->core, wave->slot, 0, UINT64_MAX)) return false;
    do {
        if (track.run.wave != number) continue;
        if (!found) *first = track.run.cycle;
        *last = track.run.cycle + track.run.cycles - 1;
        found = true;
    } while (track_advance(&track));
    track_close(&track);
    return found;
}

static void say_life(TextBuffer *text, uint32_t wave, uint64_t cycle, const TraceWave *place, uint64_t first,
                     uint64_t last) {
    Words *words = calloc(1, sizeof *words);
    text->failed |= !words;
    if (!words) return;
    word_set(words, WORD_WAVE, "%u", wave);
    word_set(words, WORD_CYCLE, "%llu", why_wide(cycle));
    word_set(words, WORD_FROM, "%llu", why_wide(first));
    word_set(words, WORD_TO, "%llu", why_wide(last));
    word_set(words, WORD_SLOT, "%u", place->slot);
    word_set(words, WORD_CORE, "%u", place->core);
    sentence_say(text, cycle < first ? SENTENCE_NOT_STARTED : SENTENCE_HAS_ENDED, words);
    free(words);
}

bool why_find_wave(Travel *travel, uint32_t wave, uint32_t lane, uint64_t cycle, WhyPixel *pixel, char **text) {
    const Trace *trace = travel_trace(travel);
    TextBuffer said = {0};
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    TraceRun run;
    uint64_t first, last;
    *text = NULL;
    if (wave >= count) return false;
    *pixel = (WhyPixel){.core = waves[wave].core, .slot = waves[wave].slot, .lane = lane, .cycle = cycle};
    if (track_run_at(trace, pixel->core, pixel->slot, cycle, &run) && run.wave == wave) return true;
    if (find_life(trace, &waves[wave], wave, &first, &last)) say_life(&said, wave, cycle, &waves[wave], first, last);
    said.failed |= trace_failed(trace);
    *text = text_take(&said);
    return false;
}
