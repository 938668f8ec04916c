/* why_stalled.c: why a wave is stalled (for what, and what hid it) or not selected (what was picked instead, by which
 * rule). */

#include "sim/count/count.h"
#include "sim/debug/time/track.h"
#include "sim/debug/why/why_parts.h"
#include "sim/machine/machine.h"

/* ---- stalled ---- */

/* "the wave needs r1.x", and what writes that. */
static void say_register(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    const Wanted producer = {.wave = run->wave, .pc = run->producer};
    TraceRun issue;
    text_printf(&asking->text, ": %s, needs %s.", why_name(asking, run->pc).text,
                program_component_name(run->reg).text);
    why->cause_pc = run->producer;
    if (!track_find_before(asking->trace, asking->at.core, asking->at.slot, why->from, &producer, &issue)) return;
    why->cause = issue.cycle + issue.cycles - 1;
    why_say(asking, WHY_CAUSE, why->cause, run->producer, "It is the result of %s, which issued in cycle %llu.",
            why_name(asking, run->producer).text, wide(why->cause));
}

/* The waves of the group that have not come to the barrier yet; all have while it opens. */
static void say_barrier(Asking *asking) {
    const LaneView view = why_view_before(asking, asking->at.cycle);
    InspectWave self, wave;
    const char *comma = "";
    if (!inspect_wave(view.gpu, view.core, view.slot, &self)) return;
    if (self.at_barrier && !self.exec) {
        text_printf(&asking->text, ": it is at the branch of %s, and waits for other waves of group %u.",
                    code_place(asking->code, self.pc).text, self.group);
        return;
    }
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

enum { NAMED_WAVES = 8, NAMED_WORK = 4 }; /* in a list; it says how many more there are */

/* " (waves 0, 2 issued)": other waves of the core that issue during the stall, if any do. */
static void say_busy_waves(Asking *asking) {
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
            if (count++ < NAMED_WAVES) text_printf(text, "%s%u", count > 1 ? ", " : " (waves ", last);
        } while (track_advance(&track));
        track_close(&track);
    }
    if (count > NAMED_WAVES) text_printf(text, " and %d more", count - NAMED_WAVES);
    if (count) text_printf(text, " issued)");
}

void why_stalled(Asking *asking) {
    Why *why = asking->why;
    const TraceRun *run = &asking->run;
    why_say(asking, WHY_NOW, asking->at.cycle, run->pc, "Wave %u has been stalled since cycle %llu", run->wave,
            wide(why->from));
    if (run->reg != TRACE_NO_REGISTER && run->producer != TRACE_NO_PC)
        say_register(asking);
    else if (run->reason == REASON_BARRIER)
        say_barrier(asking);
    else
        text_printf(&asking->text, " before %s: %s.", why_name(asking, run->pc).text,
                    trace_reasons[run->reason].meaning);
    if (why->to < travel_end(asking->travel))
        why_say(asking, WHY_NEXT, why->to, run->pc, "The stall ends in cycle %llu, after %u cycle%s.", wide(why->to),
                run->cycles, run->cycles == 1 ? "" : "s");
    else
        why_say(asking, WHY_NEXT, GPU_NEVER, TRACE_NO_PC, "It is still stalled %safter %u cycle%s.",
                travel_is_whole(asking->travel) ? "when the run ends, " : "", run->cycles, run->cycles == 1 ? "" : "s");

    /* How much of the stall other work of the core hid. */
    why->exposed = count_slot(asking->trace, asking->at.core, asking->at.slot, why->from, why->to).exposed;
    const uint64_t all = why->to - why->from, hidden = all - why->exposed;
    if (!hidden) {
        why_say(asking, WHY_MEANWHILE, GPU_NEVER, TRACE_NO_PC,
                "Nothing hid the stall: no wave of the core could issue, and none of its ALUs was busy.");
        return;
    }
    why_say(asking, WHY_MEANWHILE, GPU_NEVER, TRACE_NO_PC, "The core had other work in %llu of %llu cycles",
            wide(hidden), wide(all));
    say_busy_waves(asking);
    if (why->exposed)
        text_printf(&asking->text, "; %llu %s exposed.", wide(why->exposed), why->exposed == 1 ? "was" : "were");
    else
        text_printf(&asking->text, ": the whole stall was hidden.");
}

/* ---- not selected ---- */

/* The rule of the scheduler, by what it remembers after the cycle. */
static void say_rule(Asking *asking, const Core *core) {
    TextBuffer *text = &asking->text;
    const Config *config = asking->config;
    const uint32_t slot = asking->at.slot, port = slot % (uint32_t)config->issue;
    const bool own = config->port_slots == PORT_SLOTS_OWN && config->scheduler != SCHEDULER_EAGER;
    const unsigned long long ports = own ? 1 : wide(config->issue); /* that look at the slot */
    int count = 0;
    TraceRun run;
    char name[32];
    config_show(config, &config_settings[SETTING_scheduler], name, sizeof name);
    why_say(asking, WHY_MEANWHILE, asking->at.cycle, TRACE_NO_PC, "Scheduler `%s`: ", name);
    if (own) text_printf(text, "port %u serves this slot; ", port);
    switch ((Scheduler)config->scheduler) {
    case SCHEDULER_EAGER:
        text_printf(text, "port %u, which serves this slot, stays with a wave until that stalls, and is now with ",
                    port);
        if (track_run_at(asking->trace, asking->at.core, core->issue.port_slot[port], asking->at.cycle, &run) &&
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
    case SCHEDULER_GREEDY_GROUP:
        if (own)
            text_printf(text, "it stays with its wave");
        else
            text_printf(text, "each issue port (there %s %llu) stays with its wave", ports == 1 ? "is" : "are", ports);
        text_printf(text, config->scheduler == SCHEDULER_GREEDY_OLDEST
                              ? " while that can issue, and then takes the oldest wave that can."
                              : " while that can issue; then the waves of the oldest group that can take turns.");
        break;
    case SCHEDULER_TWO_LEVEL:
        text_printf(text, "up to %llu waves take turns (now waves ", wide(config->active_waves));
        for (uint32_t i = 0; i < config->waves; i++) {
            InspectWave wave;
            if (!(core->issue.active >> i & 1) || !inspect_wave(travel_gpu(asking->travel), asking->at.core, i, &wave))
                continue;
            if (count++ < NAMED_WAVES) text_printf(text, "%s%u", count > 1 ? ", " : "", wave.number);
        }
        if (count > NAMED_WAVES) text_printf(text, " and %d more", count - NAMED_WAVES);
        text_printf(text, core->issue.active >> slot & 1 ? "), and this wave's turn comes later."
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

/* It was the wave's turn: the work that kept its units busy. Scalar ALUs are not in the trace. */
static void say_busy_units(Asking *asking) {
    const uint64_t cycle = asking->at.cycle;
    const bool vector = travel_gpu(asking->travel)->program->code[asking->run.pc].unit == UNIT_VALU;
    Trace *window = vector ? trace_window(asking->trace, cycle, cycle + 1) : NULL;
    why_say(asking, WHY_NOW, cycle, asking->run.pc, "It was wave %u's turn to issue %s, but all %s ALUs were busy.",
            asking->run.wave, why_name(asking, asking->run.pc).text, vector ? "vector" : "scalar");
    const uint32_t alus = (uint32_t)asking->config->alus, named = alus < NAMED_WORK ? alus : NAMED_WORK;
    for (uint32_t alu = 0; window && alu < named; alu++) {
        TraceAlu run;
        TraceCursor *cursor = trace_alu_cursor(window, asking->at.core, alu);
        if (trace_next_alu(cursor, &run)) {
            why_say(asking, WHY_MEANWHILE, run.cycle, run.pc, "ALU %u was working on ", alu);
            name_work(asking, run.wave, run.pc);
            text_printf(&asking->text, " until cycle %llu.", wide(run.cycle + run.cycles - 1));
        }
        trace_cursor_destroy(cursor);
    }
    if (window && alus > named) text_printf(&asking->text, " %u more ALUs were busy.", alus - named);
    trace_destroy(window);
}

void why_idle(Asking *asking) {
    const uint64_t cycle = asking->at.cycle;
    int count = 0;
    if (asking->run.reason == REASON_NO_UNIT) {
        say_busy_units(asking);
        return;
    }
    why_say(asking, WHY_NOW, cycle, asking->run.pc, "Wave %u could issue %s, but was not selected.", asking->run.wave,
            why_name(asking, asking->run.pc).text);
    why_say(asking, WHY_MEANWHILE, cycle, TRACE_NO_PC, "In this cycle the core issued ");
    for (uint32_t slot = 0; slot < asking->config->waves; slot++) {
        TraceRun run;
        if (!track_run_at(asking->trace, asking->at.core, slot, cycle, &run)) continue;
        if (run.state != STATE_ACTIVE) continue;
        if (count++ >= NAMED_WORK) continue;
        text_printf(&asking->text, "%s", count > 1 ? ", " : "");
        name_work(asking, run.wave, run.pc);
    }
    if (count > NAMED_WORK) text_printf(&asking->text, " and %d more", count - NAMED_WORK);
    text_printf(&asking->text, count ? "." : "nothing.");

    const Fault *fault = why_fault(asking);
    if (fault) {
        text_printf(&asking->text, " A fault in wave %u stopped the run in this cycle, before wave %u's turn came.",
                    fault->wave, asking->run.wave);
        return;
    }
    const LaneView after = why_view(asking, cycle + 1);
    say_rule(asking, state_core(after.gpu, after.core));
}
