/* why_stalled.c: why a wave is stalled (for what, and who hid it) or idle (who was picked instead, by which rule). */
#include <stdlib.h>

#include "sim/core/state.h"
#include "sim/debug/why/why_parts.h"
#include "sim/trace/trace_event.h"

enum { SHOWN_WAVES = 8 };

/* ---- who else issues ---- */

/* "wave 0 `mov r1.x, r0.x` (line 4)": whoever issues in the pixel's cycle. Returns how many. */
static int list_picked(const Asking *asking, TextBuffer *text) {
    int count = 0;
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        TraceRun run;
        if (!track_run_at(asking->trace, asking->pixel.core, slot, asking->pixel.cycle, &run)) continue;
        if (run.state != STATE_ACTIVE) continue;
        text_printf(text, "%s`%s` of wave %u (%s)", count ? ", " : "", code_text(asking->code, run.pc).text, run.wave,
                    code_place(asking->code, run.pc).text);
        count++;
    }
    return count;
}

/* " (waves 0, 2)": other waves that issue in cycles from .. to - 1. */
static void list_busy_waves(const Asking *asking, uint64_t from, uint64_t to, TextBuffer *text) {
    int count = 0;
    uint32_t last = TRACE_NO_WAVE;
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        Track track;
        if (slot == asking->pixel.slot || !track_open(&track, asking->trace, asking->pixel.core, slot, from, to))
            continue;
        do {
            if (track.run.state != STATE_ACTIVE || track.run.wave == last) continue;
            last = track.run.wave;
            if (count++ < SHOWN_WAVES) text_printf(text, "%s%u", count > 1 ? ", " : "", last);
        } while (track_advance(&track));
        track_close(&track);
    }
    if (count > SHOWN_WAVES) text_printf(text, " and %d more", count - SHOWN_WAVES);
}

/* ---- stalled ---- */

typedef struct ExposedPart {
    const Asking *asking;
    uint64_t cycles;
} ExposedPart;

static void add_exposed(void *user, uint32_t slot, const TraceRun *run, uint64_t from, uint64_t to) {
    ExposedPart *part = user;
    (void)run;
    if (slot == part->asking->pixel.slot) part->cycles += to - from;
}

static void say_hidden(Asking *asking) {
    const Why *why = asking->why;
    const uint64_t hidden = why->to - why->from - why->exposed;
    TextBuffer waves = {0}, others = {0};
    list_busy_waves(asking, why->from, why->to, &waves);
    if (waves.length) text_printf(&others, " (waves %s issued)", waves.text);
    others.failed |= waves.failed;
    word_take(&asking->words, WORD_OTHERS, &others);
    free(text_take(&waves));
    why_set_cycle(asking, WORD_HIDDEN, hidden);
    why_set_cycle(asking, WORD_EXPOSED, why->exposed);
    why_say(asking, !hidden ? SENTENCE_HIDDEN_NONE : why->exposed ? SENTENCE_HIDDEN_SOME : SENTENCE_HIDDEN_ALL);
}

/* Waves of the group that have not come to the barrier, at the present cycle. */
static void list_late_waves(const Asking *asking, const InspectWave *self, TextBuffer *text) {
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        InspectWave wave;
        if (!inspect_wave(travel_gpu(asking->travel), asking->pixel.core, slot, &wave)) continue;
        if (wave.group != self->group || wave.dispatch != self->dispatch || wave.at_barrier) continue;
        text_printf(text, "%s%u", text->length ? ", " : "", wave.number);
    }
}

static void say_barrier(Asking *asking) {
    TextBuffer late = {0};
    InspectWave wave;
    why_go(asking, asking->pixel.cycle);
    if (!inspect_wave(travel_gpu(asking->travel), asking->pixel.core, asking->pixel.slot, &wave)) return;
    list_late_waves(asking, &wave, &late);
    word_take(&asking->words, WORD_OTHERS, &late);
    word_set(&asking->words, WORD_GROUP, "%u", wave.group);
    why_say(asking, SENTENCE_STALL_BARRIER);
}

static void say_register(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    TraceRun issue;
    why->producer = run->producer;
    if (why_last_issue(asking, run->producer, why->from, &issue)) why->produced = issue.cycle + issue.cycles - 1;
    word_set(&asking->words, WORD_REGISTER, "%s", inspect_component_name(run->reg).text);
    word_set(&asking->words, WORD_PRODUCER, "%s", code_text(asking->code, run->producer).text);
    word_set(&asking->words, WORD_PRODUCER_PLACE, "%s", code_place(asking->code, run->producer).text);
    why_set_cycle(asking, WORD_PRODUCER_CYCLE, why->produced);
    why_set_cycle(asking, WORD_DUE, why->to);
    why_say(asking, why->to < travel_end(asking->travel) ? SENTENCE_STALL_REGISTER : SENTENCE_STALL_NO_VALUE);
}

void why_stalled(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    ExposedPart part = {.asking = asking};
    why->from = run->cycle;
    why->to = run->cycle + run->cycles;
    asking->failed |= !trace_find_exposed(asking->trace, asking->pixel.core, why->from, why->to, add_exposed, &part);
    why->exposed = part.cycles;
    const unsigned long long first = why->from, last = why->to - 1;
    if (run->cycles == 1)
        word_set(&asking->words, WORD_CYCLES, "1 cycle, %llu", first);
    else
        word_set(&asking->words, WORD_CYCLES, "%u cycles, %llu to %llu", run->cycles, first, last);
    why_set_instruction(asking, run->pc);
    word_set(&asking->words, WORD_REASON, "%s", trace_reasons[run->reason].meaning);
    if (run->reg != TRACE_NO_REGISTER && run->producer != TRACE_NO_PC)
        say_register(asking);
    else if (run->reason == REASON_BARRIER)
        say_barrier(asking);
    else
        why_say(asking, SENTENCE_STALL_OTHER);
    say_hidden(asking);
}

/* ---- idle ---- */

/* "ALU 0 works on `mul ...` of wave 1 (line 7) until cycle 12" for each ALU. */
static void list_alus(const Asking *asking, TextBuffer *text) {
    const uint64_t cycle = asking->pixel.cycle;
    Trace *window = trace_window(asking->trace, cycle, cycle + 1);
    for (uint32_t alu = 0; window && alu < asking->config->alus; alu++) {
        TraceAlu run;
        TraceCursor *cursor = trace_alu_cursor(window, asking->pixel.core, alu);
        if (cursor && trace_next_alu(cursor, &run))
            text_printf(text, "%sALU %u worked on `%s` of wave %u (%s) until cycle %llu", text->length ? ", " : "", alu,
                        code_text(asking->code, run.pc).text, run.wave, code_place(asking->code, run.pc).text,
                        why_wide(run.cycle + run.cycles - 1));
        trace_cursor_destroy(cursor);
    }
    trace_destroy(window);
}

static void say_no_unit(Asking *asking) {
    TextBuffer alus = {0};
    const uint8_t unit = travel_gpu(asking->travel)->program->code[asking->run.pc].unit;
    list_alus(asking, &alus);
    const bool vector = unit == UNIT_VALU && alus.length > 0;
    word_take(&asking->words, WORD_OTHERS, &alus);
    why_say(asking, vector ? SENTENCE_NO_UNIT : SENTENCE_NO_SCALAR_UNIT);
}

static void say_rule_eager(Asking *asking, const Core *core) {
    const uint32_t port = asking->pixel.slot % (uint32_t)asking->config->issue, slot = core->port_slot[port];
    TraceRun run;
    const bool found = track_run_at(asking->trace, asking->pixel.core, slot, asking->pixel.cycle, &run);
    word_set(&asking->words, WORD_PORT, "%u", port);
    if (found && run.wave != TRACE_NO_WAVE)
        word_set(&asking->words, WORD_OTHER_WAVE, "wave %u", run.wave);
    else
        word_set(&asking->words, WORD_OTHER_WAVE, "none");
    why_say(asking, SENTENCE_RULE_EAGER);
}

static void say_rule_round_robin(Asking *asking, const Core *core) {
    (void)core;
    why_say(asking, SENTENCE_RULE_TURNS);
}

static void say_rule_oldest(Asking *asking, const Core *core) {
    (void)core;
    why_say(asking, SENTENCE_RULE_OLDEST);
}

static void say_rule_greedy_oldest(Asking *asking, const Core *core) {
    (void)core;
    why_say(asking, SENTENCE_RULE_GREEDY);
}

static void say_rule_two_level(Asking *asking, const Core *core) {
    TextBuffer inside = {0};
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        InspectWave wave;
        if (!(core->active >> slot & 1) || !inspect_wave(travel_gpu(asking->travel), asking->pixel.core, slot, &wave))
            continue;
        text_printf(&inside, "%s%u", inside.length ? ", " : "", wave.number);
    }
    word_take(&asking->words, WORD_OTHERS, &inside);
    word_set(&asking->words, WORD_MANY, "%llu", why_wide(asking->config->active_waves));
    why_say(asking, core->active >> asking->pixel.slot & 1 ? SENTENCE_RULE_INSIDE : SENTENCE_RULE_OUTSIDE);
}

/* By what the scheduler remembers after the cycle. */
static void say_rule(Asking *asking) {
    static const struct {
        const char *name;
        void (*say)(Asking *asking, const Core *core);
    } rules[SCHEDULER_COUNT] = {
#define SCHEDULER(ID, name, function) [SCHEDULER_##ID] = {name, say_rule_##function},
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    };
    why_go(asking, asking->pixel.cycle + 1);
    word_set(&asking->words, WORD_SCHEDULER, "%s", rules[asking->config->scheduler].name);
    word_set(&asking->words, WORD_MANY, "%llu", why_wide(asking->config->issue));
    rules[asking->config->scheduler].say(asking, state_core(travel_gpu(asking->travel), asking->pixel.core));
}

void why_idle(Asking *asking) {
    TextBuffer picked = {0};
    why_set_instruction(asking, asking->run.pc);
    if (asking->run.reason == REASON_NO_UNIT) {
        say_no_unit(asking);
        return;
    }
    why_say(asking, SENTENCE_NOT_PICKED);
    const int count = list_picked(asking, &picked);
    word_take(&asking->words, WORD_OTHERS, &picked);
    why_say(asking, count ? SENTENCE_PICKED : SENTENCE_PICKED_NONE);
    const Fault *fault = why_fault(asking);
    if (fault) {
        word_set(&asking->words, WORD_OTHER_WAVE, "%u", fault->wave);
        why_say(asking, SENTENCE_FAULT_FIRST);
    } else {
        say_rule(asking);
    }
}
