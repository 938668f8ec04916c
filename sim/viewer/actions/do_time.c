/* do_time.c: actions that go on and back in time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/trace/trace_event.h"
#include "sim/viewer/model/state.h"

bool viewer_go(Viewer *v, uint64_t cycle) {
    v->cycle = cycle < v->cycles ? cycle : v->cycles - 1;
    viewer_changed(v);
    v->follow = true;
    v->revealed = v->predicting = false;
    viewer_show_cycle(v);
    return true;
}

/* ---- cycles ---- */

static bool by_cycles(Viewer *v, const char *argument, bool back) {
    uint64_t n = 1;
    if (*argument && !viewer_read_number(argument, UINT64_MAX, &n)) return viewer_say(v, "'%s' is no number", argument);
    const uint64_t left = back ? v->cycle : v->cycles - 1 - v->cycle;
    if (left == 0) return viewer_say(v, "this is the %s cycle", back ? "first" : "last");
    return viewer_go(v, back ? v->cycle - (n < left ? n : left) : v->cycle + (n < left ? n : left));
}

bool do_CYCLE(Viewer *v, const char *argument) {
    return by_cycles(v, argument, false);
}

bool do_CYCLE_BACK(Viewer *v, const char *argument) {
    return by_cycles(v, argument, true);
}

bool do_GOTO(Viewer *v, const char *argument) {
    uint64_t cycle;
    if (strcmp(argument, "end") == 0) return viewer_go(v, v->cycles - 1);
    if (!viewer_read_number(argument, v->cycles, &cycle))
        return viewer_say(v, "cycles are numbers from 0 to %llu", (unsigned long long)v->cycles - 1);
    return viewer_go(v, cycle);
}

/* ---- steps ---- */

static void arrive(Viewer *v) {
    viewer_go(v, travel_now(v->run->travel));
}

static bool step(Viewer *v, StepKind kind, bool back) {
    const uint32_t wave = viewer_wave_number(v);
    if (wave == TRACE_NO_WAVE) return viewer_say(v, "there is no wave in this slot to step");
    if (!viewer_travel(v, v->cycle) || !step_go(v->run->travel, v->run->code, wave, kind, back))
        return viewer_say(v, "wave %u has no such place %s", wave, back ? "earlier" : "later");
    arrive(v);
    return true;
}

bool do_STEP(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_INSTRUCTION, false);
}

bool do_STEP_BACK(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_INSTRUCTION, true);
}

bool do_OVER(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_OVER, false);
}

bool do_OVER_BACK(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_OVER, true);
}

bool do_OUT(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_OUT, false);
}

bool do_OUT_BACK(Viewer *v, const char *a) {
    return (void)a, step(v, STEP_OUT, true);
}

/* ---- searches ---- */

static bool gives_up(void *user) {
    Viewer *v = user;
    char text[VIEW_TEXT_MAX];
    snprintf(text, sizeof text, "searching: cycle %" PRIu64 " of %" PRIu64 " - Escape stops",
             travel_now(v->run->travel), v->cycles);
    v->gave_up = v->host.gives_up && v->host.gives_up(v->host.user, text);
    return v->gave_up;
}

static bool find(Viewer *v, const Breakpoint *list, uint32_t count, bool back, BreakHit *hit) {
    v->gave_up = false;
    return viewer_travel(v, v->cycle) && break_find(v->run->travel, list, count, back, gives_up, v, hit);
}

static bool stopped(Viewer *v) {
    viewer_changed(v);
    return viewer_say(v, "stopped: this is where the search began");
}

void viewer_select_wave(Viewer *v, uint32_t number, uint64_t cycle) {
    size_t count;
    const TraceWave *waves = trace_waves(v->trace, &count);
    if (number < count && waves[number].core == v->core) v->slot = waves[number].slot;
    viewer_go(v, cycle);
}

/* Where it hit; what hits after the last cycle is shown in the last one. */
static bool show_hit(Viewer *v, const ViewBreak *b, const BreakHit *hit) {
    char why[VIEW_TEXT_MAX];
    viewer_tell_hit(v, b, hit, why, sizeof why);
    viewer_select_wave(v, hit->wave, hit->cycle);
    viewer_say(v, "breakpoint: %s%s", why, hit->cycle >= v->cycles ? ", after this cycle" : "");
    return true;
}

static bool run(Viewer *v, bool back) {
    Breakpoint list[VIEW_BREAKS];
    uint32_t number[VIEW_BREAKS], count = 0;
    BreakHit hit;
    v->gave_up = false;
    for (uint32_t i = 0; i < v->break_count; i++)
        if (!v->breaks[i].error[0]) number[count] = i, list[count++] = v->breaks[i].what;
    const bool can_stop = count > 0 && (back || v->cycle < v->cycles - 1);
    if (can_stop && find(v, list, count, back, &hit)) return show_hit(v, &v->breaks[number[hit.number]], &hit);
    if (v->gave_up) return stopped(v);
    viewer_go(v, back ? 0 : v->cycles - 1);
    viewer_say(v, "no breakpoint: this is the %s", back ? "beginning" : "end");
    return true;
}

bool do_RUN(Viewer *v, const char *a) {
    return (void)a, run(v, false);
}

bool do_RUN_BACK(Viewer *v, const char *a) {
    return (void)a, run(v, true);
}

static bool until(Viewer *v, const char *argument, bool back) {
    char line[16], error[BREAK_ERROR_MAX];
    BreakHit hit;
    const uint32_t wave = viewer_wave_number(v);
    snprintf(line, sizeof line, "%u", v->line);
    const char *place = *argument ? argument : line;
    Breakpoint there = {.kind = BREAK_PLACE, .wave = wave, .at = break_place(v->run->code, place, error)};
    if (!there.at) return viewer_say(v, "%s", error);
    const bool found = find(v, &there, 1, back, &hit);
    free(there.at);
    if (v->gave_up) return stopped(v);
    if (!found) return viewer_say(v, "the wave does not come to line %s %s", place, back ? "earlier" : "later");
    viewer_select_wave(v, hit.wave, hit.cycle);
    return true;
}

bool do_UNTIL(Viewer *v, const char *argument) {
    return until(v, argument, false);
}

bool do_UNTIL_BACK(Viewer *v, const char *argument) {
    return until(v, argument, true);
}

/* ---- playing ---- */

bool do_PLAY(Viewer *v, const char *a) {
    (void)a;
    v->playing = !v->playing;
    if (v->playing && v->cycle == v->cycles - 1) viewer_go(v, 0);
    v->stale = true;
    return true;
}

static bool set_speed(Viewer *v, double speed) {
    v->speed = speed < 1 ? 1 : speed > 1 << 20 ? 1 << 20 : speed;
    viewer_say(v, "%.0f cycles a second", v->speed);
    return true;
}

bool do_FASTER(Viewer *v, const char *a) {
    return (void)a, set_speed(v, v->speed * 2);
}

bool do_SLOWER(Viewer *v, const char *a) {
    return (void)a, set_speed(v, v->speed / 2);
}

/* ---- events ---- */

typedef struct EventSearch {
    uint64_t after, before; /* strictly */
    bool back, found;
    TraceEvent event;
} EventSearch;

static void look_at_event(void *user, const TraceEvent *event) {
    EventSearch *s = user;
    if (event->cycle <= s->after || event->cycle >= s->before) return;
    if (s->found && (s->back ? event->cycle <= s->event.cycle : event->cycle >= s->event.cycle)) return;
    s->found = true;
    s->event = *event;
}

static void search_events(Viewer *v, uint64_t start, uint64_t end, EventSearch *s) {
    Trace *window = trace_window(v->trace, start, end);
    if (window) trace_event_find(window, v->core, start, end, look_at_event, s);
    v->lost |= !window || trace_failed(window);
    trace_destroy(window);
}

static void add_fault(const Viewer *v, EventSearch *s) {
    const MaskFault *fault = &v->summary.fault;
    size_t count;
    const TraceWave *waves = trace_waves(v->trace, &count);
    if (!fault->present || fault->wave >= count || waves[fault->wave].core != v->core) return;
    const uint64_t cycle = fault->cycle < v->cycles ? fault->cycle : v->cycles - 1;
    const TraceEvent event = {EVENT_FAULT, waves[fault->wave].slot, cycle, 1};
    look_at_event(s, &event);
}

/* Windows that grow, so that what is near is found at once. */
static bool to_event(Viewer *v, bool back) {
    EventSearch s = {.after = back ? 0 : v->cycle, .before = back ? v->cycle : UINT64_MAX, .back = back};
    uint64_t width = 1024, start = v->cycle, end = back ? v->cycle : v->cycle;
    while (!s.found && (back ? start > 0 : end < v->cycles)) {
        if (back) {
            end = start;
            start = start > width ? start - width : 0;
            search_events(v, start > 0 ? start - 1 : 0, end, &s);
        } else {
            start = end > 0 ? end - 1 : 0;
            end = v->cycles - end > width ? end + width : v->cycles;
            search_events(v, start, end, &s);
        }
        width *= 2;
    }
    add_fault(v, &s);
    if (!s.found) return viewer_say(v, "there is no event %s", back ? "before" : "after this cycle");
    v->slot = s.event.slot;
    viewer_go(v, s.event.cycle);
    viewer_say(v, "%s: %s", trace_events[s.event.kind].name, trace_events[s.event.kind].meaning);
    return true;
}

bool do_EVENT(Viewer *v, const char *a) {
    return (void)a, to_event(v, false);
}

bool do_EVENT_BACK(Viewer *v, const char *a) {
    return (void)a, to_event(v, true);
}

/* ---- problems ---- */

/* The last change of a word, which may come with the end of the run. */
static bool find_last_change(Viewer *v, const Breakpoint *change, BreakHit *hit) {
    viewer_go(v, v->cycles - 1);
    if (find(v, change, 1, false, hit)) return true;
    return !v->gave_up && find(v, change, 1, true, hit);
}

static bool show_wrong_word(Viewer *v, const Problem *p) {
    ViewBreak change = {.what = {.kind = BREAK_MEMORY, .space = p->space, .index = (uint8_t)p->index, .word = p->word}};
    const char letter = program_letter(p->space);
    char why[VIEW_TEXT_MAX];
    BreakHit hit;
    snprintf(change.text, sizeof change.text, "memory %c%u[%u]", letter, p->index, p->word);
    if (find_last_change(v, &change.what, &hit)) {
        viewer_tell_hit(v, &change, &hit, why, sizeof why);
        viewer_select_wave(v, hit.wave, hit.cycle);
        viewer_say(v, "the last change: %s", why);
        return true;
    }
    if (v->gave_up) return stopped(v);
    viewer_changed(v);
    viewer_say(v, "nothing ever changed %c%u[%u]", letter, p->index, p->word);
    return true;
}

void viewer_problem_text(const Viewer *v, uint32_t number, char *out, size_t size) {
    const Problem *p = &v->problems.list[number];
    const char *const name = viewer_base_name(v->run->image->files[p->file]);
    if (p->line)
        snprintf(out, size, "%s:%u: %s%s", name, p->line, p->text, p->expected ? " (as the program expects)" : "");
    else
        snprintf(out, size, "%s", p->text);
}

bool viewer_show_problem(Viewer *v, uint32_t number) {
    const Problem *p = &v->problems.list[number];
    v->problem = number;
    if (p->has_word) return show_wrong_word(v, p);
    if (!p->has_pixel) return viewer_go(v, v->cycles - 1);
    if (!viewer_select_core(v, p->core)) return false;
    v->slot = p->slot;
    v->lane = p->lane;
    v->lane_wanted = true;
    return viewer_go(v, p->cycle);
}

static bool to_problem(Viewer *v, uint32_t by) {
    if (!v->problems.count) return viewer_say(v, "nothing went wrong in this run");
    return viewer_show_problem(v, (v->problem + by) % v->problems.count);
}

bool do_PROBLEM(Viewer *v, const char *argument) {
    uint64_t number;
    if (!*argument || !v->problems.count) return to_problem(v, 1);
    if (!viewer_read_number(argument, (uint64_t)v->problems.count + 1, &number) || number == 0)
        return viewer_say(v, "problems have numbers from 1 to %u", v->problems.count);
    return viewer_show_problem(v, (uint32_t)number - 1);
}

bool do_PROBLEM_BACK(Viewer *v, const char *a) {
    return (void)a, to_problem(v, v->problems.count - 1);
}

/* ---- causes ---- */

/* The wave's last run before the cycle that issues one of some instructions. */
typedef struct Writers {
    const Code *code;
    uint32_t component, wave, lane;
} Writers;

static bool is_writer(void *user, const TraceRun *run) {
    const Writers *w = user;
    return run->state == STATE_ACTIVE && run->wave == w->wave && values_writes(w->code, run->pc, w->component);
}

bool do_WRITER(Viewer *v, const char *a) {
    TraceRun found;
    const uint32_t component = inspect_component_at(v->run->program, v->component);
    Writers w = {v->run->code, component, viewer_wave_number(v), v->lane};
    (void)a;
    if (component == INSPECT_NONE) return viewer_say(v, "the program names no registers");
    if (!track_find_before(v->trace, v->core, v->slot, v->cycle, is_writer, NULL, &w, &found))
        return viewer_say(v, "the wave has not written %s before", inspect_component_name(component).text);
    return viewer_go(v, found.cycle + found.cycles - 1);
}

bool do_PARTNER(Viewer *v, const char *a) {
    const Facts *f = viewer_facts(v);
    (void)a;
    if (!f->has_why) return viewer_say(v, "nothing is known about this");
    if (f->why.state == LANE_INACTIVE && f->why.since != GPU_NEVER && f->why.since < v->cycle)
        return viewer_go(v, f->why.since);
    const uint64_t to = f->why.reconverges != GPU_NEVER ? f->why.reconverges : f->why.resumes;
    if (f->why.state == LANE_INACTIVE && to != GPU_NEVER) return viewer_go(v, to);
    const Breakpoint again = {.kind = BREAK_DIVERGENCE, .wave = viewer_wave_number(v)};
    BreakHit hit;
    if (!find(v, &again, 1, true, &hit)) return viewer_say(v, "the wave has not parted before this cycle");
    return viewer_go(v, hit.cycle);
}

bool do_PRODUCER(Viewer *v, const char *a) {
    const Facts *f = viewer_facts(v);
    (void)a;
    if (!f->has_why || f->why.state != LANE_STALLED || f->why.produced == GPU_NEVER)
        return viewer_say(v, "the lane does not wait for a result");
    return viewer_go(v, f->why.produced);
}
