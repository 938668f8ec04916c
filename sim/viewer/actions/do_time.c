/* do_time.c: actions that go on and back in time: by cycles, steps, breakpoints, events, problems, causes, bookmarks.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/count/scan.h"
#include "sim/debug/time/move.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/actions/do.h"

/* ---- searches ---- */

static bool gives_up(void *user) {
    const Model *m = user;
    char text[VIEW_TEXT_MAX];
    snprintf(text, sizeof text, "searching: cycle %" PRIu64 " of %" PRIu64 " - Escape stops",
             travel_now(m->run->travel), m->cycles);
    return m->host.gives_up && m->host.gives_up(m->host.user, text);
}

/* A search from the selected cycle, which stays selected. */
static Move begin_move(Model *m, bool back) {
    model_travel(m, m->cycle);
    return (Move){
        .travel = m->run->travel, .code = m->run->code, .lane = m->lane, .back = back, .give_up = gives_up, .user = m};
}

/* Was the search interrupted? Say so. */
static bool is_broken_off(Model *m, SearchResult result) {
    if (result != SEARCH_STOPPED) return false;
    model_selected(m);
    return model_tell(m, "interrupted: still at cycle %" PRIu64, m->cycle);
}

static uint32_t word_at(Model *m, const Breakpoint *b, uint64_t cycle) {
    uint32_t words;
    model_travel(m, cycle);
    const uint32_t *memory = gpu_buffer(travel_gpu(m->run->travel), b->space, b->index, &words);
    return memory && b->word < words ? memory[b->word] : 0;
}

/* Its memory, scrolled to it. */
static void show_word(Viewer *v, Word word) {
    char memory[8] = "group";
    if (word.space != OPERAND_SHARED) snprintf(memory, sizeof memory, "%c%u", isa_banks[word.space].letter, word.index);
    if (do_memory(v, (Call){memory, 0})) v->word_wanted = word.word;
}

/* Say why a breakpoint has hit, and show the place: select the first lane whose register matches, show the word. */
static void tell_hit(Viewer *v, const Breakpoint *what, const BreakHit *hit, char *out, size_t size) {
    Model *m = &v->model;
    const Fault *fault = travel_fault(m->run->travel);
    switch ((BreakKind)what->kind) {
    case BREAK_MEMORY: {
        const ValueText before = view_value(v, TYPE_RAW, word_at(m, what, hit->cycle > 0 ? hit->cycle - 1 : 0));
        const ValueText now = view_value(v, TYPE_RAW, word_at(m, what, hit->cycle));
        const Word word = {.space = what->space, .index = what->index, .word = what->word};
        WordWriter by;
        size_t used = (size_t)snprintf(out, size, ": it was %s, and is %s", before.text, now.text);
        model_travel(m, hit->cycle + 1);
        if (writer_find(&(Move){.travel = m->run->travel, .back = true}, &word, &by) == SEARCH_FOUND)
            snprintf(out + used, size - used, "; written by wave %u, lane %u in line %u, issued in cycle %" PRIu64,
                     by.wave, by.lane, problem_location(m->run->image, by.pc)->line, by.cycle);
        show_word(v, word);
        break;
    }
    case BREAK_REGISTER: {
        size_t count;
        const TraceWave *waves = trace_waves(m->trace, &count);
        if (hit->wave >= count) return;
        model_travel(m, hit->cycle);
        const TraceWave *wave = &waves[hit->wave];
        const uint32_t *lanes = inspect_register(travel_gpu(m->run->travel), wave->core, wave->slot, what->component);
        for (uint32_t lane = 0; lanes && lane < m->config->wave_size; lane++) {
            if (!break_holds((Type)what->type, (Relation)what->relation, lanes[lane], what->value)) continue;
            if (what->lane != BREAK_ANY_LANE && what->lane != lane) continue;
            snprintf(out, size, ": wave %u, lane %u has %s", hit->wave, lane,
                     view_value(v, TYPE_RAW, lanes[lane]).text);
            m->lane = lane;
            v->lane_wanted = true;
            return;
        }
        break;
    }
    case BREAK_FAULT:
        if (fault) snprintf(out, size, ": %s in wave %u", gpu_faults[fault->kind].name, hit->wave);
        break;
    case BREAK_PLACE:
    case BREAK_DIVERGENCE: snprintf(out, size, ": wave %u", hit->wave); break;
    case BREAK_CYCLE:
    case BREAK_COUNT: break;
    }
}

/* A breakpoint that hits after the last cycle is shown in the last one. */
bool view_do_verb(Viewer *v, VerbFunction *verb, Call call) {
    Model *m = &v->model;
    Focus f = {.move = begin_move(m, false),
               .breaks = &m->breaks,
               .last = m->cycles - 1,
               .wave = model_wave(m),
               .line = m->line};
    const SearchResult result = verb(&f, call);
    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    const uint64_t cycle = travel_now(f.move.travel);
    const bool moves = result == SEARCH_FOUND || cycle != m->cycle;
    char name[VIEW_TEXT_MAX], why[VIEW_TEXT_MAX] = "";
    if (f.reached) tell_hit(v, &f.reached->what, &f.hit, why, sizeof why);
    if (moves && f.wave < count && waves[f.wave].core == m->core) m->slot = waves[f.wave].slot;
    if (moves && f.to_lane)
        view_select_pixel(v, waves[f.wave].core, waves[f.wave].slot, f.lane, cycle);
    else if (moves)
        view_go(v, cycle);
    if (is_broken_off(m, result)) return false;
    if (f.reached) {
        model_break_name(f.reached, name, sizeof name);
        model_say(m, "breakpoint: %s%s%s", name, why, cycle >= m->cycles ? ", after this cycle" : "");
    } else if (*f.said) {
        model_say(m, "%s", f.said);
    }
    return moves;
}

/* ---- playing ---- */

/* Play, or pause; or with `by` at twice the speed, or half of it. */
bool do_play(Viewer *v, Call call) {
    if (call.by) {
        const double speed = call.by > 0 ? v->speed * 2 : v->speed / 2;
        v->speed = fmin(fmax(speed, 1), 1 << 20);
        return model_tell(&v->model, "%.0f cycles a second", v->speed);
    }
    v->playing = !v->playing;
    if (v->playing && v->model.cycle == v->model.cycles - 1) view_go(v, 0);
    return !v->playing || !v->model.breaks.count ||
           model_tell(&v->model, "playing passes breakpoints: F5 runs to them");
}

/* ---- events ---- */

typedef struct EventSearch {
    uint64_t after, before; /* strictly */
    bool back, found;
    EventKind kind;
    uint32_t slot;
    uint64_t cycle;
} EventSearch;

static void look_at_event(EventSearch *s, EventKind kind, uint32_t slot, uint64_t cycle) {
    if (cycle <= s->after || cycle >= s->before) return;
    if (s->found && (s->back ? cycle <= s->cycle : cycle >= s->cycle)) return;
    s->found = true;
    s->kind = kind;
    s->slot = slot;
    s->cycle = cycle;
}

static void look_at_item(void *user, const ScanItem *item) {
    const RunReader *reader = item->reader;
    if (item->kind == SCAN_EXPOSED) look_at_event(user, EVENT_EXPOSED, item->unit, item->from);
    if (item->kind != SCAN_RUN || reader->run->cycle != item->from) return;
    if (reader->parts) look_at_event(user, EVENT_DIVERGENCE, item->unit, item->from);
    if (reader->joins) look_at_event(user, EVENT_RECONVERGENCE, item->unit, item->from);
}

/* In windows that grow, so that what is near is found at once. */
bool do_event(Viewer *v, Call call) {
    Model *m = &v->model;
    const bool back = call.by < 0;
    EventSearch s = {.after = back ? 0 : m->cycle, .before = back ? m->cycle : UINT64_MAX, .back = back};
    const ScanVisitor visitor = {look_at_item, &s, SCAN_RUN | SCAN_EXPOSED};
    uint64_t width = 1024, start = m->cycle, end = m->cycle;
    while (!s.found && (back ? start > 0 : end < m->cycles)) {
        if (back) {
            end = start;
            start = start > width ? start - width : 0;
        } else {
            start = end;
            end = m->cycles - end > width ? end + width : m->cycles;
        }
        const uint64_t first = start > 0 ? start - 1 : 0;
        scan_visit(m->trace, m->core, first, end, &visitor);
        width *= 2;
    }

    if (m->stop.present && m->stop.core == m->core) look_at_event(&s, EVENT_FAULT, m->stop.slot, m->stop.cycle);
    if (!s.found) return model_say(m, "there is no event %s", back ? "before" : "after this cycle");
    m->slot = s.slot;
    view_go(v, s.cycle);
    return model_tell(m, "%s: %s", trace_events[s.kind].name, trace_events[s.kind].meaning);
}

/* ---- problems ---- */

uint32_t view_count_problems(const Viewer *v, ProblemGroup group) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->model.problems.count; i++) count += problem_is_of(&v->model.problems.list[i], group);
    return count;
}

ProblemGroup view_listed(const Viewer *v) {
    return view_count_problems(v, v->listed) ? v->listed : PROBLEMS_ALL;
}

bool view_has_problems(const Viewer *v) {
    return v->shown[PLACE_SIDE] == PANEL_WRONG && v->place[PLACE_SIDE].w && v->model.problems.count &&
           !v->model.errors && !view_is_open(v) && !v->predict.asking && !v->lanes_have_keys;
}

/* Go to where a problem can be seen: the pixel of a fault or a finding, again: the other access of a race; the store of
 * a word that is wrong, with its memory, which is looked for in idle time; the line of a warning. */
static bool show_problem(Viewer *v, uint32_t number) {
    Model *m = &v->model;
    const Problem *p = &m->problems.list[number];
    const bool here = number == m->problem && p->cycle == m->cycle && p->slot == m->slot && p->core == m->core;
    m->problem = number;
    v->problem_wanted = true;
    v->lanes_have_keys = false;
    if (p->has_word) {
        show_word(v, p->word);
        if (p->has_pixel)
            view_select_pixel(v, p->core, p->slot, p->lane, p->cycle);
        else
            view_go(v, m->cycles - 1);
        v->first_writer = (FirstWriter){.wanted = !p->sought, .selections = m->selections};
        return model_tell(m, p->sought ? "%s" : "looking for the thread that wrote %s",
                          p->sought ? p->clause : p->word_name);
    }
    char line[12];
    snprintf(line, sizeof line, "%u", p->line);
    if (p->kind == PROBLEM_WARNING && p->line && p->file == m->run->code->file) return do_line(v, (Call){line, 0});
    if (!p->has_pixel) return view_go(v, m->cycles - 1);
    if (here && p->finding && p->finding->kind == FINDING_RACE) {
        size_t count;
        const CheckAccess *other = &p->finding->other;
        const TraceWave *wave = trace_waves(m->trace, &count) + other->wave;
        return view_select_pixel(v, wave->core, wave->slot, other->lane, other->cycle);
    }
    view_select_pixel(v, p->core, p->slot, p->lane, p->cycle);
    const Finding *f = p->finding;
    if (f && (f->kind == FINDING_RACE || f->kind == FINDING_LANES) && !f->texel)
        show_word(v, (Word){f->space, (uint8_t)f->index, f->address / 4});

    /* The word that a fault is about, or the last one before it, if there is room for it beside the registers. */
    const Fault *fault = travel_fault(m->run->travel);
    uint32_t words;
    model_travel(m, m->cycle);
    if (p->kind != PROBLEM_FAULT || !fault->space || fault->texel || v->place[PLACE_STACK].w == 0 ||
        !gpu_buffer(travel_gpu(m->run->travel), fault->space, fault->index, &words) || words == 0)
        return true;
    show_word(v, (Word){fault->space, fault->index, (uint32_t)min_u64(fault->address / 4, words - 1)});
    return true;
}

void view_start_at_problem(Viewer *v) {
    const Problems *problems = &v->model.problems;
    uint32_t i = 0;
    for (; i < problems->count; i++) {
        const Problem *p = &problems->list[i];
        if (v->seeks_finding ? p->finding != NULL : p->kind == PROBLEM_FAULT || p->has_word) break;
    }
    v->seeks_finding = false;
    if (i == problems->count) return;
    show_problem(v, i);
    if (problems->list[i].kind == PROBLEM_FAULT && v->shown[PLACE_SIDE] == PANEL_COSTS)
        v->shown[PLACE_SIDE] = PANEL_WRONG; /* its costs are not added up */
}

/* The first step looks whether the end of the run changes the word. */
bool view_find_writers(Viewer *v) {
    Model *m = &v->model;
    FirstWriter *first = &v->first_writer;
    WordWriter writer;
    first->wanted &= first->selections == m->selections;
    uint32_t next = first->wanted ? m->problem : 0;
    while (next < m->problems.count && (!m->problems.list[next].has_word || m->problems.list[next].sought)) next++;
    if (next == m->problems.count) return false;
    Problem *p = &m->problems.list[next];
    SearchResult result = SEARCH_NOTHING;
    if (!first->began || next != first->problem) {
        model_travel(m, m->cycles - 1);
        Move move = begin_move(m, false);
        move.give_up = NULL;
        result = writer_find(&move, &p->word, &writer);
        first->began = true;
        first->problem = next;
        first->from = m->cycles;
    }
    const Move back = {.travel = m->run->travel, .back = true, .give_up = m->host.interrupts, .user = m->host.user};
    if (result == SEARCH_NOTHING) result = writer_find_before(&back, &p->word, &first->from, &writer);
    model_travel(m, m->cycle);
    m->facts.fresh = false;
    if (result == SEARCH_STOPPED) return true;
    problem_writer(p, m->run->image, result, &writer);
    m->changed = true;
    return first->wanted ? show_problem(v, next) : true;
}

bool do_problem(Viewer *v, Call call) {
    Model *m = &v->model;
    const uint32_t count = m->problems.count;
    uint64_t number;
    if (!count) return model_say(m, "nothing went wrong in this run");
    if (!*call.text) {
        const ProblemGroup listed = view_listed(v);
        uint32_t to = m->problem;
        do {
            to = (to + (call.by < 0 ? count - 1 : (uint32_t)call.by)) % count;
        } while (to != m->problem && !problem_is_of(&m->problems.list[to], listed));
        return show_problem(v, to);
    }
    if (!view_read_number(call.text, (uint64_t)count + 1, &number) || number == 0)
        return model_say(m, "problems have numbers from 1 to %u", count);
    return show_problem(v, (uint32_t)number - 1);
}

bool do_problem_writer(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    if (!m->problems.count) return model_say(m, "nothing went wrong in this run");
    const Problem *p = &m->problems.list[m->problem];
    if (!*p->word_name) return model_say(m, "the problem is about no word and no register");
    return strchr(p->word_name, '[') ? view_do_verb(v, verb_word_writer, (Call){p->word_name, 0})
                                     : do_writer(v, (Call){p->word_name, p->finding ? -2 : -1});
}

bool do_banner(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    if (!m->problems.count && !m->errors) return model_say(m, "nothing went wrong in this run");
    v->no_banner = !v->no_banner;
    view_layout(v);
    return true;
}

/* ---- causes ---- */

bool view_find_write(Model *m, uint32_t component, int by, uint64_t cycles, TraceRun *found) {
    const uint64_t lanes = component < PROGRAM_VECTOR_COMPONENTS && by >= -1 ? 1ull << m->lane : 0;
    const Wanted write = {.wave = model_wave(m), .writer = m->run->code, .component = component, .lanes = lanes};
    const uint64_t end = cycles < m->cycles - m->cycle ? m->cycle + cycles : m->cycles;
    if (write.wave == TRACE_NO_WAVE) return false;
    if (by < 0) return track_find_before(m->trace, m->core, m->slot, m->cycle, &write, found);
    return track_find_after(m->trace, m->core, m->slot, m->cycle, end, &write, found);
}

/* Find a write of the selected register, or of a named one; with -2 by any lane: one that did not write is sought. */
bool do_writer(Viewer *v, Call call) {
    Model *m = &v->model;
    TraceRun found;
    if (*call.text && !do_register(v, (Call){call.text, 0})) return false;
    const uint32_t component = inspect_component_at(m->run->program, m->component);
    if (component == INSPECT_NONE) return model_say(m, "the program names no registers");
    if (view_find_write(m, component, call.by, UINT64_MAX, &found))
        return view_go(v, call.by < 0 ? found.cycle + found.cycles - 1 : found.cycle);
    const ComponentName name = program_component_name(component);
    return model_say(m, "lane %u %s %s %s", m->lane, call.by < 0 ? "has not written" : "does not write", name.text,
                     call.by < 0 ? "before" : "later");
}

uint64_t view_resumes(const Why *why) {
    return why->reconverges != GPU_NEVER ? why->reconverges : why->to;
}

/* Go to the end of the lane's wait; with -1, to the issue of the instruction that a stall waits for. */
bool do_resume(Viewer *v, Call call) {
    const Facts *f = model_facts(&v->model);
    const Why *why = &f->why;
    const bool stalls = f->has_why && why->state == LANE_STALLED, back = call.by < 0;
    if (back && (!stalls || why->cause == GPU_NEVER))
        return model_say(&v->model, "the lane does not wait for a result");
    if (!stalls && !(f->has_why && why->state == LANE_INACTIVE))
        return model_say(&v->model, "the lane is neither inactive nor stalled");
    const uint64_t to = back ? why->cause : view_resumes(why);
    if (to >= v->model.cycles) return model_say(&v->model, "it stays so to the end of the run");
    return view_go(v, to);
}

/* From an inactive lane to its branch, or to where it becomes active; else back to where the wave diverged. */
bool do_partner(Viewer *v, Call call) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Why *why = &f->why;
    (void)call;
    if (!f->has_why) return model_say(m, "nothing is known about this");
    if (why->state == LANE_INACTIVE) {
        const uint64_t to = view_resumes(why);
        if (why->cause < m->cycle) return view_go(v, why->cause);
        if (to != GPU_NEVER) return view_go(v, to);
    }
    const Breakpoint again = {.kind = BREAK_DIVERGENCE, .wave = model_wave(m)};
    BreakHit hit;
    const Move move = begin_move(m, true);
    const SearchResult result = break_find(&move, &again, 1, &hit);
    if (is_broken_off(m, result)) return false;
    if (result != SEARCH_FOUND) return model_say(m, "the wave has not diverged before this cycle");
    return view_go(v, hit.cycle);
}

/* ---- bookmarks ---- */

static bool put_mark(Viewer *v, int name, const Mark *mark, const char *done) {
    Model *m = &v->model;
    const bool written = model_put_mark(m, name, mark);
    return model_tell(m, written ? "%s" : "%s; the file of marks cannot be written: they last as long as the window",
                      done);
}

/* Behind the name of a mark stands its note. MARK_NONE, having said why: it is no name. */
static int read_mark(Viewer *v, const char *text, const char **note) {
    const int name = mark_find(text);
    *note = *text ? text + 1 + strspn(text + 1, " ") : "";
    if (name == MARK_NONE) model_say(&v->model, "bookmarks have names from 1 to 9 and from a to z");
    return name;
}

/* The first one that is free, unless it has a name. Without a note it keeps the one that it had. */
bool do_mark(Viewer *v, Call call) {
    Model *m = &v->model;
    int name = 0;
    const char *note = "";
    char done[64];
    if (!*call.text)
        while (name < MARK_COUNT - 1 && m->marks.of[name].set) name++;
    else if ((name = read_mark(v, call.text, &note)) == MARK_NONE)
        return false;
    Mark mark = {true, m->cycle, m->core, m->slot, m->lane, ""};
    snprintf(mark.note, sizeof mark.note, "%s", *note ? note : m->marks.of[name].note);
    snprintf(done, sizeof done, "bookmark %c is at cycle %" PRIu64, mark_name(name), m->cycle);
    return put_mark(v, name, &mark, done);
}

/* One that is set: its note, or with -1 it is removed. */
bool do_mark_change(Viewer *v, Call call) {
    const char *note;
    char done[64] = "noted";
    const int name = read_mark(v, call.text, &note);
    if (name == MARK_NONE) return false;
    Mark mark = v->model.marks.of[name];
    if (!mark.set) return model_say(&v->model, "there is no bookmark %c", mark_name(name));
    snprintf(mark.note, sizeof mark.note, "%s", note);
    if (call.by < 0) {
        mark = (Mark){0};
        snprintf(done, sizeof done, "bookmark %c is removed", mark_name(name));
    }
    return put_mark(v, name, &mark, done);
}

bool do_mark_go(Viewer *v, Call call) {
    Model *m = &v->model;
    const char *rest;
    const int name = read_mark(v, call.text, &rest);
    if (name == MARK_NONE) return false;
    const Mark *mark = &m->marks.of[name];
    if (!mark->set) return model_say(m, "there is no bookmark %c", mark_name(name));
    if (!model_has_place(m, mark))
        return model_say(m,
                         "bookmark %c is in cycle %" PRIu64 " of core %u, slot %u, lane %u: this run has no such place",
                         mark_name(name), mark->cycle, mark->core, mark->slot, mark->lane);
    view_select_pixel(v, mark->core, mark->slot, mark->lane, mark->cycle);
    return !mark->note[0] || model_tell(m, "bookmark %c: %s", mark_name(name), mark->note);
}

/* ---- breakpoints ---- */

/* In the selected line, but not with `by`; or where the text says. "memory" alone: what of it is asked for. */
bool do_break(Viewer *v, Call call) {
    char text[24];
    if (call.by && !*call.text) return model_say(&v->model, "usage: break.new WHAT");
    snprintf(text, sizeof text, "%u", v->model.line);
    v->prompt.asking = false;
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        if (strcmp(call.text, break_info[kind].name) != 0 || !break_info[kind].arguments[0]) continue;
        if (kind != BREAK_PLACE) snprintf(text, sizeof text, "%s ", break_info[kind].name);
        view_ask_for(v, ACTION_BREAK_NEW, kind == BREAK_PLACE ? "" : text);
        return true;
    }
    return model_toggle_break(&v->model, *call.text ? call.text : text);
}

/* One of the kind `by`, which is told what stands behind its name. */
bool do_break_kind(Viewer *v, Call call) {
    char text[VIEW_TEXT_MAX], cycle[24];
    snprintf(cycle, sizeof cycle, "%" PRIu64, v->model.cycle);
    const char *what = call.by == BREAK_CYCLE && !*call.text ? cycle : call.text;
    snprintf(text, sizeof text, "%s%s%.150s", break_info[call.by].name, *what ? " " : "", what);
    return model_toggle_break(&v->model, text);
}

/* By its number; or with `by` all of them. */
bool do_break_remove(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t number = 0;
    if (call.by) {
        breaks_clear(&m->breaks);
        return model_tell(m, "there are no breakpoints");
    }
    if (view_read_number(call.text, (uint64_t)m->breaks.count + 1, &number) && number > 0)
        return model_toggle_break(m, m->breaks.items[number - 1].text);
    return model_say(m, "there is no breakpoint %s", call.text);
}
