/* pixel_card.c: see pixel_card.h. */
#include "sim/viewer/model/pixel_card.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/debug/time/track.h"

/* ---- parts ---- */

void card_row_at(Card *card, const char *name, uint64_t cycle, const Code *code, uint32_t pc) {
    enum { MOST = 34 /* letters that a card has room for */ };
    char number[24] = "", place[80];
    if (cycle != GPU_NEVER) snprintf(number, sizeof number, "%" PRIu64 "%s", cycle, pc == TRACE_NO_PC ? "" : "  ");
    if (pc == TRACE_NO_PC) {
        card_row(card, name, "%s", number);
        return;
    }
    const CodeText text = code_written(code, pc);
    const CodePlace whole = code_place(code, pc);
    snprintf(place, sizeof place, "%.*s", (int)strcspn(whole.text, "("), whole.text); /* without macro calls */
    const int room = max_i32(MOST - (int)strlen(number) - (int)strlen(place) - 2, 8);
    const bool cut = (int)strlen(text.text) > room;
    card_row(card, name, "%s%.*s%s  %s", number, cut ? room - 1 : room, text.text, cut ? "…" : "", place);
}

void card_sentence(Card *card, const char *clause) {
    card_text(card, "%s.", clause);
    card->text[0] = (char)toupper((unsigned char)card->text[0]);
}

static const WhyStep *find_step(const Why *why, WhyMark mark) {
    for (uint32_t i = 0; i < why->step_count; i++)
        if (why->steps[i].mark == mark) return &why->steps[i];
    return NULL;
}

/* ---- a lane in a cycle, by what it shows ---- */

typedef struct Subject {
    const Why *why;
    const WhyPixel *at;
    Code *code;
    const Fill *fill;
    TraceRun run;
    uint32_t wave_size;
    uint64_t end; /* of what is known of the run */
} Subject;

static void show_masked(Card *card, const Subject *s) {
    const Why *why = s->why;
    const bool narrowed = code_control(s->code, why->charge.pc) == CONTROL_NARROW;
    enum { BRIEF = 20 /* letters for which a row has room beside an instruction */ };
    LanesText lanes = lanes_named(s->run.exec, s->wave_size);
    if (strlen(lanes.text) > BRIEF)
        snprintf(lanes.text, sizeof lanes.text, "%d lanes", __builtin_popcountll(s->run.exec));
    card_title(card, "Lane %u is masked off", s->at->lane);
    card_sentence(card, why->charge.kind == CHARGE_SKIPPED && narrowed
                            ? "its condition was 0: it waits for the lanes that continue"
                            : charge_info[why->charge.kind].meaning);
    card_row_at(card, "since", why->since, s->code, why->since_pc);
    if (why->charged != why->since) card_row_at(card, "diverged", why->charged, s->code, why->charge.pc);
    if (*why->condition) card_row(card, "because", "%s%s%s", why->with, *why->with ? " → " : "", why->condition);
    if (why->resumes != GPU_NEVER)
        card_row_at(card, "on again", why->resumes, s->code, why->resume_pc);
    else
        card_row(card, "on again", "not any more");
    if (s->run.exec)
        card_row(card, "meanwhile", "%s: %s", lanes.text, code_written(s->code, s->run.pc).text);
    else
        card_row(card, "meanwhile", "no lane is active");
}

/* A wave that does not issue: it stalls, or was not picked. */
static void show_waiting(Card *card, const Subject *s) {
    const Why *why = s->why;
    const uint64_t all = why->to - why->from, hidden = all - why->exposed;
    card_title(card, "%s", why->title);
    card_sentence(card, trace_reasons[s->run.reason].meaning);
    if (why->state == LANE_IDLE) {
        card_row_at(card, "could issue", GPU_NEVER, s->code, why->pc);
        for (uint32_t i = 0; i < why->step_count; i++)
            if (why->steps[i].mark == WHY_MEANWHILE)
                card_row(card, "meanwhile", "%s: %s", why->steps[i].text, code_written(s->code, why->steps[i].pc).text);
        return;
    }
    if (why->producer != TRACE_NO_PC) {
        card_row(card, "needs", "%s, for %s", program_component_name(s->run.reg).text,
                 code_written(s->code, why->pc).text);
        card_row_at(card, "from", why->produced, s->code, why->producer);
    } else {
        card_row_at(card, "before", GPU_NEVER, s->code, why->pc);
    }
    if (why->to < s->end)
        card_row(card, why->producer != TRACE_NO_PC ? "there in" : "continues",
                 "%" PRIu64 ", after %" PRIu64 " cycle%s", why->to, all, all == 1 ? "" : "s");
    if (hidden)
        card_row(card, "hidden by", "other work, in %" PRIu64 " of %" PRIu64 " cycles", hidden, all);
    else
        card_row(card, "hidden by", "nothing");
}

static void show_executes(Card *card, const Subject *s) {
    const Why *why = s->why;
    const WhyStep *next = find_step(why, WHY_NEXT), *now = find_step(why, WHY_NOW), *fault = find_step(why, WHY_CAUSE);
    card_title(card, "%s", why->title);
    if (fault)
        card_sentence(card, fault->text);
    else
        card_text(card, "%s", isa_ops[code_op(s->code, why->pc)].meaning);
    card_row_at(card, "executes", GPU_NEVER, s->code, why->pc);
    if (*why->with) card_row(card, "with", "%s", why->with);
    if (*why->gives && next && next->cycle > s->at->cycle)
        card_row(card, "gives", "%s in cycle %" PRIu64, why->gives, next->cycle);
    else if (*why->gives)
        card_row(card, "gives", "%s", why->gives);
    else if (now && !fault)
        card_row(card, "then", "%s", now->text);
}

static void show_no_wave(Card *card, const Subject *s) {
    const WhyStep *before = find_step(s->why, WHY_CAUSE), *next = find_step(s->why, WHY_NEXT);
    const EmptyReason never = fill_empty_slot(s->fill, s->at->core, s->at->slot);
    card_title(card, "%s", s->why->title);
    if (s->why->wave != TRACE_NO_WAVE)
        card_sentence(card, "its last instruction leaves no lane active");
    else
        card_sentence(card, never.kind != EMPTY_NOT ? never.text : trace_reasons[s->run.reason].meaning);
    if (before) card_row_at(card, "wave ended", before->cycle, s->code, before->pc);
    if (next) card_row(card, "next wave", "%" PRIu64 ": %s", next->cycle, next->text);
}

bool card_pixel(Card *card, Travel *travel, Code *code, const Fill *fill, const WhyPixel *pixel) {
    static const struct {
        Shade shade;
        void (*show)(Card *card, const Subject *subject);
    } kinds[LANE_STATE_COUNT] = {
        [LANE_INACTIVE] = {SHADE_MASKED, show_masked},   [LANE_ACTIVE] = {SHADE_EXECUTES, show_executes},
        [LANE_STALLED] = {SHADE_STALLED, show_waiting},  [LANE_IDLE] = {SHADE_READY, show_waiting},
        [LANE_DISABLED] = {SHADE_NO_WAVE, show_no_wave},
    };
    Why why;
    const Trace *trace = travel_trace(travel);
    Subject subject = {.why = &why, .at = pixel, .code = code, .fill = fill, .end = travel_end(travel)};
    subject.wave_size = trace_shape(trace).wave_size;
    *card = (Card){.shade = CARD_NO_SHADE};
    card_place(card, "cycle %" PRIu64, pixel->cycle);
    if (!why_ask(&why, travel, code, pixel)) return false;
    const bool ok = track_run_at(trace, pixel->core, pixel->slot, pixel->cycle, &subject.run);
    const bool no_thread = why.state == LANE_INACTIVE && why.charge.kind == CHARGE_NO_THREAD;
    card->shade = (int)(no_thread ? SHADE_NO_THREAD : kinds[why.state].shade);
    if (ok && no_thread) {
        card_title(card, "Lane %u has no thread", pixel->lane);
        card_text(card, "The threads of its group do not fill this wave of %" PRIu64 " lanes.",
                  fill->program->config.wave_size);
    } else if (ok) {
        kinds[why.state].show(card, &subject);
    }
    why_free(&why);
    return ok;
}

/* ---- a column ---- */

bool card_column(Card *card, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    uint64_t sums[SHADE_COUNT] = {0};
    Track track;
    to = min_u64(to, trace_end(trace));
    from = min_u64(from, to);
    *card = (Card){.shade = CARD_NO_SHADE};
    card_title(card, "Core %u, slot %u", core, slot);
    if (from == to) return true;

    /* Whether a wave ends is seen from what comes behind its last run. */
    TraceRun last;
    if (!track_run_at(trace, core, slot, to - 1, &last)) return false;
    if (!track_open(&track, trace, core, slot, from, last.cycle + last.cycles + 1)) return false;
    do {
        const ShadeRun run = shade_run(trace, &track.run, track.has_next ? &track.next : NULL);
        const uint64_t end = min_u64(track.run.cycle + track.run.cycles, to);
        uint32_t counts[SHADE_COUNT];
        shade_count(&run, lanes, counts);
        for (int shade = 0; shade < SHADE_COUNT && end > track.run.cycle; shade++)
            sums[shade] += counts[shade] * (end - track.run.cycle);
    } while (track_advance(&track));
    track_close(&track);

    const uint64_t all = lanes * (to - from);
    card_place(card, "%" PRIu64 "-%" PRIu64, from, to - 1);
    card_text(card, "%" PRIu64 " cycle%s x %u lanes. A click goes to cycle %" PRIu64 ", the wheel zooms.", to - from,
              to - from == 1 ? "" : "s", lanes, from);
    for (int shade = 0; shade < SHADE_COUNT; shade++) {
        if (!sums[shade]) continue;
        card_row(card, shades[shade].name, "%" PRIu64 " of %" PRIu64 ", %.0f %%", sums[shade], all,
                 100.0 * (double)sums[shade] / (double)all);
        card->row[card->rows - 1].shade = shade;
    }
    return true;
}
