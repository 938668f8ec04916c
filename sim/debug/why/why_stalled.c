/* why_stalled.c: why a wave is stalled (for what, and what hid it) or idle (what was picked instead, by which rule). */

#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"
#include "sim/machine/machine.h"
#include "sim/trace/trace_event.h"

/* ---- stalled ---- */

/* "the wave needs r1.x", and what writes that. */
static void say_register(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    const ComponentName name = program_component_name(run->reg);
    const Wanted producer = {.wave = run->wave, .pc = run->producer};
    TraceRun issue;
    why->producer = run->producer;
    if (track_find_before(asking->trace, asking->at.core, asking->at.slot, why->from, &producer, &issue))
        why->produced = issue.cycle + issue.cycles - 1;
    text_printf(&asking->text, ": %s, needs %s.", why_name(asking, run->pc).text, name.text);
    why_say(asking, "%s, was issued in cycle %llu", why_name(asking, run->producer).text, wide(why->produced));
    why_step(asking, WHY_CAUSE, why->produced, run->producer, "gives %s", name.text);
    why_step(asking, WHY_NOW, asking->at.cycle, run->pc, "needs %s", name.text);
    if (why->to < travel_end(asking->travel))
        text_printf(&asking->text, "; %s is ready in cycle %llu.", name.text, wide(why->to));
    else
        text_printf(&asking->text, ", and %s is still not ready%s.", name.text,
                    travel_is_whole(asking->travel) ? " when the run ends" : "");
}

/* The waves of the group that have not come to the barrier yet; all have while it opens. */
static void say_barrier(Asking *asking) {
    const LaneView view = why_view_before(asking, asking->at.cycle);
    InspectWave self, wave;
    const char *comma = "";
    if (!inspect_wave(view.gpu, view.core, view.slot, &self)) return;
    if (!self.at_barrier) {
        text_printf(&asking->text, ": the barrier before %s opens for group %u, all waves of which have come.",
                    code_place(asking->code, asking->run.pc).text, self.group);
        return;
    }
    text_printf(&asking->text,
                ": it has reached the barrier before %s, and waits for the waves of group %u that have not: ",
                code_place(asking->code, asking->run.pc).text, self.group);
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        if (!inspect_wave(view.gpu, view.core, slot, &wave) || wave.at_barrier) continue;
        if (wave.group != self.group || wave.dispatch != self.dispatch) continue;
        text_printf(&asking->text, "%s%u", comma, wave.number);
        comma = ", ";
    }
    text_printf(&asking->text, ".");
}

/* " (waves 0, 2 issued)": other waves of the core that issue during the stall, if any do. */
static void say_busy_waves(Asking *asking) {
    enum { SHOWN_WAVES = 8 };
    TextBuffer *text = &asking->text;
    int count = 0;
    uint32_t last = TRACE_NO_WAVE;
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        Track track;
        if (slot == asking->at.slot) continue;
        if (!track_open(&track, asking->trace, asking->at.core, slot, asking->why->from, asking->why->to)) continue;
        do {
            if (track.run.state != STATE_ACTIVE || track.run.wave == last) continue;
            last = track.run.wave;
            if (count++ < SHOWN_WAVES) text_printf(text, "%s%u", count > 1 ? ", " : " (waves ", last);
        } while (track_advance(&track));
        track_close(&track);
    }
    if (count > SHOWN_WAVES) text_printf(text, " and %d more", count - SHOWN_WAVES);
    if (count) text_printf(text, " issued)");
}

void why_stalled(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    why->from = run->cycle;
    why->to = run->cycle + run->cycles;
    if (run->cycles == 1)
        why_say(asking, "Wave %u is stalled for 1 cycle, %llu", run->wave, wide(why->from));
    else
        why_say(asking, "Wave %u is stalled for %u cycles, %llu to %llu", run->wave, run->cycles, wide(why->from),
                wide(why->to - 1));
    if (run->reg != TRACE_NO_REGISTER && run->producer != TRACE_NO_PC)
        say_register(asking);
    else if (run->reason == REASON_BARRIER)
        say_barrier(asking);
    else
        text_printf(&asking->text, " before %s: %s.", why_name(asking, run->pc).text,
                    trace_reasons[run->reason].meaning);
    if (!why->step_count)
        why_step(asking, WHY_NOW, asking->at.cycle, run->pc, "%s", trace_reasons[run->reason].meaning);
    why_title(asking, "Wave %u %s", run->wave, trace_reasons[run->reason].clause);
    why_lasts(asking, "stalled", why->from, why->to);

    TraceExposed *exposed = trace_exposed_open(asking->trace, asking->at.core, why->from, why->to);
    asking->failed |= !exposed;
    for (ExposedStall stall; exposed && trace_exposed_next(exposed, &stall);)
        if (stall.slot == asking->at.slot) why->exposed += stall.to - stall.from;
    trace_exposed_close(exposed);
    const uint64_t hidden = why->to - why->from - why->exposed;
    why_step(asking, WHY_MEANWHILE, asking->at.cycle, TRACE_NO_PC, "other work hid %llu of %llu cycles", wide(hidden),
             wide(why->to - why->from));
    if (why->to < travel_end(asking->travel)) why_step(asking, WHY_NEXT, why->to, run->pc, "the wave can continue");
    if (!hidden) {
        why_say(asking, "Nothing hid the stall: no wave of the core could issue, and none of its ALUs was busy.");
    } else if (why->exposed) {
        why_say(asking, "The core had other work in %llu of these cycles", wide(hidden));
        say_busy_waves(asking);
        text_printf(&asking->text, "; %llu %s exposed.", wide(why->exposed), why->exposed == 1 ? "was" : "were");
    } else {
        why_say(asking, "The whole stall was hidden: the core had other work");
        say_busy_waves(asking);
        text_printf(&asking->text, ".");
    }
}

/* ---- idle ---- */

/* The rule of the scheduler, by what it remembers after the cycle. */
static void say_rule(Asking *asking, const Core *core) {
    static const char *const names[SCHEDULER_COUNT] = {
#define SCHEDULER(ID, name, function) [SCHEDULER_##ID] = name,
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    };
    TextBuffer *text = &asking->text;
    const Config *config = asking->config;
    const uint32_t slot = asking->at.slot, port = slot % (uint32_t)config->issue;
    const unsigned long long ports = wide(config->issue);
    const char *comma = "";
    TraceRun run;
    why_say(asking, "Scheduler `%s`: ", names[config->scheduler]);
    switch ((Scheduler)config->scheduler) {
    case SCHEDULER_EAGER:
        text_printf(text, "port %u, which serves this slot, stays with a wave until that stalls, and is now with ",
                    port);
        if (track_run_at(asking->trace, asking->at.core, core->port_slot[port], asking->at.cycle, &run) &&
            run.wave != TRACE_NO_WAVE)
            text_printf(text, "wave %u.", run.wave);
        else
            text_printf(text, "none.");
        break;
    case SCHEDULER_ROUND_ROBIN:
        text_printf(text, "waves take turns in the order of their slots, up to %llu in a cycle,", ports);
        text_printf(text, " and this wave's turn comes later.");
        break;
    case SCHEDULER_OLDEST:
        text_printf(text, "of the waves that can issue, up to %llu are picked in a cycle, the oldest first.", ports);
        break;
    case SCHEDULER_GREEDY_OLDEST:
        text_printf(text, "each issue port (there %s %llu) stays with its wave", ports == 1 ? "is" : "are", ports);
        text_printf(text, " while that can issue, and then takes the oldest wave that can.");
        break;
    case SCHEDULER_TWO_LEVEL:
        text_printf(text, "up to %llu waves take turns (now waves ", wide(config->active_waves));
        for (uint32_t i = 0; i < config->waves; i++) {
            InspectWave wave;
            if (!(core->active >> i & 1) || !inspect_wave(travel_gpu(asking->travel), asking->at.core, i, &wave))
                continue;
            text_printf(text, "%s%u", comma, wave.number);
            comma = ", ";
        }
        text_printf(text, core->active >> slot & 1 ? "), and this wave's turn comes later."
                                                   : "); this one joins when one of them waits for memory.");
        break;
    case SCHEDULER_COUNT: break;
    }
}

/* "`mov r1.x, r0.x` of wave 2 (line 37)" */
static void name_work(Asking *asking, uint32_t wave, uint32_t pc) {
    text_printf(&asking->text, "`%s` of wave %u (%s)", code_written(asking->code, pc).text, wave,
                code_place(asking->code, pc).text);
}

void why_idle(Asking *asking) {
    const uint64_t cycle = asking->at.cycle;
    const uint32_t pc = asking->run.pc;
    const char *comma = "";

    why_lasts(asking, "ready", asking->run.cycle, asking->run.cycle + asking->run.cycles);
    why_step(asking, WHY_NOW, cycle, pc, "could issue");
    if (asking->run.reason == REASON_NO_UNIT) {
        why_title(asking, "Wave %u found no unit", asking->run.wave);
        /* It was its turn: what kept its units busy. Scalar ALUs are not in the trace. */
        const bool vector = travel_gpu(asking->travel)->program->code[pc].unit == UNIT_VALU;
        Trace *window = vector ? trace_window(asking->trace, cycle, cycle + 1) : NULL;
        asking->failed |= vector && !window;
        why_say(asking, "It was wave %u's turn to issue %s, but ", asking->run.wave, why_name(asking, pc).text);
        for (uint32_t alu = 0; window && alu < asking->config->alus; alu++) {
            TraceAlu run;
            TraceCursor *cursor = trace_alu_cursor(window, asking->at.core, alu);
            if (cursor && trace_next_alu(cursor, &run)) {
                text_printf(&asking->text, "%sALU %u was working on ", comma, alu);
                name_work(asking, run.wave, run.pc);
                text_printf(&asking->text, " until cycle %llu", wide(run.cycle + run.cycles - 1));
                why_step(asking, WHY_MEANWHILE, run.cycle, run.pc, "wave %u keeps ALU %u busy", run.wave, alu);
                comma = ", ";
            }
            trace_cursor_destroy(cursor);
        }
        trace_destroy(window);
        text_printf(&asking->text, *comma ? "." : "all scalar ALUs were busy.");
        return;
    }

    why_title(asking, "Wave %u was not picked", asking->run.wave);
    why_say(asking, "Wave %u could issue %s, but was not picked.", asking->run.wave, why_name(asking, pc).text);
    why_say(asking, "In this cycle the core issued ");
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        TraceRun run;
        if (!track_run_at(asking->trace, asking->at.core, slot, cycle, &run)) continue;
        if (run.state != STATE_ACTIVE) continue;
        text_printf(&asking->text, "%s", comma);
        name_work(asking, run.wave, run.pc);
        why_step(asking, WHY_MEANWHILE, cycle, run.pc, "wave %u was picked", run.wave);
        comma = ", ";
    }
    text_printf(&asking->text, *comma ? "." : "nothing.");

    const Fault *fault = why_fault(asking);
    if (fault) {
        why_say(asking, "A fault in wave %u stopped the run in this cycle, before wave %u's turn came.", fault->wave,
                asking->run.wave);
        return;
    }
    const LaneView after = why_view(asking, cycle + 1);
    say_rule(asking, state_core(after.gpu, after.core));
}
