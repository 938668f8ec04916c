/* why_inactive.c: why a lane is inactive: what deactivated it, what it waits for, and when it becomes active again. */
#include "sim/debug/why/why_parts.h"

/* ---- the condition ---- */

typedef struct Writer {
    const Asking *asking;
    uint32_t component;
} Writer;

static bool is_writer(void *user, const TraceRun *run) {
    const Writer *writer = user;
    return run->state == STATE_ACTIVE && run->wave == writer->asking->run.wave &&
           values_writes(writer->asking->code, run->pc, writer->component);
}

static bool is_other_wave(void *user, const TraceRun *run) {
    const Writer *writer = user;
    return run->wave != writer->asking->run.wave;
}

/* The condition of a branch that issued in a cycle, and where its value came from. */
static void say_condition(Asking *asking, uint32_t branch, uint64_t cycle) {
    TextBuffer condition = {0}, sources = {0};
    TraceRun made;
    Writer writer = {asking, values_condition_component(asking->code, branch)};
    const WhyPixel *at = &asking->pixel;
    LaneView view = why_view_at(asking, cycle);
    values_condition(&condition, &view, branch);
    word_take(&asking->words, WORD_CONDITION, &condition);
    const bool known = writer.component != INSPECT_NONE && track_find_before(asking->trace, at->core, at->slot, cycle,
                                                                             is_writer, is_other_wave, &writer, &made);
    if (known) {
        view = why_view_at(asking, made.cycle + made.cycles - 1);
        values_read(&sources, &view, made.pc);
        word_set(&asking->words, WORD_PRODUCER, "%s", code_text(asking->code, made.pc).text);
        word_set(&asking->words, WORD_PRODUCER_PLACE, "%s", code_place(asking->code, made.pc).text);
    }
    const bool has_sources = sources.length > 0;
    word_take(&asking->words, WORD_SOURCES, &sources);
    why_say(asking, known && has_sources ? SENTENCE_CONDITION_FROM : SENTENCE_CONDITION);
}

/* ---- what comes ---- */

/* Follow the masks from the pixel on: when does the lane become active again, and when do the lanes of `entry`
 * reconverge
 * (-1: that is not asked)? */
static void look_ahead(Asking *asking, const Masks *masks, int entry) {
    Why *why = asking->why;
    const WhyPixel *at = &asking->pixel;
    MaskWalk walk = {0};
    Track track;
    walk_start_at(&walk, asking->code, masks);
    if (!track_open(&track, asking->trace, at->core, at->slot, at->cycle + 1, UINT64_MAX)) return walk_free(&walk);
    bool asks_reconverges = entry >= 0;
    do {
        const TraceRun *run = &track.run;
        if (run->wave != asking->run.wave) break;
        for (uint64_t i = 0; run->state == STATE_ACTIVE && i < run->cycles; i++) {
            const uint32_t next = i + 1 < run->cycles ? run->pc : track_next_pc(&track);
            walk_issue(&walk, run->pc, run->cycle + i, run->exec, next);
            const bool on = run->exec >> at->lane & 1;
            if (on && why->resumes == GPU_NEVER) {
                why->resumes = run->cycle + i;
                why->resume_pc = next;
            }
            if (asks_reconverges && walk.masks.depth <= (uint32_t)entry) {
                asks_reconverges = false;
                if (!on) continue;
                why->reconverges = run->cycle + i;
                why->reconverge_pc = next;
            }
        }
    } while ((why->resumes == GPU_NEVER || asks_reconverges) && track_advance(&track));
    track_close(&track);
    asking->failed |= walk.failed;
    walk_free(&walk);
}

/* When the wave, which is there at the pixel, ends; GPU_NEVER: not before the run does. */
static uint64_t wave_end(const Asking *asking) {
    const WhyPixel *at = &asking->pixel;
    Track track;
    uint64_t end = GPU_NEVER;
    if (!track_open(&track, asking->trace, at->core, at->slot, at->cycle, UINT64_MAX)) return end;
    do {
        const TraceRun *run = &track.run;
        if (run->wave != asking->run.wave) break;
        /* Without lanes a wave may go on: it has written exec. */
        const bool last = run->state == STATE_ACTIVE && !run->exec && code_op(asking->code, run->pc) == OP_RET;
        if (last) end = run->cycle + run->cycles - 1;
    } while (track_advance(&track));
    track_close(&track);
    return end;
}

static void say_future(Asking *asking) {
    const Why *why = asking->why;
    if (why->resumes == GPU_NEVER) {
        const uint64_t end = wave_end(asking);
        why_set_cycle(asking, WORD_END, end == GPU_NEVER ? travel_end(asking->travel) : end);
        why_say(asking, end == GPU_NEVER ? SENTENCE_NOT_RESUMED : SENTENCE_NEVER_RESUMES);
        return;
    }
    why_set_cycle(asking, WORD_RESUMES, why->resumes);
    word_set(&asking->words, WORD_RESUME_PLACE, "%s",
             why->resume_pc == TRACE_NO_PC ? "the end" : code_place(asking->code, why->resume_pc).text);
    why_say(asking, SENTENCE_RESUMES);
    if (why->reconverges == GPU_NEVER || why->reconverges == why->resumes || why->reconverge_pc == TRACE_NO_PC) return;
    why_set_cycle(asking, WORD_RECONVERGES, why->reconverges);
    word_set(&asking->words, WORD_RECONVERGE_PLACE, "%s", code_place(asking->code, why->reconverge_pc).text);
    why_say(asking, SENTENCE_RECONVERGES);
}

/* ---- who runs meanwhile ---- */

static void say_others(Asking *asking, uint64_t exec) {
    TextBuffer lanes = {0};
    const TraceRun *run = &asking->run;
    values_lanes(&lanes, exec);
    word_take(&asking->words, WORD_LANES, &lanes);
    why_set_instruction(asking, run->pc);
    word_set(&asking->words, WORD_REASON, "%s", trace_reasons[run->reason].meaning);
    if (!exec)
        why_say(asking, SENTENCE_OTHERS_NONE);
    else
        why_say(asking, run->state == STATE_ACTIVE ? SENTENCE_OTHERS_RUN : SENTENCE_OTHERS_WAIT);
}

/* ---- what deactivated it ---- */

static void say_no_thread(Asking *asking, const InspectWave *wave, uint64_t threads) {
    word_set(&asking->words, WORD_GROUP, "%u", wave->group);
    word_set(&asking->words, WORD_MANY, "%d", __builtin_popcountll(threads));
    word_set(&asking->words, WORD_WIDTH, "%llu", why_wide(asking->config->wave_size));
    why_say(asking, SENTENCE_OFF_NO_THREAD);
}

static Sentence sentence_of_cause(const Asking *asking, const Charge *charge) {
    const Op op = code_op(asking->code, charge->pc);
    switch (charge->kind) {
    case CHARGE_RETURNED: return SENTENCE_OFF_RETURNED;
    case CHARGE_LOOP_EXITED: return SENTENCE_OFF_LEFT_LOOP;
    case CHARGE_EXEC_WRITE:
        return code_writes_exec(asking->code, charge->pc) ? SENTENCE_OFF_EXEC : SENTENCE_OFF_OLD_MASK;
    default: return op == OP_MASK_NZ ? SENTENCE_OFF_MASKED : SENTENCE_OFF_DIVERGED;
    }
}

static void say_what_it_waits_for(Asking *asking, const Charge *charge) {
    const bool masked = code_op(asking->code, charge->pc) == OP_MASK_NZ;
    switch (charge->kind) {
    case CHARGE_PENDING: why_say(asking, SENTENCE_OWN_PENDING); break;
    case CHARGE_DONE: why_say(asking, SENTENCE_OWN_DONE); break;
    case CHARGE_SKIPPED: why_say(asking, masked ? SENTENCE_OWN_MASKED : SENTENCE_OWN_SKIPPED); break;
    case CHARGE_LOOP_EXITED: why_say(asking, SENTENCE_OWN_LEFT); break;
    default: break;
    }
}

/* The cycle in which the instruction to blame issued: the one that pushed the entry, or that deactivated the lane. */
static uint64_t cycle_of_cause(const Charge *charge, const Masks *masks, uint64_t since) {
    const bool pushed = charge->entry != CHARGE_NO_ENTRY && masks->stack[charge->entry].by == charge->pc;
    return pushed ? masks->stack[charge->entry].cycle : since;
}

static void say_cause(Asking *asking, const Masks *masks) {
    const Charge *charge = &asking->why->charge;
    const uint64_t cycle = cycle_of_cause(charge, masks, asking->why->since);
    const Op op = code_op(asking->code, charge->pc);
    why_set_instruction(asking, charge->pc);
    why_set_cycle(asking, WORD_SINCE, asking->why->since);
    why_set_cycle(asking, WORD_FROM, cycle);
    why_say(asking, sentence_of_cause(asking, charge));
    if (op == OP_BR_PUSH || op == OP_MASK_NZ) say_condition(asking, charge->pc, cycle);
    say_what_it_waits_for(asking, charge);
}

void why_inactive(Asking *asking) {
    const WhyPixel *at = &asking->pixel;
    size_t count;
    const TraceWave *waves = trace_waves(asking->trace, &count);
    const uint64_t threads = waves[asking->run.wave].live;
    InspectWave wave;
    why_go(asking, at->cycle + 1);
    if (!inspect_wave(travel_gpu(asking->travel), at->core, at->slot, &wave)) return;
    /* Words about the state, before one goes elsewhere. */
    MaskWalk now = {0};
    Masks masks = masks_of_wave(&wave, threads);
    walk_start_at(&now, asking->code, &masks);
    const uint64_t exec = wave.exec;
    Why *why = asking->why;
    why->charge = charge_of(asking->code, &now.masks, at->lane);
    why->since = now.masks.off[at->lane].cycle;
    if (why->charge.kind == CHARGE_NO_THREAD) {
        say_no_thread(asking, &wave, threads);
    } else {
        const int entry = why->charge.entry;
        look_ahead(asking, &now.masks, masks_is_side(asking->code, &now.masks, entry) ? entry - 1 : CHARGE_NO_ENTRY);
        say_cause(asking, &now.masks);
        if (why->charge.kind != CHARGE_RETURNED) {
            say_others(asking, exec);
            say_future(asking);
        }
    }
    asking->failed |= now.failed;
    walk_free(&now);
}
